"""Units of one's own in a match: chosen in secret, given by scenarios and maps, popped by cities and tribes
(SD6-8.05, SD6-11.09, SD4-4.02)."""

from dataclasses import replace as swap
from pathlib import Path

import pytest

from game.core import codec
from game.core.commands.common import Answer, Command, EndTurn
from game.core.commands.realm import ChooseUnits, OrderPop
from game.core.decisions import Reply
from game.core.mapdata import SidePlan
from game.core.records import KindId, SideId, SiteId, replace
from game.core.refusal import Refused
from game.core.seams.placing import PlanSetting
from game.core.seams.realm import PopChoice
from game.core.seams.unit_maker import NO_UNITS, UNITS
from game.rulesets.second_dawn.content.template_records import ScenarioPlan, SideUnits
from game.rulesets.second_dawn.template import scenario_units
from game.rulesets.second_dawn.template.coin import coined, said
from game.rulesets.second_dawn.template.maker import MAKER
from game.rulesets.second_dawn.template.rosters import kinds_of, known
from game.session import computers, library
from game.session.opening import SeatChoice, open_campaign
from game.session.save import savefile, storage
from game.session.session import Session
from game.tools.cli import main
from tests.kingdom import CAPITAL, FOLK, LAPIS, Kingdom, Tribe

CINNABAR = SideId("cinnabar")
TABLES = library.rules().tables


def own(id_: str, name: str = "", profile: str = "v5", **template: object) -> KindId:
    """The id under which a premade unit goes into a match, with other answers."""
    design = MAKER.of(id_, TABLES)
    assert design is not None
    changed = replace(design.template, **template)
    return MAKER.coin(replace(design, template=changed, name=name or design.name), profile)


KESHIK, GUMP, TWOLL = own("keshik"), own("gump"), own("twoll")


def chosen(*kinds: KindId, game: Kingdom | None = None) -> Refused | Kingdom:
    """A realm that has chosen units of its own."""
    game = game or Kingdom(4, 4, money=900_000, params={"choose_units": True})
    found = game.engine.apply(game.campaign, ChooseUnits(by=LAPIS, kinds=kinds))
    if isinstance(found, Refused):
        return found
    game.campaign = found.campaign
    return game


def test_an_id_says_all_of_a_unit_and_nothing_else_is_one() -> None:
    found = said(KESHIK)
    assert found is not None
    assert (found.unit.name, found.unit.template.rank, found.profile) == ("Keshik", 1, "v5")
    kind = coined(KESHIK, TABLES)
    assert kind is not None
    assert (kind.id, kind.name, kind.able.scouts) == (KESHIK, "Keshik", True)
    for wrong in ("own:", "own:e30", f"{KESHIK}A", KESHIK[:-3], f"own:{'A' * 5000}", "keshik"):
        assert coined(wrong, TABLES) is None
    assert coined(own("small_piker", size="tiny", profile="sd6"), TABLES) is None


def test_the_older_profile_makes_other_figures_of_the_same_answers() -> None:
    """SD6-16: the keshik of the catalogue is 6/2 with 6 hits, by chapters 1 to 5 it is 5/4 with 5."""
    older, newer = coined(own("keshik", profile="sd6"), TABLES), coined(KESHIK, TABLES)
    assert older is not None
    assert newer is not None
    assert (older.combat, older.defense, older.hits, older.pop_per_day) == (6, 2, 12, 1)
    assert (newer.combat, newer.defense, newer.hits) == (5, 4, 10)


