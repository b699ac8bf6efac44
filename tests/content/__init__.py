"""Reading players' files: what is accepted, and every message for what is not."""
