"""Marches, queued orders and what comes of them: ambushes, attacks, losses carried back. TB-5 to TB-8.01.

Imports everything below; `campaign` and `ruleset` import it.
"""
