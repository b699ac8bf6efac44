"""A process of its own in which fights are reckoned (`reckoner`), what is said to it and by it (`messages`),
and the end of it that the game holds (`clerk`)."""
