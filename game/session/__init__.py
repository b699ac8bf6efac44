"""A running campaign: seats and hand-over, history and undo, journal and save files.

`save` is the disk, `reports` what is told of days that were played. Here rulesets and content meet
(`library`). Imports core, rulesets, views, content and policies; screens and tools import it.
"""