def test_a_city_pops_the_units_that_its_side_has_chosen_and_no_other_sides() -> None:
    game = chosen(KESHIK, GUMP)
    assert isinstance(game, Kingdom)
    game.hold(works={f"unit_barracks.{KESHIK}": 1})
    order = OrderPop(by=LAPIS, site=CAPITAL, kind=KESHIK, batches=8)
    applied = game.engine.apply(game.campaign, order)
    assert not isinstance(applied, Refused), applied
    game.campaign = applied.campaign
    game.next_dawn()
    assert [unit.kind for unit in game.campaign.units.values()].count(KESHIK) == 1
    foreign = game.engine.apply(game.campaign, replace(order, kind=TWOLL))
    assert isinstance(foreign, Refused)
    assert foreign.code == "no_kind"
    assert [p.kind for p in _choices(game) if p.kind.startswith("own:")] == [KESHIK, GUMP]


def _choices(game: Kingdom) -> tuple[PopChoice, ...]:
    realm = game.world.ruleset.realm
    assert realm is not None
    return realm.choices(game.world, game.campaign, CAPITAL)


@pytest.mark.parametrize(
    ("kinds", "code"),
    [
        ((), "nobody"),
        ((KESHIK, KESHIK), "name"),
        ((GUMP, own("gump", "Gimp"), KESHIK), "E_BUDGET"),
        ((own("keshik", rank=3, size="small"),), "E_RANK_SIZE"),
        ((own("keshik", profile="sd6"),), "no_kind"),
        ((KindId("stabber"),), "no_kind"),
    ],
)
def test_what_no_side_can_choose_is_refused(kinds: tuple[KindId, ...], code: str) -> None:
    found = chosen(*kinds)
    assert isinstance(found, Refused)
    assert found.code == code


def test_ranks_that_were_left_open_are_filled_later_and_never_more_than_six() -> None:
    game = chosen(GUMP)
    assert isinstance(game, Kingdom)
    assert isinstance(chosen(own("gump", "Gimp"), game=game), Kingdom)
    over = chosen(KESHIK, game=game)
    assert isinstance(over, Refused)
    assert over.code == "E_BUDGET"
    off = chosen(KESHIK, game=Kingdom(3))
    assert isinstance(off, Refused)
    assert off.code == "off"


# --- before the first day


def begun(**params: str | bool) -> Session:
    """Two people who choose units of their own."""
    scenario = library.load_scenario("crown_duel")
    seats = [SeatChoice(side=side.id, controller="human") for side in scenario.sides if side.role == "player"]
    given = {"choose_units": True, **params}
    return open_campaign(scenario, library.rules(), seats, title="Own", seed=7, params=given)


def told(session: Session, side: SideId) -> bytes:
    """All that a side can see and was told."""
    outlook = session.outlooks.of(side)
    return codec.to_bytes((outlook.view, session.news.log(side), session.news.unread(side)))


def give(session: Session, command: Command) -> None:
    outcome = session.submit(command)
    assert not isinstance(outcome, Refused), outcome


def pass_on(session: Session) -> None:
    """Let the next person end a turn, and those of no side before."""
    while computers.step(session):
        pass
    side = session.must_act
    assert side is not None
    give(session, EndTurn(by=side))


def choose(session: Session, *kinds: KindId) -> SideId:
    question = session.campaign.questions[0]
    reply = Reply(choice=UNITS if kinds else NO_UNITS, units=kinds)
    give(session, Answer(by=question.side, question=question.id, reply=reply))
    return question.side


def test_every_side_is_asked_before_the_first_turn_and_replays_from_its_save(tmp_path: Path) -> None:
    session = begun()
    first = choose(session, KESHIK, GUMP)
    second = choose(session, TWOLL)
    assert not session.campaign.questions
    assert session.campaign.clock.day == 1
    assert session.campaign.realms[first].roster == (KESHIK, GUMP)
    assert session.campaign.realms[second].roster == (TWOLL,)
    pass_on(session)
    session.save(tmp_path / "own.save")
    again = Session.resume(storage.load(tmp_path / "own.save"))
    assert again.fingerprint() == session.fingerprint()


