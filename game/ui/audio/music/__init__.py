"""Music: scores played by instruments made of numbers, and a player that fades from one piece to the next."""
