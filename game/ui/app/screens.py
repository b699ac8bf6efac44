"""The table of the screens: what makes the scene of each destination.

Each is imported when it is first asked for, so that the title comes soon; `background` fetches the likely
ones while the title is looked at.
"""

from game.ui.stage import destinations as to
from game.ui.stage.navigator import makes
from game.ui.stage.scene import Scene


@makes(to.Title)
def _title(_asked: to.Title) -> Scene:
    from game.ui.menus.title import TitleScene

    return TitleScene()


@makes(to.Options)
def _options(asked: to.Options) -> Scene:
    from game.ui.menus.options import OptionsScene

    scene = OptionsScene(asked.part, asked.seats)
    scene.backdrop = asked.backdrop
    return scene


@makes(to.About)
def _about(asked: to.About) -> Scene:
    from game.ui.menus.about import AboutScene

    scene = AboutScene()
    scene.backdrop = asked.backdrop
    return scene


@makes(to.RuleLibrary)
def _rule_library(asked: to.RuleLibrary) -> Scene:
    from game.ui.menus.codex import CodexScene

    return CodexScene(ruleset=asked.ruleset, backdrop=asked.backdrop)


@makes(to.UnitDesigner)
def _unit_designer(asked: to.UnitDesigner) -> Scene:
    from game.ui.designer.benches import bench

    return bench(asked)


@makes(to.TribeDesigner)
def _tribe_designer(asked: to.TribeDesigner) -> Scene:
    from game.ui.designer.tribe_scene import TribeScene

    return TribeScene(asked.ruleset, tribe=asked.tribe)


@makes(to.SaveAs)
def _save_as(asked: to.SaveAs) -> Scene:
    from game.ui.menus.save import SaveScene

    return SaveScene(asked.flow, asked.told)


@makes(to.LoadOther)
def _load_other(asked: to.LoadOther) -> Scene:
    from game.ui.menus.load import LoadScene

    return LoadScene(asked.flow)


@makes(to.HandOver)
def _hand_over(asked: to.HandOver) -> Scene:
    from game.ui.menus.handover import HandOverScene

    return HandOverScene(asked.flow, asked.side, back=asked.back, asked=asked.asked)


@makes(to.WhileAway)
def _while_away(asked: to.WhileAway) -> Scene | None:
    from game.ui.reports.away import AwayScene

    return AwayScene.before_report(asked.flow)


@makes(to.AwayAgain)
def _away_again(asked: to.AwayAgain) -> Scene | None:
    from game.ui.reports.away import AwayScene

    return AwayScene.once_more(asked.flow)


@makes(to.DawnReport)
def _dawn_report(asked: to.DawnReport) -> Scene | None:
    from game.ui.recap.report_model import worth_showing
    from game.ui.reports.away import all_seen
    from game.ui.reports.report import TurnReportScene

    if asked.if_worth and not worth_showing(asked.flow.table):
        return None
    if asked.once and all_seen(asked.flow):
        return None
    return TurnReportScene(asked.flow)


@makes(to.MapOfSeat)
def _map_of_seat(asked: to.MapOfSeat) -> Scene:
    from game.ui.map.screen.scene import MapScene

    return MapScene(asked.flow)


@makes(to.CityOf)
def _city_of(asked: to.CityOf) -> Scene:
    from game.ui.city.city_scene import CityScene

    return asked.flow.guided(CityScene(asked.flow, asked.site, asked.page))


@makes(to.RealmOf)
def _realm_of(asked: to.RealmOf) -> Scene:
    from game.ui.realm.realm_scene import RealmScene

    return asked.flow.guided(RealmScene(asked.flow))


@makes(to.OwnUnitsOf)
def _own_units_of(asked: to.OwnUnitsOf) -> Scene:
    from game.ui.muster.units_scene import UnitsScene

    return asked.flow.guided(UnitsScene(asked.flow))


@makes(to.BattleOf)
def _battle_of(asked: to.BattleOf) -> Scene:
    from game.ui.battle.screen.kinds import battle_scene

    return battle_scene(asked.flow, asked.battle)


@makes(to.PastBattle)
def _past_battle(asked: to.PastBattle) -> Scene:
    from game.ui.battle.screen.replay_scene import seen_scene

    return seen_scene(asked.flow, asked.view, asked.told, asked.where)


@makes(to.Others)
def _others(asked: to.Others) -> Scene:
    from game.ui.menus.others import OthersScene

    return OthersScene(asked.flow)


@makes(to.Desk)
def _desk(asked: to.Desk) -> Scene:
    from game.ui.gm.desk_scene import DeskScene

    return DeskScene(asked.flow)


@makes(to.Watching)
def _watching(asked: to.Watching) -> Scene:
    from game.ui.map.screen.watch_scene import WatchScene

    return WatchScene(asked.flow, asked.seat, asked.leave_to)


@makes(to.Victory)
def _victory(asked: to.Victory) -> Scene:
    from game.ui.menus.victory import VictoryScene

    return VictoryScene(asked.flow)
