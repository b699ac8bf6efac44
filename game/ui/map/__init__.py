"""The strategic map: camera, painted land in cached chunks, overlays, labels, minimap."""
