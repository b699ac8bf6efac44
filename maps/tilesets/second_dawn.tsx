<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="second_dawn" tilewidth="96" tileheight="84" tilecount="24" columns="6">
 <image source="second_dawn.png" width="576" height="336"/>
 <tile id="0">
  <properties>
   <property name="terrain" propertytype="terrain" value="city"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="terrain" propertytype="terrain" value="ruins"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="terrain" propertytype="terrain" value="underground"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="terrain" propertytype="terrain" value="plains"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="terrain" propertytype="terrain" value="desert"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="terrain" propertytype="terrain" value="tundra"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="terrain" propertytype="terrain" value="forest"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="terrain" propertytype="terrain" value="valley"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="terrain" propertytype="terrain" value="deep_forest"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="terrain" propertytype="terrain" value="hill"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="terrain" propertytype="terrain" value="jungle"/>
  </properties>
 </tile>
 <tile id="11">
  <properties>
   <property name="terrain" propertytype="terrain" value="snow"/>
  </properties>
 </tile>
 <tile id="12">
  <properties>
   <property name="terrain" propertytype="terrain" value="marsh"/>
  </properties>
 </tile>
 <tile id="13">
  <properties>
   <property name="terrain" propertytype="terrain" value="mountain"/>
  </properties>
 </tile>
 <tile id="14">
  <properties>
   <property name="terrain" propertytype="terrain" value="bog"/>
  </properties>
 </tile>
 <tile id="15">
  <properties>
   <property name="terrain" propertytype="terrain" value="swamp"/>
  </properties>
 </tile>
 <tile id="16">
  <properties>
   <property name="terrain" propertytype="terrain" value="high_mountain"/>
  </properties>
 </tile>
 <tile id="17">
  <properties>
   <property name="terrain" propertytype="terrain" value="impassable_mountain"/>
  </properties>
 </tile>
 <tile id="18">
  <properties>
   <property name="terrain" propertytype="terrain" value="lake"/>
  </properties>
 </tile>
 <tile id="19">
  <properties>
   <property name="terrain" propertytype="terrain" value="sea"/>
  </properties>
 </tile>
 <tile id="20">
  <properties>
   <property name="road" propertytype="road_kind" value="road"/>
  </properties>
 </tile>
 <tile id="21">
  <properties>
   <property name="road" propertytype="road_kind" value="route"/>
  </properties>
 </tile>
 <tile id="22">
  <properties>
   <property name="road" propertytype="road_kind" value="trail"/>
  </properties>
 </tile>
 <tile id="23">
  <properties>
   <property name="road" propertytype="road_kind" value="pathway"/>
  </properties>
 </tile>
</tileset>
