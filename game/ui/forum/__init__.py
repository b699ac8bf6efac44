"""The forum report: a day as one side saw it, in words, dice and cropped maps."""
