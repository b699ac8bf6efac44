"""The Battle for, a campaign of phases with one exchange of blows to a battle (digest `TB`)."""
