"""What a side may know, and what it may not."""
