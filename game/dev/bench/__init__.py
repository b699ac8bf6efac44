"""Speed against peers: `python3 main.py bench [ID...]`.

Bars are ratios: ours over a peer doing the same work, both timed in the same run, because absolute times hold
for one machine only. In every round ours and the peer are timed once each, in shuffled order and with the
garbage collector off; the figures are medians over the rounds. A difference below a factor of 1.2 is none.

To add a measurement, write a function in a module of this package and name the module in `MODULES`:

    @bench("P2", what="reach of one stack, budget 12, 256x256", bar=0.5, target=0.2)
    def one_stack(_: Effort) -> Race:
        land = synthetic_land()                       # set-up, not timed
        return Race(
            ours=lambda: reach(land.grid, land.field, start, 12),
            peer=lambda: dijkstra(land.graph, indices=start, limit=12),
            agree=lambda: same_costs(...),            # raises Disagreement when they answer differently
        )

A function that has measured by itself (start-ups, frames) returns a `Figure(value, peer)` in milliseconds
instead. A bar with `absolute=True` is in the unit itself and has no peer. What cannot be measured here raises
`NotMeasured("why")`: the row then says so, and counts neither way. What needs a window runs without a display
in a process of its own: `child.in_child("game.dev.bench.frames:measure", ...)`.
"""

from game.dev.bench.registry import MODULES, Bench, Disagreement, Effort, Figure, NotMeasured, Race, bench

__all__ = ["MODULES", "Bench", "Disagreement", "Effort", "Figure", "NotMeasured", "Race", "bench"]
