"""Empty: naval warfare comes here, chapter 13.
It may import `march` and the rooms below it.
"""
