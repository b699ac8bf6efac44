"""What a stack is, who rides whom, and who is in command. TB-5.01, TB-5.06 to 5.12, TB-6.

Imports `records` alone.
"""
