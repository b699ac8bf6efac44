"""The city screen: a city as it was built, what it earns and pops, who runs it."""
