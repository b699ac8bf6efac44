"""The words for what happens in a battle, once: one term for one thing.

The dice log on the screen, the beats of the away-replay, the forecasts, the log of the command line and the
reports are renderings of these: each chooses names, figures and layout, none has a verb of its own. What
happens on the map is told by `game.views.story` alike.

`phrase` is a sentence in parts, `blows`, `fates`, `phases`, `clashes`, `stances` and `endings` hold the
vocabulary by subject, `sentences` the sentence of each event. Imports the core and the catalogue of texts.
"""
