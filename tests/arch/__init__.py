"""What holds for the whole tree: layers, sizes, set-up, command line."""