def test_nobody_learns_what_another_side_chose(tmp_path: Path) -> None:
    """Living twins: the first side chooses other units, or none; nothing that the second sees differs, nor
    what anybody sees of the save: its length, and what a list of saves reads of it."""
    seen = []
    for kinds in ((KESHIK, GUMP), (TWOLL,), ()):
        session = begun()
        choose(session, *kinds)
        before = told(session, session.campaign.questions[0].side)
        second = choose(session, own("orly"))
        pass_on(session)
        file = tmp_path / "twin.save"
        session.save(file)
        seen.append((before, told(session, second), file.stat().st_size, savefile.read_header(file)))
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.slow
def test_nor_do_a_report_and_what_the_command_line_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The day written up for the second side, text and pictures, and all that is printed meanwhile."""
    seen = []
    for number, kinds in enumerate(((KESHIK, GUMP), ())):
        session = begun()
        choose(session, *kinds)
        second = choose(session, own("orly"))
        for _ in range(4):
            pass_on(session)
        home = tmp_path / str(number)
        home.mkdir()
        session.save(home / "twin.sdsave")
        out = home / "report"
        capsys.readouterr()
        code = main(["report", str(home / "twin.sdsave"), "--side", second, "--day", "1", "--out", str(out)])
        said = capsys.readouterr()
        assert code == 0
        files = {file.name: file.read_bytes() for file in sorted(out.rglob("*")) if file.is_file()}
        assert files
        seen.append((files, said.out.replace(str(home), ""), said.err.replace(str(home), "")))
    assert seen[0] == seen[1]


# --- scenarios, maps and tribes


SCENARIO = """\
name: Own units
map: crown_duel.tmx
params: {realm: true}
plan:
  sides:
    cinnabar:
      units:
        ford_guard: {name: Ford guard, weapon: {name: halberd, length: long}, specials: [scout, climb]}
    lapis: {roster: gobwin_knob}
sides:
"""


def written(tmp_path: Path, text: str) -> Path:
    shipped = Path(library.scenario_paths()["crown_duel"]).read_text(encoding="utf-8")
    path = tmp_path / "own_units.yaml"
    path.write_text(text.removesuffix("sides:\n") + shipped[shipped.index("sides:") :], encoding="utf-8")
    return path


def test_sd7_6_only_a_match_with_concepts_takes_a_unit_that_has_or_may_roll_one() -> None:
    """A match that takes none tells it of chosen units, and no city pops one of a player's folder."""
    bought = own("keshik", "Bought", specials=("scout", "concept_anti_air"))
    lot = ("concept_anti_air", "tracking", "finder", "climb")
    rolled = own("keshik", "Rolled", rank=3, specials=("scout", "random"), lots=lot)
    on = {"choose_units": True, "concept_pack": True}
    for kind in (bought, rolled):
        refused = chosen(kind)
        assert isinstance(refused, Refused)
        assert (refused.code, refused.rule) == ("E_PACK", "SD7-6.14")
        assert isinstance(chosen(kind, game=Kingdom(4, 4, money=900_000, params=on)), Kingdom)
    for taken in (False, True):
        game = Kingdom(4, 4, params={"concept_pack": taken})
        mine = replace(game.world.kind(bought), id=KindId("mine"))
        world = swap(game.world, tables={**TABLES, "unit": {**TABLES["unit"], "mine": mine}})
        assert (mine in kinds_of(world, game.campaign, LAPIS)) is taken
        assert (known(world, game.campaign, LAPIS, mine.id) is mine) is taken


@pytest.mark.parametrize(("params", "severity"), [("", "error"), (", concept_pack: true", "")])
def test_sd7_6_check_tells_concepts_that_a_scenario_does_not_take(
    tmp_path: Path, params: str, severity: str
) -> None:
    text = SCENARIO.replace("climb]", "concept_reach_up]").replace("realm: true", f"realm: true{params}")
    found = [(p.severity, p.line) for p in library.check([written(tmp_path, text)]) if p.code == "E_PACK"]
    assert found == ([(severity, 8)] if severity else [])


