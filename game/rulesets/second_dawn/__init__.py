"""Second Dawn, the main rulebook: one module per chapter or section (`docs/rules/second-dawn`)."""
