"""Save files: blocks, what stands in them, the live file that follows a campaign, old versions, locks.

Imports the session's records, `history` and `setup`, never `session.session`, which stands above it.
"""
