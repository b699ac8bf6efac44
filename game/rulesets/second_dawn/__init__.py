"""Second Dawn, the main rulebook: one room per chapter or concern (digests `SD1` to `SD14`).
Rooms stand in layers: each may import those below it, which the contract "rooms of Second Dawn" holds.
"""
