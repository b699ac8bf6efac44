"""The Battle for, a campaign of phases with one exchange of blows to a battle (digest `TB`).

Rooms from below: `records`, `side` and `units`, `hostility`, `battle`, `design` and `land`, `march`,
`campaign`; `ruleset` puts the parts together. From outside only `ruleset` is needed; tools and tests
may reach for more.
"""
