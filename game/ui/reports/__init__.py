"""Screens that tell what happened: while you were away, and the report at dawn.

A room of scenes: imports what lies below the scenes, no other scene; `app` and the navigator open it.
"""
