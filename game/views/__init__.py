"""What a side may know: state to view, events to story, belief, legality and previews.

Imports core. Policies, sessions and screens may import it; `project`, `everything` and `desk` read the
truth and are for sessions alone, screens take the records they make.
"""
