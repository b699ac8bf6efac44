<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="battle_for" tilewidth="96" tileheight="84" tilecount="9" columns="6">
 <image source="battle_for.png" width="576" height="168"/>
 <tile id="0">
  <properties>
   <property name="terrain" propertytype="terrain" value="plains"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="terrain" propertytype="terrain" value="light_forest"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="terrain" propertytype="terrain" value="heavy_forest"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="terrain" propertytype="terrain" value="swamp"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="terrain" propertytype="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="terrain" propertytype="terrain" value="mountain"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="terrain" propertytype="terrain" value="water"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="terrain" propertytype="terrain" value="road"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="terrain" propertytype="terrain" value="lava"/>
  </properties>
 </tile>
</tileset>
