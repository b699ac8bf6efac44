"""A scenario's player character rolls for himself and has luck in the battles of the campaign."""

from game.dev.pictures.battle_demo import HERO, SMALL, demo_session


def lucky(session) -> list[str]:
    (battle,) = session.outlooks.of(session.campaign.questions[0].side).view.battles
    return [unit.name for unit in battle.units if unit.luck is not None]


def test_sd4_17_01_the_leader_named_by_the_scenario_is_the_players_own() -> None:
    assert lucky(demo_session(armies=HERO)) == ["Lady Ysolde Marrick"]


def test_sd4_17_01_other_leaders_have_no_luck() -> None:
    assert lucky(demo_session(armies=SMALL)) == []
