"""What happens in battles of one exchange: shocks, strikes, falls, experience."""
