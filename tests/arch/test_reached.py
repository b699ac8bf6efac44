"""What is green is played: no rule that tests alone call, and no vector that enters beside the game."""

import gc
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pytest

from game.dev.reached import Sources, Symbol, reached, under, unreached

ROOT = Path(__file__).parents[2]
START = Symbol("main")
RULES = ("game.core", "game.rulesets")
FLOORS = ("game.ai", "game.content", "game.paths", "game.session", "game.tools", "game.ui", "game.views")
ALONE = {
    Symbol("game.tools.bootstrap.__main__"): "Python itself runs it, where a machine is set up by hand",
    Symbol("game.ui.look.theme", "SMALLEST_PX"): "a law of the style, to which layouts are held",
    Symbol("game.ui.look.theme", "TARGET"): "a law of the style, to which layouts are held",
    Symbol("game.ui.stage.navigator", "known"): "the list of screens, held against destinations",
}
"""What the game itself never names, and why it stays all the same."""
DEV = "game.dev"
"""What makes things for the repository. A rule that is called from there alone is not played."""
ADAPTERS = "tests.vectors.adapters"

SD = "game.rulesets.second_dawn"
WAITING = {
    "units of one's own (issue 17)": (Symbol(f"{SD}.factions.titles", "POSSESS_RANGE"),),
    "the siege (issue 18)": (Symbol(f"{SD}.unit.weapons", "TOWER_FEET"),),
    "the crown (issue 20)": (Symbol(f"{SD}.factions.titles", "noble_title"),),
}
"""Rules that are written, but not called yet, by the issue that will call them; what they call waits with
them. The shorter the better: no vector and no other rule is built on these."""


class _Graph(NamedTuple):
    sources: Sources
    played: set[Symbol]


@lru_cache(maxsize=1)
def _graph() -> _Graph:
    """The game and the adapters of the vectors, with what the game reaches."""
    helpers = [file.relative_to(ROOT).as_posix() for file in (ROOT / "tests").glob("*.py")]
    gc.disable()  # a million nodes: looking for garbage takes longer than reading them
    try:
        sources = Sources(ROOT, ["main.py", "game", "tests/vectors", *helpers])
        return _Graph(sources, reached(sources, [START]))
    finally:
        gc.enable()


def _dev(sources: Sources) -> list[Symbol]:
    inside = [module for module in sources.modules if under(module, [DEV])]
    return [Symbol(module, name) for module in inside for name in ("", "run")]


def _waiting() -> list[Symbol]:
    return [symbol for symbols in WAITING.values() for symbol in symbols]


def _told(dead: dict[Symbol, int]) -> str:
    lines = "\n".join(f"{symbol} (line {line})" for symbol, line in dead.items())
    return f"no path of the game reaches these; call them or delete them:\n{lines}"


def test_the_game_reaches_every_rule() -> None:
    sources, _ = _graph()
    dead = unreached(sources, reached(sources, [START, *_waiting()]), RULES)
    assert not dead, _told(dead)


def test_no_floor_holds_what_tests_alone_call() -> None:
    """Benches and pictures may ask them for more than the game does."""
    sources, _ = _graph()
    dead = unreached(sources, reached(sources, [START, *_dev(sources), *ALONE]), FLOORS)
    assert not dead, _told(dead)


def test_what_stands_alone_is_there_and_not_called() -> None:
    sources, _ = _graph()
    called = reached(sources, [START, *_dev(sources)])
    known = {*sources.lines, *map(Symbol, sources.modules)}
    done = [str(symbol) for symbol in ALONE if symbol in called or symbol not in known]
    assert not done, f"called or gone by now, take them off: {done}"


def test_what_waits_is_there_and_still_waits() -> None:
    sources, played = _graph()
    done = [str(symbol) for symbol in _waiting() if symbol in played or symbol not in sources.lines]
    assert not done, f"called or gone by now, take them off: {done}"


def test_vectors_enter_where_the_game_enters() -> None:
    sources, played = _graph()
    roots = [Symbol(module) for module in sources.modules if under(module, [ADAPTERS])]
    assert len(roots) > 10
    beside = sorted(s for s in reached(sources, roots) - played if under(s.module, RULES))
    told = "\n".join(map(str, beside))
    assert not beside, f"adapters of vectors call what no path of the game reaches:\n{told}"


