"""Rulebooks as plug-ins: one package each, listed in `registry`. No ruleset imports another."""
