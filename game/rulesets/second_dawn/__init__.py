"""Second Dawn, the main rulebook: one module per chapter or section (digests `SD1` to `SD14`)."""
