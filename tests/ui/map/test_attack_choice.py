"""What the attack dialog says of how a fight would open: SD2-9.01, SD2-9.06, SD5-8, from the seat's view."""

from game.core.decisions import StandingOrders
from game.core.records import SideId
from game.ui.map.dialogs.attack_choice import Enemy, enemies
from game.ui.map.models.side_queries import SideQueries
from tests.field import Field


def _opening(field: Field) -> str:
    (enemy,) = enemies(SideQueries(field.outlook("lapis")), field.names["a"])
    return enemy.opening


def _field(kinds: dict[str, int], stance: str = "hidden", **hidden: str) -> Field:
    return Field(
        ["fff"],
        lapis={"a": ((1, 0), kinds), "lord": ((1, 0), {"warlord": 1})},
        cinnabar={"z": ((1, 0), {"scout": 2})},
        stance={"a": stance, **hidden},
    )


def test_an_attack_out_of_hiding_is_an_ambush() -> None:
    assert _opening(_field({"scout": 2})).startswith("Ambush")


def test_whoever_cannot_ambush_is_named() -> None:
    told = _opening(_field({"scout": 2, "stabber": 40}))
    assert told.startswith("Prepared: auto-attackers shout")
    assert "Stabber: It cannot ambush (SD2-9.01)" in told
    assert told.count("Stabber") == 1


def test_open_ones_are_prepared_unless_the_enemy_hides() -> None:
    assert _opening(_field({"scout": 2}, stance="open")).startswith("Prepared")
    field = _field({"scout": 2}, stance="open", z="hidden")
    field.know("lapis", "z", "spot")
    assert _opening(field).startswith("Surprise")


def test_whom_the_enemy_has_found_it_does_not_know_until_it_can_tell() -> None:
    """The truth would be a surprise; the outlook goes by what its side knows."""
    field = _field({"scout": 2})
    field.know("cinnabar", "a", "spot")
    assert _opening(field).startswith("Ambush")
    assert not field.campaign.knowledge[SideId("lapis")].noticed


def test_sd3_8_01_who_flies_out_of_reach_cannot_be_attacked_and_the_dialog_says_why() -> None:
    def met(kinds: dict[str, int]) -> Enemy:
        field = Field(
            ["..."],
            lapis={"a": ((1, 0), kinds)},
            cinnabar={"z": ((1, 0), {"gwiffen": 1})},
            zone={"z": "sky"},
            orders={"a": StandingOrders(hold=True)},
        )
        (enemy,) = enemies(SideQueries(field.outlook("lapis")), field.names["a"])
        return enemy

    barred = met({"scout": 2})
    assert (barred.reason, barred.rule) == ("They fly out of reach", "SD3-8.01")
    assert barred.opening == "They fly at the top of the sky, which only shooters of long range reach."
    assert met({"explorer": 1, "crossbower": 1}).reason == ""
