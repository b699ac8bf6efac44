"""What a side declares for its combatants: said when it begins and when it ends."""

from game.i18n import N_

STANCES = {
    "capture": (N_("{unit} will capture"), N_("{unit} stops capturing")),
    "hold": (N_("{unit} only defends"), N_("{unit} attacks again")),
    "wipe": (N_("{unit} wipes the muck off"), N_("{unit} stops wiping")),
    "crouch": (N_("{unit} crouches"), N_("{unit} stands up")),
    "gather": (N_("{unit} gathers arrows"), N_("{unit} stops gathering arrows")),
    "grip": (N_("{unit} strikes with both hands"), N_("{unit} fights with two weapons")),
    "shield": (N_("{unit} takes up a shield"), N_("{unit} puts the shield down")),
    "shield_plus": (N_("{unit} changes its Shield+"), N_("{unit} puts Shield+ down")),
    "pile_on": (N_("{side} orders piling on"), N_("{side} stops piling on")),
    "join": (N_("{unit} joins anyway"), N_("{unit} stays in reserve")),
    "collar": (N_("{unit} tightens its captive's collar"), N_("{unit} lets go of the collar")),
    "prisoners": (N_("{side} takes prisoners"), N_("{side} takes no prisoners")),
}
"""By `StanceChanged.what`: the sentence for on, for off."""
