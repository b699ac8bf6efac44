"""List, card, numbers and lines of a forecast tell the same, and never of what the viewer cannot know."""

from typing import Any

import pytest

from game.core.battle.seam import ClashForecast
from game.core.decisions import Reply
from game.core.records import SideId, replace
from game.core.refusal import Refused
from game.dev.pictures.battle_demo import ARMIES, demo_battle
from game.dev.pictures.battle_shots import scene_at
from game.session.fights import SeatFight
from game.ui.battle.cards.whole_odds import WholeOdds
from game.ui.battle.deciding.clash_odds import ClashLine, lines_of
from game.ui.battle.deciding.forecast_choice import shown_odds
from game.ui.battle.deciding.outlook import strikes_of, turned
from game.ui.battle.deciding.toll import ends_of, toll_lines
from game.ui.battle.placing.links_view import LinkLine
from game.ui.battle.screen.scene import BattleScene
from game.ui.look import theme
from tests.ui.battle.test_battle_screen import Player

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")

pytestmark = pytest.mark.usefixtures("bare_ground")


def heads(line: LinkLine) -> set[tuple[str, str]]:
    """Who strikes whom by the heads of a line."""
    start, end = line.link.heads or (False, False)
    return {pair for pair, has in (((line.a, line.b), end), ((line.b, line.a), start)) if has}


def check(scene: BattleScene) -> int:
    """How many rows there are, after all of them were compared with what is drawn."""
    conduct, rows, left = scene.conduct, scene.rows, scene.screen.left
    names, model = conduct.names, scene.screen.field.model
    assert model is not None
    units = conduct.units()
    listed = lines_of(rows, names, exact=True, pairs=conduct.stood().pairs, left=left)
    drawn = [line for line in model.lines if line.number and line.link.heads is not None]
    for row in rows:
        assert names.owners[row.left] == left
        own = [line for line in drawn if line.number == row.number]
        for one, other in strikes_of(row):
            ends = {(one, other), (units[one].mount or one, other)}
            assert any(heads(line) & ends for line in own), (row.left, row.right)
    for line in drawn:
        told = {pair for row in rows if row.number == line.number for pair in strikes_of(row)}
        seated = told | {(units[one].mount or one, other) for one, other in told}
        assert heads(line) <= seated
        assert any(one.number == line.number for one in listed)
    for line_ in listed:
        card = shown_odds(conduct, rows, left, line=line_.number, exact=True)
        assert card is not None
        assert card.number == line_.number
        assert (line_.figures == "–") == (not card.outcomes and not card.chances)
        pair = [
            row for row in rows if (names.unit(row.left), names.unit(row.right)) == (line_.left, line_.right)
        ]
        assert line_.figures == "–" or loss(pair) == line_.figures
    return len(rows)


def loss(rows: list[ClashForecast]) -> str:
    """The figures of one pair, from its rows alone."""
    (line, *_rest) = lines_of(rows, _Plain(), exact=True)
    assert isinstance(line, ClashLine)
    return line.figures


class _Plain:
    """Names are ids here."""

    def unit(self, unit: str) -> str:
        return unit

    def colour_of(self, _unit: str) -> str:
        return "neutral"


@pytest.mark.parametrize("name", ["small", "cavalry", "dragon"])
def test_all_that_shows_a_forecast_shows_the_same(name: str) -> None:
    table, battle = demo_battle(armies=ARMIES[name])
    player = Player.__new__(Player)
    seen = asked = 0
    while (question := table.question) is not None and question.battle == battle and asked < 40:
        if question.kind in ("pair", "attach", "aim", "withdraw", "declare"):
            table.sitting = LAPIS
            player.sit(scene_at(table, battle))
            seen += check(player.scene)
        asked += 1
        battles = table.session.world.ruleset.battle
        counsel = battles.counsel(table.session.campaign.battles[battle].state, question)
        if isinstance(table.answer(question, counsel.reply), Refused):
            table.answer(question, Reply(choice=question.default))
    assert seen > 20


def aiming() -> Any:
    """A battle in which the first side may aim."""
    return demo_battle(until=lambda question: question.kind == "aim")


def test_an_aim_has_a_line_and_a_number_of_its_own() -> None:
    table, battle = aiming()
    question = table.question
    assert question is not None
    player = Player.__new__(Player)
    player.sit(scene_at(table, battle))
    pick = player.scene.conduct.assembly
    pairs = {frozenset((pair.a, pair.b)): pair.number for pair in player.scene.view.pairs}
    scout, target = next(
        (one, other)
        for one in pick.movable()
        for other in pick.targets(one)
        if frozenset((one, other)) not in pairs
    )
    player.scene.conduct.pair(scout, target)
    player.scene.show()
    model = player.scene.screen.field.model
    assert model is not None
    (line,) = [line for line in model.lines if {line.a, line.b} == {scout, target}]
    assert (line.link.kind, line.link.chosen) == ("aim", True)
    assert line.number > max(pairs.values())


