"""Screens outside a campaign's map: title, set-up, saves, options, library, hand-over, end of a match.

A room of scenes: imports what lies below the scenes, no other scene; `app` and the navigator open it.
"""
