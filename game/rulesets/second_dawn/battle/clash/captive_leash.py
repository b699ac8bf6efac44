"""Captives of a battle on their jailors' leashes: SD1-19.07, SD0-4.12, SD11-5.04.

A jailor who does nothing else in a round may croak a captured commander by the collar as it ends. The leash
is lost when he is stunned, knocked out or croaked.
"""

from collections.abc import Collection, Iterable

from game.rulesets.second_dawn.battle.state.fight import Fight


def holds(fight: Fight, jailor: str) -> bool:
    """Whether a jailor has his leash in hand."""
    standing = fight.standings[jailor]
    return standing.fit and not (standing.stun or standing.stun_next or standing.dazed)


def leashed(fight: Fight, party: int) -> list[str]:
    """Captured commanders that standing members of a party hold."""
    return [
        captive
        for captive, standing in fight.standings.items()
        if standing.condition == "captive"
        and fight.fighters[captive].able.commands
        and fight.party_of(standing.captor) == party
        and holds(fight, standing.captor)
    ]


def draw(fight: Fight, captive: str) -> None:
    """Set a jailor on it to croak his captive: he makes no attack in the first round."""
    jailor = fight.standings[captive].captor
    fight.put(captive, collared=True)
    fight.put(jailor, idle=tuple(sorted({1, *fight.standings[jailor].idle})))


def tighten(fight: Fight, jailors: Iterable[str], stunned: Collection[str] = ()) -> None:
    """The end of a round: captives croak whose jailors were set on it and still hold them; who was `stunned`
    in it has let go."""
    for jailor in jailors:
        for captive in fight.held_by(jailor):
            if not fight.standings[captive].collared:
                continue
            fight.put(captive, collared=False)
            if fight.standings[jailor].fit and jailor not in stunned:
                fight.fell(captive, "croaked", "collar", jailor, "SD1-19.07")


def loosen(fight: Fight) -> None:
    """After a bout: jailors who fought in no clash of it have done their work, all others let go."""
    drawn = [(unit, standing.captor) for unit, standing in fight.standings.items() if standing.collared]
    tighten(fight, dict.fromkeys(jailor for _, jailor in drawn if jailor))
    for captive, _ in drawn:
        fight.put(captive, collared=False)
