"""What every scene stands on: scene and stage, widget tree, focus, flow from stop to stop, frames of menus.

Imports widgets, `look`, audio, settings and keys, never a scene; all rooms above may import it.
"""
