"""Players' files in (YAML, Tiled maps, scenarios), typed records out, every mistake at once.

Imports core and no ruleset: what a rulebook's files may say is given by its types. Sessions and tools
import it.
"""
