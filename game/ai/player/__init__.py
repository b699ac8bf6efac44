"""The computer player of ordinary sides, from the second level on."""
