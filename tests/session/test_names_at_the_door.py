"""Every way on which a name or text comes into a campaign refuses what nobody could read."""

import pytest

from game.core.commands import gm
from game.core.commands.gm import GmTell
from game.core.records import GM, SideId, replace
from game.core.refusal import Refused
from game.core.triggers import GmPinTrigger, Trigger, When
from game.session import library
from game.session.records import TableSeat
from game.session.reports.log_styles import PrintedLine, dressed
from game.session.setup import CampaignSetupError, SideChoice, new_campaign
from tests.arena import RULESETS
from tests.arena import session as any_session

DAY_TWO = (When(what="day", number=2),)
ODD = ("\u202eevil", "a\x07b", " \u200b ", "\u3164", "e" + "\u0301" * 9)


@pytest.fixture(scope="module", params=RULESETS)
def played(request):
    session = any_session(request.param, 3, ("human",))
    session.take_seat(TableSeat(side=GM, controller="gm", player="Maren"))
    return session


@pytest.mark.parametrize("odd", ODD)
def test_a_game_masters_words_are_refused(odd, played):
    side, stack = next(iter(played.campaign.sides)), next(iter(played.campaign.stacks.values()))
    tell = GmTell(by=GM, told=(side,), text="Horns")
    site = next(iter(played.campaign.sites))
    acts = (
        replace(tell, text=f"Horns {odd}"),
        replace(tell, reason=f"why {odd}"),
        replace(tell, reason="x" * 5000),
        gm.GmEditSide(by=GM, side=side, name=odd),
        gm.GmEditSide(by=GM, side=side, alliance=odd),
        gm.GmEditUnits(by=GM, units=stack.units[:1], name=odd),
        gm.GmEditSite(by=GM, site=site, name=odd),
        GmPinTrigger(by=GM, trigger=Trigger(id="t", name=odd, when=DAY_TWO, then=(tell,))),
        GmPinTrigger(
            by=GM,
            trigger=Trigger(id="t", name="T", when=DAY_TWO, then=(replace(tell, text=f"A {odd}"),)),
        ),
    )
    refused = [played.submit(act) for act in acts]
    assert [type(answer) for answer in refused] == [Refused] * len(acts)
    codes = {answer.code for answer in refused}
    assert codes <= {"bad_name", "bad_text", "bad_reason", "bad_trigger"}


@pytest.mark.parametrize("odd", ODD)
def test_no_campaign_begins_with_a_side_of_such_a_name(odd):
    scenario = library.load_scenario("duel")
    choice = SideChoice(id=SideId(scenario.sides[0].id), name=odd)
    if odd.strip():
        with pytest.raises(CampaignSetupError, match="cannot be called so"):
            new_campaign(scenario, library.rules(scenario.ruleset), 1, [choice])


@pytest.mark.parametrize("style", ["text", "markdown", "html", "bbcode"])
def test_reports_show_nothing_that_turns_the_text_around(style):
    lines = dressed([PrintedLine(0, "A\u202eB"), PrintedLine(2, "C\u2066\x07\u200bD\nE")], style)
    assert all(sign.isprintable() for line in lines for sign in line)
