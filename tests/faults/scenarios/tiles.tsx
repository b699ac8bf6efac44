<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" name="tiles" tilewidth="32" tileheight="28" tilecount="7" columns="0">
 <tile id="0"><properties><property name="terrain" value="plains"/></properties></tile>
 <tile id="1"><properties><property name="terrain" value="lake"/></properties></tile>
 <tile id="2"><properties><property name="terrain" value="city"/></properties></tile>
 <tile id="3"><properties><property name="terrain" value="mudd"/></properties></tile>
 <tile id="4"/>
 <tile id="5"><properties><property name="road" value="road"/></properties></tile>
 <tile id="6"><properties><property name="road" value="motorway"/></properties></tile>
</tileset>
