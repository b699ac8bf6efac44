<?xml version="1.0"?>
<tileset name="x" tilewidth="32" tileheight="28" tilecount="1" columns="1">
 <image source="gone.png" width="32" height="28"/>
</tileset>
