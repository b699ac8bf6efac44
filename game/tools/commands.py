"""The table of commands: what each is for, how it is called, and the module that does it.

A command's module offers `add_arguments(parser)` and `run(args) -> int` (the exit code); it is imported only
when its command is called, so that a quick command does not pay for a slow one. To add a command, add a line
here and write its module.
"""

from typing import Final, NamedTuple

DEFAULT: Final = "play"

# Arguments after these belong to another program and are handed on unread.
PASSED_ON: Final = frozenset({"test"})


class CliCommand(NamedTuple):
    """One entry of the table; `examples` are whole command lines without the program's name."""

    module: str
    summary: str
    examples: tuple[str, ...]
    needs_pygame: bool = False


COMMANDS: Final[dict[str, CliCommand]] = {
    "play": CliCommand(
        "game.tools.play_cmd",
        "start the game (also without any command)",
        ("play", "play duel", "play my_folder/my_scenario.yaml"),
        needs_pygame=True,
    ),
    "check": CliCommand(
        "game.tools.check_cmd",
        "check units, maps and scenarios and report every mistake",
        ("check data maps", "check my_map.tmx --json"),
    ),
    "battle": CliCommand(
        "game.tools.battle_cmd",
        "fight a battle from a file and show every die",
        ("battle fight.yaml --seed 7", "battle fight.yaml --dice 7,5,2 --format markdown"),
    ),
    "odds": CliCommand(
        "game.tools.odds_cmd",
        "fight a battle many times and show the chances",
        ("odds fight.yaml", "odds fight.yaml --trials 10000 --json"),
    ),
    "simulate": CliCommand(
        "game.tools.simulate_cmd",
        "play a scenario without a window and print the fingerprint of its end",
        ("simulate duel --days 10 --seed 3", "simulate duel --seats random,random --json"),
    ),
    "match": CliCommand(
        "game.tools.match_cmd",
        "let two computer players play mirrored matches and count the wins",
        ("match master seasoned", "match seasoned novice --arena middle --games 20 --json"),
    ),
    "replay": CliCommand(
        "game.tools.replay_cmd",
        "replay a save's journal and compare fingerprints",
        ("replay saves/evening.sdsave", "replay saves/evening.sdsave --json"),
    ),
    "report": CliCommand(
        "game.tools.report_cmd",
        "write up a day as one side saw it, with maps and every die, for a forum",
        (
            "report saves/evening.sdsave --side lapis",
            "report saves/evening.sdsave --side gm --day 3 --format html",
        ),
        needs_pygame=True,
    ),
    "shot": CliCommand(
        "game.dev.shot_cmd",
        "draw a screen to a picture file, without a window",
        ("shot title --out title.png", "shot map --scenario duel --seat red --size 1600x1000 --out map.png"),
        needs_pygame=True,
    ),
    "bench": CliCommand(
        "game.dev.bench_cmd",
        "measure speed against peers and show which bars hold",
        ("bench", "bench P1 P2 --quick", "bench --json"),
    ),
    "maps": CliCommand(
        "game.tools.maps_cmd",
        "make maps from a seed or another game's file, and a first scenario for one",
        (
            "maps generate --seed 7 --size 48x36 --sides 4 --out isles.tmx",
            "maps import valley.map --out valley.tmx",
            "maps scenario isles.tmx --out isles.yaml",
        ),
    ),
    "rules": CliCommand(
        "game.tools.rules_cmd",
        "read the rulebook: a chapter, a section, or the rule that a refusal cites",
        ("rules", "rules SD5-8", "rules SD3-5.08 TB-7.17"),
    ),
    "units": CliCommand(
        "game.tools.units_cmd",
        "make units of answers: figures with their terms, what breaks a rule, the form for a forum",
        ("units", "units twoll --terms", "units keshik --set rank=2 --forum", "units my_unit.yaml --options"),
    ),
    "test": CliCommand(
        "game.tools.test_cmd",
        "run the tests; everything after `test` goes to pytest",
        ("test", "test -k paths", "test -m slow"),
    ),
}
