"""Rulebooks as plug-ins: one package each, listed in `registry`. No ruleset imports another.

They import `core` alone. Session, tools and tests may import them; views, content, policies and screens
may not.
"""