def test_sd7_6_a_roster_that_a_scenario_hands_out_is_looked_at_for_concepts() -> None:
    """So are premade units; where the match takes no concepts, cities pop none of them."""
    wall = TABLES["roster"]["iron_wall"]
    guard = replace(wall.units["halberdier"], specials=("scout", "concept_block"))
    changed = replace(wall, units={**wall.units, "halberdier": guard})
    gump = TABLES["premade"]["gump"]
    lucky = replace(gump, template=replace(gump.template, specials=("concept_deadly",)))
    tables = {
        **TABLES,
        "roster": {**TABLES["roster"], "iron_wall": changed},
        "premade": {**TABLES["premade"], "gump": lucky},
    }
    plan = ScenarioPlan(sides={LAPIS: SideUnits(roster="iron_wall"), CINNABAR: SideUnits(premade=("gump",))})
    sides = [SidePlan(id=id_, name=id_, colour="iris") for id_ in (LAPIS, CINNABAR)]
    game = Kingdom(4, 4)
    for taken in (False, True):
        params = {"realm": True, "concept_pack": taken}
        setting = PlanSetting(game.world.map, sides, tables["unit"], params, tables)
        found = [one.path for one in scenario_units.faults(plan, setting) if one.code == "E_PACK"]
        places = [("plan", "sides", LAPIS, "roster"), ("plan", "sides", CINNABAR, "premade", 0)]
        assert found == ([] if taken else places)
        match = replace(game.campaign, params=replace(game.campaign.params, concept_pack=taken))
        realms = scenario_units.set_up(swap(game.world, tables=tables), match, plan, sides).realms
        assert (len(realms[LAPIS].roster), CINNABAR in realms) == ((3, True) if taken else (2, False))


def test_a_scenario_gives_units_to_sides(tmp_path: Path) -> None:
    path = written(tmp_path, SCENARIO)
    assert [p for p in library.check([path]) if p.severity == "error"] == []
    scenario = library.load_scenario(path)
    session = open_campaign(scenario, library.rules(), (), title="Own", seed=1)
    world, realms = session.world, session.campaign.realms
    assert [world.kind(kind).name for kind in realms[LAPIS].roster] == ["Twoll", "Spidew", "Dwagon"]
    assert [world.kind(kind).able.scouts for kind in realms[CINNABAR].roster] == [True]


PLACED = """\
name: Own units placed
map: crown_duel.tmx
params: {realm: true}
plan:
  sides:
    cinnabar:
      units:
        ford_guard: {name: Ford guard, weapon: {name: halberd, length: long}, specials: [scout, climb]}
        ward: {rank: 2, specials: [scout, command, leadership, purse, tough]}
    lapis: {roster: gobwin_knob}
sides:
"""


def placed(tmp_path: Path, units: str, text: str = PLACED) -> Path:
    """The scenario with other units in the first stack of cinnabar."""
    path = written(tmp_path, text)
    before, after = path.read_text(encoding="utf-8").split("\n  cinnabar:\n    name")
    after = after.replace("{warlord: 1, courtier: 1}", units, 1)
    path.write_text(f"{before}\n  cinnabar:\n    name{after}", encoding="utf-8")
    return path


@pytest.mark.parametrize("profile", ["v5", "sd6"])
def test_a_scenario_places_a_sides_own_units(tmp_path: Path, profile: str) -> None:
    """In stacks and in cities, with the figures of the match, whatever the file was written for."""
    path = placed(tmp_path, "{warlord: 1, ford_guard: 4}")
    more = "{buildings: {town_hall: 1}, garrison: {ford_guard: 3}, pops: [{kind: ford_guard}]}"
    text = path.read_text(encoding="utf-8").replace(
        "sides:\n  lapis", f"cities:\n  ferndale: {more}\nsides:\n  lapis"
    )
    path.write_text(text, encoding="utf-8")
    assert [p for p in library.check([path]) if p.severity == "error"] == []
    session = open_campaign(
        library.load_scenario(path),
        library.rules(),
        (),
        title="Own",
        seed=1,
        params={"unit_profile": profile},
    )
    guard = session.campaign.realms[CINNABAR].roster[0]
    found = said(guard)
    assert found is not None
    assert found.profile == profile
    assert sum(unit.kind == guard for unit in session.campaign.units.values()) == 7
    order = session.campaign.holdings[SiteId("ferndale")].order
    assert order is not None
    assert order.kind == guard
    hits = {unit.hits for unit in session.campaign.units.values() if unit.kind == guard}
    assert hits == {session.world.kind(guard).hits}


