"""The Battle for, a campaign of phases with one exchange to a battle (`docs/rules/battle-for.md`)."""
