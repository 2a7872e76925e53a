import numpy as np
import pytest
from games.angry_troll.bridge import acting

from underbridge import CATALOGUE, Table
from underbridge.engine.draws import below, new_rng
from underbridge.games.angry_troll.actions import take_action
from underbridge.games.angry_troll.judge.outlook import chance_to_be_carried_off
from underbridge.games.angry_troll.judge.sight import Sight, height_of, of_height, see
from underbridge.games.angry_troll.judge.turn import acted, fled, open_in
from underbridge.games.angry_troll.judge.weights import FEATURES, JUDGEMENTS, PREFERENCES
from underbridge.games.angry_troll.rules.flight import flee
from underbridge.lab.tune import Sparring

GAME = CATALOGUE["angry-troll"]
ROW = "??? ?? ? ? ?? ???"


def liking(table: Table) -> dict[str, float]:
    """How promising each legal action looks."""
    state = table.state.copy()
    mask, out = np.zeros(len(GAME.actions), np.bool_), np.zeros(len(GAME.actions))
    GAME.rules.legal(state, 0, mask)
    GAME.judge.prefer(state, 0, mask, GAME.weights, out)
    return {str(GAME.actions[number]): float(out[number]) for number in np.flatnonzero(mask).tolist()}


def favourite(table: Table) -> str:
    liked = liking(table)
    return max(liked, key=lambda action: liked[action])


def chance(table: Table) -> float:
    out = np.zeros(1, np.float32)
    GAME.judge.judge(table.state, GAME.weights, out)
    return float(out[0])


def test_every_legal_action_of_random_games_is_given_a_number_and_the_state_stays_as_it_is() -> None:
    rng = new_rng(3)
    mask, out, expected = (
        np.zeros(len(GAME.actions), np.bool_),
        np.zeros(len(GAME.actions)),
        np.zeros(1, np.float32),
    )
    for preset in ("normal", "all+2"):
        for flags in (False, True):
            options = {"preset": preset, "endless_diamond": flags, "endless_spade": flags}
            for _ in range(10):
                s = GAME.new_state()
                GAME.rules.start(s, GAME.setup(1, options))
                while not GAME.rules.over(s):
                    if n := GAME.rules.odds(s):
                        GAME.rules.draw(s, below(rng, n))
                        continue
                    mask[:], out[:] = False, -1.0
                    GAME.rules.legal(s, 0, mask)
                    before = s.tobytes()
                    GAME.judge.prefer(s, 0, mask, GAME.weights, out)
                    GAME.judge.judge(s, GAME.weights, expected)
                    assert s.tobytes() == before
                    assert out[mask].min() >= 0.01
                    assert out[mask].max() == pytest.approx(1)
                    assert (out[~mask] == -1.0).all()
                    assert 0 < expected[0] < 1
                    GAME.rules.act(s, 0, int(np.flatnonzero(mask)[below(rng, int(mask.sum()))]))


def test_weights_are_named_once() -> None:
    assert len(GAME.weights) == len(set(PREFERENCES + JUDGEMENTS)) == 1 + 2 * len(FEATURES)


def test_what_the_judge_sees_is_what_is_there() -> None:
    table = acting(upper="?2c! ?3c!4c! . ? ? ?", lower="? [?9h!] ? ? ? ?7h", hands="2s!", aside="5d 6d 7c")
    sight = see(table.state)
    heights = [height_of(sight.bricks, place) for place in range(12)]
    assert heights == [1, 2, 1, 1, 1, 2, 2, 3, 0, 1, 1, 1]
    assert sight.bricks.awake == 1 << 1 | 1 << 6 | 1 << 7
    assert sight.bricks.below == 1 << 7
    assert sight.bricks.waking == 4
    assert sight.aside == (2, 1)


