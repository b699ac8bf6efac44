"""The command line.

Imports everything below; nothing but `main.py` imports it.
"""