def test_what_an_enemy_aims_at_is_shown_once_it_is_told_and_not_before() -> None:
    table, battle = aiming()
    first = table.question
    assert first is not None
    seat = SeatFight(table.session, battle, first.side)
    pick = seat.pick()
    assert not isinstance(pick, Refused)
    scout, targets = next(iter(pick.open.items()))
    pairs = {frozenset((pair.a, pair.b)) for pair in seat.view().pairs}
    target = next(one for one in targets if frozenset((scout, one)) not in pairs)
    other = CINNABAR if first.side == LAPIS else LAPIS

    def lines() -> set[tuple[str, str, str]]:
        table.sitting = other
        player = Player.__new__(Player)
        player.sit(scene_at(table, battle))
        model = player.scene.screen.field.model
        assert model is not None
        return {(line.a, line.b, line.link.kind) for line in model.lines if line.a == scout}

    before = SeatFight(table.session, battle, other).view()
    assert before is not None
    assert not any(unit.aim for unit in before.units)
    table.answer(first, Reply(choice="aim", pairs=((scout, target),)))
    while table.question is not None and table.question.side == first.side:
        table.answer(table.question, Reply(choice="go"))
    assert table.question is not None
    assert table.question.side == other
    assert (scout, target, "aim") in lines()


def test_what_an_enemy_may_aim_at_in_a_plan_is_drawn_as_a_guess() -> None:
    table, battle = demo_battle(
        2, ARMIES["fliers"], until=lambda question: (question.kind, question.side) == ("altitude", LAPIS)
    )
    player = Player.__new__(Player)
    player.sit(scene_at(table, battle, "matters"))
    conduct = player.scene.conduct
    view, model = conduct.view, player.scene.screen.field.model
    assert model is not None
    enemies = {unit.id for unit in view.units if unit.side != conduct.side and unit.aim}
    guessed = [line for line in model.lines if line.link.kind == "expected"]
    assert enemies
    assert conduct.expected == enemies
    assert guessed
    assert {line.a for line in guessed} <= enemies
    assert not any(line.a in enemies for line in model.lines if line.link.kind == "aim")


ARCHERS: Any = ({"warlord": 1, "archer": 9, "tosser": 3}, {"tosser": 5, "archer": 2, "piker": 2})


def plan_of(**params: Any) -> BattleScene:
    """The plan of a skirmish in which somebody is certain to croak."""
    player = Player.__new__(Player)
    player.sit(scene_at(*demo_battle(armies=ARCHERS, controllers=("human", "computer"), **params), "matters"))
    return player.scene


def test_who_is_certain_to_fall_is_told_by_list_card_and_field() -> None:
    scene = plan_of()
    conduct, rows, names = scene.conduct, scene.rows, scene.conduct.names
    ends = ends_of(rows)
    assert ends
    told = toll_lines(rows, conduct.stood(), names)
    assert told == (f"Cinnabar: {len(ends)} croaked, {9 - len(ends)} still stand",)
    model = scene.screen.field.model
    assert model is not None
    assert {unit: tag.word for unit, tag in model.tags.items()} == dict.fromkeys(ends, "croaked")
    listed = lines_of(rows, names, exact=True)
    fallen = {names.unit(unit) for unit in ends}
    assert {line.end for line in listed if line.right in fallen} == {f"{unit} croaked" for unit in fallen}
    one = next(iter(ends))
    card = shown_odds(conduct, rows, scene.screen.left, unit=one, exact=True)
    assert card is not None
    assert (card.outcomes[-1].left, card.outcomes[-1].right) == ("stands", "croaked")


def test_a_side_that_only_lies_leaves_the_field_to_the_other() -> None:
    scene = plan_of()
    conduct = scene.conduct
    (row, *_rest) = scene.rows
    foes = [unit.id for unit in conduct.view.units if unit.side == CINNABAR]
    ends = [replace(row, right=unit, ends=("", "knocked_out")) for unit in foes]
    assert toll_lines(ends, conduct.view, conduct.names) == (
        "Cinnabar: 9 knocked out, nobody still stands",
        "Lapis then holds the field: the knocked out croak or are taken",
    )


def test_without_exact_odds_nobody_is_told_who_falls() -> None:
    scene = plan_of(params={"exact_odds": False})
    model = scene.screen.field.model
    assert model is not None
    assert any(any(row.ends) for row in scene.rows)
    assert not model.tags
    assert not any(line.end for line in lines_of(scene.rows, scene.conduct.names, exact=False))


def test_a_long_line_of_the_odds_wraps() -> None:
    player = Player(kind="declare")
    bar = player.scene.screen.panel.whole
    view = replace(player.scene.view, unknown="Others may be near")
    player.scene.screen.show_whole(WholeOdds(40, 50, 100), view, player.scene.names)
    narrow, wide = bar.measure(260).height, bar.measure(900).height
    assert narrow > wide
    kit = player.stage.kit
    assert all(kit.typeset.measure(line, theme.LABEL) <= 260 for line in bar._below(260))


def test_who_is_turned_reads_the_same_from_the_other_side() -> None:
    table, battle = demo_battle(until=lambda question: question.kind == "declare", choices={})
    player = Player.__new__(Player)
    player.sit(scene_at(table, battle))
    conduct = player.scene.conduct
    rows = conduct.forecast()
    owners = conduct.names.owners
    there = turned(rows, owners, CINNABAR)
    assert turned(turned(rows, owners, LAPIS), owners, CINNABAR) == there
    assert {owners[row.left] for row in there} == {CINNABAR}
