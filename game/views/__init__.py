"""What a side may know: state to view, events to story, belief, legality and previews."""