@pytest.mark.parametrize(
    ("lower", "hands"),
    [
        ("?2c!3c! [?5h!] 6d!7h! ? ? ?4h!", ""),
        ("?2c!3c! [?5h] 6d!7h! ? 8h!9h ?4h!", "5c!"),
        ("?2c3c [?5h] 6d7h! ? 8h! ?4h!", "5d!"),
        ("?2c!3c! [?5h] 6d!7h! ? ? ?4h!", "5s!"),
        ("?2c!3c! [?5h] 6d!7h! ? ? ?4h!", "as! 8d"),
        ("?2c!3c! [?5h] . ? ? ?4h!", "8d"),
    ],
)
def test_what_the_judge_expects_of_actions_and_of_flight_is_what_the_rules_make_of_them(
    lower: str, hands: str
) -> None:
    upper = "?6s! 7s!8s! ?9s! ? 2s!3s ?10s!"  # an awake brick lies under a dormant one, too
    table = acting(upper, lower, hands=hands, options={"endless_spade": True})
    actions = [int(number) for number in GAME.legal(table.state, 0)]
    assert open_in(table.state, see(table.state)) == sum(1 << action for action in actions)
    for action in actions:
        s = table.state
        expected = acted(s, see(s), action)
        take_action(s, 0, action)
        assert but_for_what_lies_below(expected) == but_for_what_lies_below(see(s)), GAME.actions[action]
        expected = fled(s, see(s))
        flee(s)
        assert but_for_what_lies_below(expected) == but_for_what_lies_below(see(s)), GAME.actions[action]


def but_for_what_lies_below(sight: Sight) -> Sight:
    """The judge does not remember what lies under two bricks."""
    return sight._replace(bricks=sight.bricks._replace(below=0))


def test_a_win_within_reach_is_taken_and_judged_as_one() -> None:
    table = acting(lower="? [?9h!] ? ? ? ?", deck=0, actions_left=1)
    assert favourite(table) == "stomp"
    assert chance(table) > 0.99


def test_a_bridge_that_cannot_be_saved_is_judged_lost() -> None:
    table = acting(upper=". . . . . .", lower="2c! ? ? ? [?] 3h!", actions_left=1)
    assert chance(table) < 0.01


def test_far_ahead_is_better_than_far_behind() -> None:
    high = acting(upper="???? ??? ?? ?? ??? ????", lower="???? ??? [??] ?? ??? ????", deck=2)
    low = acting(upper="? . . . . ?", lower="? ? [?] ? ? ?", deck=20)
    assert chance(high) > 0.8 > 0.1 > chance(low)


def test_the_last_brick_of_a_critical_place_is_kept() -> None:
    """The only brick at the right bank would flee over it."""
    table = acting(upper="? ? ? . . .", lower="? ? ? ? [?] 4h!", deck=5)
    assert favourite(table) == "move right"


def test_the_troll_stomps_rather_than_waits_to_be_carried_off() -> None:
    table = acting(lower="??? ?? [4h!] ? ?? ???", upper=ROW, actions_left=1)
    assert favourite(table) == "stomp"


@pytest.mark.parametrize(
    ("aside", "lower", "chance"),
    [
        ("9d", "? ? [?4h!] ? ? ?", 1 / 6),
        ("9d 8d", "? ? [?4h!] ? ? ?", 1 - 25 / 36),
        ("9s", "? ? [?4h!] ? ? ?", 0),  # it will stir the upper row
        ("9d", "? ? [?4h] ? ? ?", 0),
        ("9d 8d", "? ? [?4h] ? ? ?", 1 / 36),
        ("9d", "? . [?4h!] . . .", 4 / 6),  # AT4: a 2 goes to the left
    ],
)
def test_at5_the_chance_to_be_carried_off(aside: str, lower: str, chance: float) -> None:
    s = acting(lower=lower, aside=aside, actions_left=1).state
    sight = see(s)
    places = of_height(sight.bricks, 1, 12)
    assert chance_to_be_carried_off(s, sight, places) == pytest.approx(chance)


def test_at5_a_card_from_the_deck_may_be_of_either_colour() -> None:
    s = acting(lower="? ? [?4h!] ? ? ?", actions_left=1).state
    sight = see(s)
    red = sum(int(s.unseen) >> card & 1 for card in range(13, 39))
    assert sight.lower_chance == pytest.approx(red / int(s.unseen_count))
    assert chance_to_be_carried_off(s, sight, of_height(sight.bricks, 1, 12)) == pytest.approx(
        sight.lower_chance / 6
    )


@pytest.mark.parametrize("preset", ["ends+2", "all+1"])
def test_at_a_glance_the_troll_wins_far_more_often_than_at_random(preset: str) -> None:
    sparring = Sparring(GAME, 1, {"preset": preset}, seed=11)
    weights = GAME.weights
    greedy = np.mean([sparring.play(weights[None])[0] for _ in range(40)])
    at_random = np.mean([sparring.play(weights[None], at_random=1)[0] for _ in range(40)])
    assert greedy > 0.3 > 0.1 > at_random
