"""Title, set-up and other screens around the war."""
