"""Who is hostile, whom a stack may be sent against, in which order. TB-3.15, TB-7.01 to 7.12.

Imports `units`; all above may import it.
"""
