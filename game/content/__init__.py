"""Players' files in (YAML, Tiled maps, scenarios), typed records out, every mistake at once."""
