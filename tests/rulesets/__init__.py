"""Rulebooks, one package each, and the conformance suite that every one of them passes."""