def _dead(tmp_path: Path, **modules: str) -> list[str]:
    """What is not reached of a small program whose `start.main` is called."""
    (tmp_path / "game").mkdir()
    (tmp_path / "game/__init__.py").write_text("")
    for name, text in modules.items():
        (tmp_path / f"game/{name}.py").write_text(text)
    sources = Sources(tmp_path, ["game"])
    found = reached(sources, [Symbol("game.start", "main")])
    return [str(symbol).removeprefix("game.") for symbol in unreached(sources, found, ["game"])]


@pytest.mark.parametrize(
    ("start", "rules", "dead"),
    [
        ("def main(): pass", "def tax(): pass", ["rules"]),
        ("from game import rules\ndef main(): pass", "def tax(): pass", ["rules.tax"]),
        ("from game import rules\ndef main(): rules.tax()", "def tax(): pass", []),
        ("from game.rules import tax as dues\ndef main(): dues()", "def tax(): pass", []),
        ("def main():\n    from game.rules import tax\n    tax()", "def tax(): pass", []),
        ("import game.rules\ndef main(): game.rules.tax()", "def tax(): pass", []),
        (
            "from game.rules import tax\ndef main(tax): return tax",
            "def tax(): rate()\ndef rate(): pass",
            ["rules.rate", "rules.tax"],
        ),
        (
            "from game import rules\ndef main(): return [tax for tax in rules.ALL]",
            "ALL = ()\ndef tax(): pass\nRATE = 3",
            ["rules.RATE", "rules.tax"],
        ),
        (
            "from game.rules import Purse\ndef main(): Purse().pay()",
            "class Purse:\n    def pay(self): self._take()\n    def _take(self): 0\n    def steal(self): 0",
            ["rules.Purse.steal"],
        ),
        (
            "from game.rules import Purse\ndef main(other): other.pay()",
            "class Purse:\n    def pay(self): pass",
            ["rules.Purse"],
        ),
        (
            "from game.rules import PARTS\ndef main(): return PARTS.begin",
            "from collections.abc import Callable\nclass Parts:\n    begin: Callable\n    recruit: Callable\n"
            "    title: str\nPARTS = Parts(begin=None, recruit=None, title='')",
            ["rules.Parts.recruit"],
        ),
        ("from game import rules\ndef main(): pass", "def listed(f): return f\n@listed\ndef tax(): pass", []),
        (
            "from game.rules import Taxes\ndef main(what): getattr(Taxes(), f'_{what}')",
            "class Taxes:\n    def _land(self): pass",
            ["rules.Taxes._land"],
        ),
        (
            "from game.rules import Taxes\ndef main(what): Taxes().due(what)",
            "class Taxes:\n    def due(self, what): getattr(self, f'tax_{what}')()\n"
            "    def tax_land(self): pass\n    def waive(self): pass",
            ["rules.Taxes.waive"],
        ),
        ("def main(load): load('game.rules').run()", "def run(): pass\ndef walk(): pass", ["rules.walk"]),
        (
            "from game.rules import Reader\ndef main(): Reader()",
            "from html.parser import HTMLParser\nclass Reader(HTMLParser):\n    def handle_data(self): pass",
            [],
        ),
    ],
)
def test_the_gate_sees_what_is_dead(tmp_path: Path, start: str, rules: str, dead: list[str]) -> None:
    assert _dead(tmp_path, start=start, rules=rules) == dead


def test_a_dead_name_is_found_on_every_floor(tmp_path: Path) -> None:
    start = "from game.ui.fire import light\nfrom game.views.smoke import GREY\ndef main(): light(GREY)"
    texts = {"ui/fire": "def light(): 0\ndef douse(): 0", "views/smoke": "GREY = 1\ndef rise(): 0"}
    for floor, text in texts.items():
        (tmp_path / f"game/{floor}.py").parent.mkdir(parents=True)
        (tmp_path / f"game/{floor}.py").write_text(text)
    (tmp_path / "game/start.py").write_text(start)
    sources = Sources(tmp_path, ["game"])
    dead = unreached(sources, reached(sources, [Symbol("game.start", "main")]), FLOORS)
    assert list(dead) == [Symbol("game.ui.fire", "douse"), Symbol("game.views.smoke", "rise")]


def test_names_are_followed_through_modules_that_hand_them_on(tmp_path: Path) -> None:
    start = "from game.front import tax\ndef main(): tax()"
    assert _dead(tmp_path, start=start, front="from game.rules import tax", rules="def tax(): pass") == []