def test_check_tells_a_unit_that_is_not_of_the_sides_own(tmp_path: Path) -> None:
    """A side places what it has itself, not what another one has."""
    for word, guess in (("ford_gard", "ford_guard"), ("spidew", "spider")):
        path = placed(tmp_path, f"{{warlord: 1, {word}: 4}}")
        found = [p for p in library.check([path]) if p.severity == "error"]
        assert [(p.code, p.suggestion) for p in found] == [("ref-missing", guess)]
        assert word in found[0].message
    led = placed(tmp_path, "{ward: 1, ford_guard: 4}\n        leader: ward #")
    text = led.read_text(encoding="utf-8").replace("#\n        leader: warlord", "")
    led.write_text(text, encoding="utf-8")
    assert [p for p in library.check([led]) if p.severity == "error"] == []


def test_sd4_4_02_what_another_side_placed_is_not_known_before_it_is_met(tmp_path: Path) -> None:
    """Two matches that differ in a design of cinnabar's alone are the same to lapis."""
    seen = []
    for special in ("climb", "finder"):
        path = placed(tmp_path, "{warlord: 1, ford_guard: 4}", PLACED.replace("climb", special))
        session = open_campaign(library.load_scenario(path), library.rules(), (), title="Own", seed=1)
        seen.append(told(session, LAPIS))
        assert b"own:" in codec.to_bytes(session.campaign)
    assert seen[0] == seen[1]


def test_check_tells_every_mistake_of_such_units_by_line_and_what_would_be_allowed(tmp_path: Path) -> None:
    wrong = SCENARIO.replace("gobwin_knob", "gobwin_nob").replace("climb]", "clmb]")
    wrong = wrong.replace("    lapis:", "    lapiz: {premade: [keshick]}\n    lapis:")
    found = {(p.code, p.line): p for p in library.check([written(tmp_path, wrong)])}
    assert found["E_WHO", 8].suggestion == "climb"
    assert found["ref-missing", 10].suggestion == "gobwin_knob"
    assert found["ref-missing", 9].suggestion == "keshik"
    assert found["scenario-plan", 9].suggestion == "lapis"
    many = SCENARIO.replace("{roster: gobwin_knob}", "{roster: hobgobwins, premade: [gump, dwagon]}")
    codes = {(p.code, p.line) for p in library.check([written(tmp_path, many)])}
    assert {("scenario-plan", 9), ("E_BUDGET", 9)} <= codes


def test_the_head_of_a_tribe_pops_the_classes_of_its_roster() -> None:
    """SD6-11.09: chief and classes come of answers, and stay of the tribe's people."""
    game = Tribe(purse=10_000)
    plan = ScenarioPlan(sides={FOLK: SideUnits(roster="hobgobwins")})
    side = SidePlan(id=FOLK, name="Folk", colour="iris", role="neutral")
    game.campaign = scenario_units.set_up(game.world, game.campaign, plan, (side,))
    infantry, *_ = game.campaign.realms[FOLK].roster
    refused = game.pop("hobgobwin_stabber")
    assert refused is not None
    assert game.pop(infantry) is None
    popped = [unit for unit in game.campaign.units.values() if unit.kind == infantry]
    assert len(popped) == 1
    kind = game.world.kind(infantry)
    assert (kind.race, kind.able.scouts) == ("hobgobwin", True)
