<?xml version="1.0"?>
<!DOCTYPE tileset [<!ENTITY a "aaaa">]>
<tileset name="&a;"/>
