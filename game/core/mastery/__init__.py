"""What the game master does to a campaign, under any rules."""
