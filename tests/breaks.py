"""Mistakes that somebody could make in the rules, in the server or in the browser's client.

To add one, say what is then wrong, in which file, what stands there, what would stand there instead, and
which test catches it: `file::test` of pytest, or `file::title` of vitest. What stands there is found
exactly once; if somebody has written it anew, the break needs a new home. Choose a mistake that still runs,
and a test that is quick without compiled rules. A mistake that no test catches is worth more: it wants a
test.
"""

from typing import NamedTuple

ENGINE, BOTS, LAB, SERVER = (f"src/underbridge/{part}" for part in ("engine", "bots", "lab", "server"))
WEB = "web/src"
TROLL_DICE, ANGRY_TROLL, BRIDGE_TROLL, TROLL_BRIDGE = (
    f"src/underbridge/games/{game}" for game in ("troll_dice", "angry_troll", "bridge_troll", "troll_bridge")
)


class Break(NamedTuple):
    """A mistake, and the test that catches it."""

    wrong: str
    file: str
    stands: str
    instead: str
    caught_by: str


LESSONS = [
    Break(
        "a wrong turn of a lesson stands",
        "src/underbridge/lesson.py",
        "return Attempt(table, since, tuple(path), False, says, came)",
        "return Attempt(table, since, (*path, action), True, says, came)",
        "tests/games/test_lessons.py::test_every_wrong_turn_is_played_out_to_the_learners_next_decision",
    ),
    Break(
        "the slip of the coach lies over pieces",
        f"{WEB}/pages/learn/aim.ts",
        "isWithin(box, room) && !blocked.some((solid) => overlap(box, solid))",
        "isWithin(box, room)",
        "web/src/pages/learn/aim.test.ts::it goes aside where something lies above",
    ),
]

RULES = [
    Break(
        "a surge needs one die less",
        f"{TROLL_DICE}/state.py",
        "SURGES_FOR_ANOTHER_ATTACK = 3",
        "SURGES_FOR_ANOTHER_ATTACK = 2",
        "tests/games/troll_dice/test_turns.py::test_td7_two_surges_do_not",
    ),
    Break(
        "whoever wounds a troll last has felled it",
        f"{TROLL_DICE}/rules/defence.py",
        "if s.wounds[victim] == s.health[victim]:",
        "if s.wounds[victim] >= s.health[victim]:",
        "tests/games/troll_dice/test_settling.py::"
        "test_td5_the_first_to_take_his_last_health_felled_him_even_if_later_dice_wound_him_more",
    ),
    Break(
        "the last troll never attacks first",
        f"{TROLL_DICE}/rules/draws.py",
        "    if s.phase == FIRST_ATTACKER:\n        return int(s.seats)",
        "    if s.phase == FIRST_ATTACKER:\n        return int(s.seats) - 1",
        "tests/games/troll_dice/test_attack.py::test_td1_the_first_attacker_is_a_draw_among_all",
    ),
    Break(
        "a brick that flees to the right is carried on by the next step",
        f"{ANGRY_TROLL}/rules/flight.py",
        "place = row * COLUMNS + (steps if way == LEFT else COLUMNS - 1 - steps)",
        "place = row * COLUMNS + steps",
        "tests/games/angry_troll/test_playthroughs.py::test_an_independent_game_is_followed_step_by_step",
    ),
    Break(
        "from the middle, bricks flee to the farther bank",
        f"{ANGRY_TROLL}/rules/flight.py",
        "return LEFT if column < COLUMNS // 2 else RIGHT",
        "return LEFT if column <= COLUMNS // 2 else RIGHT",
        "tests/games/angry_troll/test_flight.py::"
        "test_at13_in_the_other_row_bricks_flee_toward_the_nearer_bank",
    ),
    Break(
        "a bridge may have as few bricks at its ends as in its middle",
        f"{ANGRY_TROLL}/__init__.py",
        "or min(ends) == max(middle)",
        "or min(ends) < max(middle)",
        "tests/games/angry_troll/test_setup.py::"
        "test_at17_a_bridge_has_the_most_bricks_at_its_ends_and_the_fewest_in_its_middle[3,3,3,3,3,3]",
    ),
    Break(
        "a tie goes to whoever sits farther from the active player",
        f"{BRIDGE_TROLL}/rules/bid.py",
        "under_bridge(s, seat) < under_bridge(s, other)",
        "under_bridge(s, seat) <= under_bridge(s, other)",
        "tests/games/bridge_troll/test_bid.py::test_bt4_then_clockwise_from_the_active_player",
    ),
    Break(
        "a view shows another's bid",
        f"{BRIDGE_TROLL}/view.py",
        "pile=_boulders(s.pile[seat]) if s.revealed and _has_bids(s) else None",
        "pile=_boulders(s.pile[seat])",
        "tests/games/bridge_troll/test_bid.py::test_bt3_bids_are_secret_from_other_seats_and_spectators",
    ),
    Break(
        "a view shows that another's bid was taken back",
        f"{BRIDGE_TROLL}/view.py",
        "has(s.bid_in if s.revealed else s.ready, seat)",
        "has(s.bid_in, seat)",
        "tests/games/bridge_troll/test_guesses.py::"
        "test_bt3_nor_does_a_bid_that_was_taken_back_show_when_others_go_on",
    ),
    Break(
        "learners are shown another's bid",
        f"{BRIDGE_TROLL}/observation.py",
        "        if s.revealed or other == seat:\n",
        "        if True:\n",
        "tests/games/bridge_troll/test_observation.py::test_bt3_a_bid_shows_to_its_bidder_until_all_are_in",
    ),
    Break(
        "bots know which upgrade another has changed",
        f"{BRIDGE_TROLL}/rules/goats.py",
        "s.changed[seat] = 0 if number_of_upgrades(s, seat) == 1 else upgrade",
        "s.changed[seat] = 0",
        "tests/games/bridge_troll/test_guesses.py::test_bt15_which_upgrade_was_changed_only_its_owner_knows",
    ),
    Break(
        "goats that are the last in the deck end the game before anybody has closed on them",
        f"{BRIDGE_TROLL}/rules/boulders.py",
        "if only_goats and others_than_goats(s.unseen) == 0:",
        "if others_than_goats(s.unseen) == 0:",
        "tests/games/bridge_troll/test_boulders.py::test_bt11_a_company_of_others_is_followed_by_goats",
    ),
    Break(
        "whoever buys first has no trade",
        f"{BRIDGE_TROLL}/rules/score.py",
        "    if s.stage == UPGRADE:\n        next_to_score(s)",
        "    next_to_score(s)",
        "tests/games/bridge_troll/test_score.py::test_bt12_after_buying_one_may_trade_but_not_buy_again",
    ),
    Break(
        "a bot trades first though it could pay for the upgrade",
        f"{BRIDGE_TROLL}/judge/score.py",
        "        out[DONE] = 0.1",
        "        out[DONE] = 0.1\n        out[BUY] = LEAST",
        "tests/games/bridge_troll/test_judge.py::test_an_upgrade_that_can_be_paid_is_bought_before_the_trade",
    ),
    Break(
        "a figure of the rulings is misread",
        f"{BRIDGE_TROLL}/data/deck.toml",
        'id = "Serf"\nkind = "regular"\ncount = 4\ntoll = 1\nfood = 3',
        'id = "Serf"\nkind = "regular"\ncount = 4\ntoll = 3\nfood = 1',
        "tests/games/bridge_troll/test_deck.py::test_the_deck_has_the_figures_of_the_rulings_in_their_order",
    ),
    Break(
        "a hinderer does an Ug Troll good",
        f"{TROLL_BRIDGE}/rules/fight.py",
        "return max(0, face + int(s.bonus))",
        "return face + int(s.bonus)",
        "tests/games/troll_bridge/test_fight.py::test_tb7_a_hindered_roll_does_at_least_no_damage",
    ),
    Break(
        "a hinderer is asked only once",
        f"{TROLL_BRIDGE}/rules/fight.py",
        "    if not carries(s, seat):\n        ask_next_to_hinder(s, seat)\n",
        "    ask_next_to_hinder(s, seat)\n",
        "tests/games/troll_bridge/test_fight.py::test_tb7_a_hinderer_may_go_on_until_passing",
    ),
    Break(
        "turns to skip do not add up",
        f"{TROLL_BRIDGE}/rules/treasures.py",
        "s.skips[other] += 1",
        "s.skips[other] = 1",
        "tests/games/troll_bridge/test_treasures.py::test_tb13_two_trollbooths_add_up",
    ),
    Break(
        "two wait at the start of a row",
        f"{TROLL_BRIDGE}/rules/movement.py",
        "return bool(s.gentle or messenger_on(s, row, 0) < 0)",
        "return True",
        "tests/games/troll_bridge/test_setup.py::test_tb2_nobody_steps_aside_to_where_another_waits",
    ),
    Break(
        "bots that are not asked know the card of the Tome",
        f"{TROLL_BRIDGE}/rules/secrets.py",
        "if s.stage == ASK and seat != s.decides:",
        "if s.stage == ASK and seat == s.turn:",
        "tests/games/troll_bridge/test_secrets.py::test_tb8_a_card_that_is_drawn_is_the_askers_secret",
    ),
    Break(
        "undo crosses a draw",
        f"{ENGINE}/table.py",
        '        if who < 0:\n            return "a draw has been made since"\n',
        "",
        "tests/engine/test_table.py::test_undo_takes_back_the_last_decision_and_no_more",
    ),
    Break(
        "a forged record is called a damaged one",
        f"{ENGINE}/record.py",
        'raise Forged(f"The record does not follow',
        'raise BadRecord(f"The record does not follow',
        "tests/cli/test_records.py::test_a_forged_record_ends_with_3_and_is_called_so",
    ),
    Break(
        "whoever imports anything waits for the compiler",
        "src/underbridge/games/__init__.py",
        "from ..engine.catalogue import CATALOGUE",
        "from ..engine.game import CATALOGUE",
        "tests/cli/test_shell.py::test_importing_underbridge_brings_no_game_and_no_compiler",
    ),
    Break(
        "the best option is valued by the playouts that chose it",
        f"{LAB}/weighing.py",
        "range(self.half, self.half + n)",
        "range(n)",
        "tests/lab/test_weighing.py::"
        "test_the_best_of_equals_does_not_look_better_than_it_is_nor_the_others_worse",
    ),
    Break(
        "margins are those of half as many playouts",
        f"{BOTS}/search.py",
        "return sqrt((variance + 1 / (n + 1)) / (n + 1))",
        "return sqrt((variance + 1 / (n + 1)) / (n + 1) * 2)",
        "tests/lab/test_weighing.py::test_margins_contain_the_truth_as_often_as_they_say",
    ),
    Break(
        "values tell what a seat cannot know",
        f"{LAB}/values.py",
        "        if seat != EVERYTHING:\n            hide(s, seat, playout.whims)\n",
        "",
        "tests/lab/test_values.py::test_pebbles_that_others_hold_do_not_change_what_a_seat_expects",
    ),
    Break(
        "the rules tell of a priest who pays more than he does",
        "docs/games/bridge-troll.md",
        "**Priest** | 2 | **6** | 2 |",
        "**Priest** | 2 | **7** | 2 |",
        "tests/test_rules.py::test_every_figure_in_a_table_is_the_one_that_is_played_with",
    ),
]

OF_SERVER = [
    Break(
        "a decision is acknowledged before it is written",
        f"{SERVER}/store/game_logs.py",
        """        for line, stands in zip(lines, found, strict=True):
            if not line.written.done():  # whoever asked may be gone
                line.written.set_result(stands)
""",
        """            for line, stands in zip(lines, found, strict=True):
                if not line.written.done():  # whoever asked may be gone
                    line.written.set_result(stands)
        for line in lines:
""",
        "tests/server/test_acknowledgement.py::"
        "test_nothing_is_acknowledged_or_announced_before_it_is_written[embedded]",
    ),
    Break(
        "the id of somebody else's decision is good for one's own",
        f"{SERVER}/hub.py",
        "if entry.seat != seat:",
        "if entry.seat is None:",
        "tests/server/test_acknowledgement.py::"
        "test_whoever_sends_the_id_of_anothers_decision_is_told_that_it_is_not_theirs[embedded]",
    ),
    Break(
        "a decision that was checked, and is written, is read from its words and checked again",
        f"{SERVER}/hub.py",
        "live.carry_out(prepared)",
        "live.follow(prepared.line)",
        "tests/server/test_straight.py::test_a_decision_is_read_once_and_checked_once[embedded]",
    ),
    Break(
        "an id is known from another table",
        f"{SERVER}/store/game_logs.py",
        "sent_before = (log.c.table_id == table) & (log.c.move_id == entry.move_id)",
        "sent_before = log.c.move_id == entry.move_id",
        "tests/server/test_acknowledgement.py::"
        "test_the_same_id_at_another_table_is_another_decision[embedded]",
    ),
    Break(
        "somebody is refused under a code that stands nowhere",
        f"{SERVER}/lobby.py",
        'raise Refused("seat-taken")',
        'raise Refused("seat-takn")',
        "tests/server/test_codes.py::test_every_sentence_is_said_somewhere[seat-taken-]",
    ),
    Break(
        "a seal may be used twice",
        f"{SERVER}/lobby.py",
        "self._opened(seal or _new_ticket())",
        "self._opened(seal + _new_ticket())",
        "tests/server/test_lobby.py::test_a_seal_is_promised_before_a_nonce_is_pledged_and_good_for_one_table",
    ),
    Break(
        "what a guest brings along is read where everybody waits for it",
        f"{SERVER}/lobby.py",
        "game.setup(len(wish.seats), options)",
        "game.setup(len(wish.seats), wish.options)",
        "tests/server/test_documents.py::test_hostile_documents_are_refused_by_another_process",
    ),
    Break(
        "a game that was closed, and whose secret is told, is played on",
        f"{SERVER}/live.py",
        "return self.is_stuck or self.stored.closed is not None",
        "return self.is_stuck",
        "tests/server/test_expiry.py::"
        "test_an_abandoned_game_is_closed_for_good_and_its_record_stays[embedded]",
    ),
    Break(
        "a nonce counts that nobody has pledged",
        f"{ENGINE}/seals.py",
        "if nonce and pledge != pledge_of(nonce):",
        "if nonce and pledge not in (None, pledge_of(nonce)):",
        "tests/engine/test_record.py::test_a_nonce_that_was_not_pledged_breaks_a_seal",
    ),
    Break(
        "people are asked again what they know",
        f"{SERVER}/store/seats.py",
        '"asked": await self._shown_before(connection, table)}',
        '"asked": None}',
        "tests/server/test_known_cards.py::test_a_table_counts_as_asked_what_anybody_there_was_shown[embedded]",
    ),
    Break(
        "anybody may take a seat that is kept for somebody",
        f"{SERVER}/store/seats.py",
        "(seats.c.kept_for.is_(None) | (seats.c.kept_for == person))",
        "(seats.c.kept_for.is_(None) | seats.c.kept_for.is_not(None))",
        "tests/server/test_lobby.py::test_a_rematch_keeps_its_seats_for_those_who_played",
    ),
    Break(
        "a host sends somebody away",
        f"{SERVER}/store/seats.py",
        "if any(row.person is not None for row in given_up):",
        "if any(row.person == host for row in given_up):",
        "tests/server/test_lobby.py::test_nobody_who_sits_is_sent_away",
    ),
    Break(
        "whoever finds no free seat begins the game of others",
        f"{SERVER}/store/seats.py",
        "            elif changed.rowcount == 1:\n",
        "            else:\n",
        "tests/server/test_lobby.py::test_a_game_does_not_begin_as_its_host_arranges_seats",
    ),
    Break(
        "a screen for several is told what its host may see, whoever looks at it",
        f"{SERVER}/lobby.py",
        "    return wished\n",
        "    return mine if wished is None else wished\n",
        "tests/server/test_one_screen.py::"
        "test_the_screen_shows_to_all_what_all_may_see_and_to_each_what_is_theirs",
    ),
    Break(
        "a screen for several looks back with the eyes of seats that are not at it",
        f"{SERVER}/api.py",
        "seat is not None and seat not in ours and stored.ended is None",
        "seat is not None and not ours and stored.ended is None",
        "tests/server/test_one_screen.py::"
        "test_the_screen_shows_to_all_what_all_may_see_and_to_each_what_is_theirs",
    ),
    Break(
        "a person is called like a bot",
        f"{SERVER}/people.py",
        "if look(name) in BOTS:",
        "if name in BOTS:",
        "tests/server/test_people.py::test_nobody_takes_the_name_of_a_bot",
    ),
    Break(
        "a clock gains time by quick decisions",
        f"{SERVER}/clocks.py",
        "max(0, self._left[seat] - max(0, thought - self.pace.more * SECOND))",
        "max(0, self._left[seat] - (thought - self.pace.more * SECOND))",
        "tests/server/test_live.py::test_nobody_earns_time_by_deciding_and_taking_back",
    ),
    Break(
        "whoever decided in secret after a decision that is undone is not told so again",
        f"{ENGINE}/table.py",
        "_in_common(events, self.moments(viewer, stood[viewer]))",
        "len(self.moments(viewer, stood[viewer]))",
        "tests/server/test_undo.py::"
        "test_what_was_decided_in_secret_after_an_undone_decision_is_not_forgotten",
    ),
    Break(
        "a flood of one address is served before everybody else",
        f"{SERVER}/rounds.py",
        "address, line = self._waiting.popitem(last=False)",
        "address = max(self._waiting, key=lambda one: len(self._waiting[one])); "
        "line = self._waiting.pop(address)",
        "tests/server/test_rounds.py::test_addresses_take_turns_however_many_requests_each_has",
    ),
    Break(
        "whoever came first thinks first, with all the bots they have",
        f"{SERVER}/thinkers.py",
        "max(bot.came, self._turns.get(queue, 0))",
        "bot.came",
        "tests/server/test_thinkers.py::test_whoever_has_many_bots_has_one_before_the_next_person_has",
    ),
    Break(
        "Ancients of several people leave no thread for the quick",
        f"{SERVER}/thinkers.py",
        "len(long) >= self._most - 1",
        "len(long) >= self._most",
        "tests/server/test_thinkers.py::test_with_more_threads_everybody_has_one_ancient_at_a_time",
    ),
    Break(
        "a clock tells who is changing a bid",
        f"{SERVER}/live.py",
        "running = self.table.surely_awaited_for(viewer)",
        "running = self.table.awaited_for(viewer)",
        "tests/server/test_live.py::"
        "test_nor_do_clocks_tell_who_is_changing_a_bid_when_all_seem_to_be_in[pace0]",
    ),
    Break(
        "where answers are chosen, a text is refused unless it is nearly right",
        f"{TROLL_BRIDGE}/__init__.py",
        "    if not s.typed:  # else",
        "    if not s.typed and not asked_question(s).is_answer(text):  # else",
        "tests/server/test_refusals.py::"
        "test_whatever_is_sent_is_answered_alike_in_worlds_that_look_alike[troll-bridge ug_trolls=10-0]",
    ),
    Break(
        "a part of a cookie's signature is enough",
        f"{SERVER}/people.py",
        "hmac.compare_digest(signature.encode(), ours.encode())",
        "ours.startswith(signature)",
        "tests/server/test_people.py::test_a_cookie_says_who_somebody_is_and_cannot_be_made_up",
    ),
    Break(
        "who has never been here is written down for looking",
        f"{SERVER}/api.py",
        "return await guard.whom_we_know(request.scope)",
        "return await guard.who(request.scope)",
        "tests/server/test_limits.py::test_who_only_looks_becomes_no_guest",
    ),
    Break(
        "whoever chose a seat that is taken gets another one",
        f"{SERVER}/lobby.py",
        "else [joining.seat]",
        "else [joining.seat, *_free_for(stored, person)]",
        "tests/server/test_lobby.py::test_who_sits_down_may_choose_among_the_free_seats",
    ),
    Break(
        "games that packages bring are not served",
        f"{SERVER}/served.py",
        "for game in found}",
        "for game in found if game.package.startswith('underbridge')}",
        "tests/server/test_others.py::test_games_of_others_are_served_after_ours",
    ),
    Break(
        "one that cannot be compiled keeps the others waiting",
        f"{SERVER}/compiling.py",
        "if name in CATALOGUE:",
        "if name:",
        "tests/server/test_others.py::test_what_cannot_be_compiled_keeps_no_other_waiting",
    ),
    Break(
        "there is no end to the tables that somebody joins",
        f"{SERVER}/store/seats.py",
        "return int(held.scalar_one())",
        "return int(held.scalar_one()) // 2",
        "tests/server/test_limits.py::test_another_game_counts_too",
    ),
    Break(
        "time goes back when a machine's clock is set back",
        f"{SERVER}/store/clock.py",
        "return round(self._zero) + self._passed()",
        "return self.shown()",
        "tests/server/test_time.py::"
        "test_whoever_thinks_too_long_is_away_though_the_clock_was_set[back by a day]",
    ),
    Break(
        "a backup is brought back without its secret",
        f"{SERVER}/backups.py",
        "                keep_secret(folder, secret)\n",
        "                pass\n",
        "tests/cli/test_backup.py::test_a_restore_brings_the_secret_back_and_leaves_none_in_the_database",
    ),
    Break(
        "bots begin before anybody is there",
        f"{SERVER}/screens.py",
        "return not seated  #",
        "return True  #",
        "tests/server/test_screens.py::test_a_game_begins_when_the_first_page_is_there",
    ),
    Break(
        "bots wait for nobody's page",
        f"{SERVER}/screens.py",
        "all(number >= live.told(seat) for",
        "all(EVERYTHING >= live.told(seat) for",
        "tests/server/test_screens.py::test_bots_go_on_when_what_came_before_was_shown",
    ),
]

OF_CLIENT = [
    Break(
        "what somebody was shown stays on a screen that is laid down",
        f"{WEB}/lib/link.svelte.ts",
        "({ moments: this.moments, view: this.view } = this.#laidDown);",
        "({ moments: this.moments } = this.#laidDown);",
        f"{WEB}/lib/link.test.ts::nothing of what somebody was shown stays on a screen that is laid down",
    ),
    Break(
        "whoever is given a screen goes on from what all had been told",
        f"{WEB}/lib/link.svelte.ts",
        "      this.#number = 0;\n",
        "",
        f"{WEB}/lib/link.test.ts::nothing of what somebody was shown stays on a screen that is laid down",
    ),
    Break(
        "what is mine is gone before it can be read",
        f"{WEB}/games/kit/film.svelte.ts",
        "isMine(group) ? read : beat * GLANCE",
        "isMine(group) ? beat * GLANCE : read",
        f"{WEB}/games/kit/film.test.ts::"
        "what is mine is never hurried through, and stands until it can be read",
    ),
    Break(
        "a great moment is hurried through",
        f"{WEB}/games/kit/film.svelte.ts",
        "read * this.#greatness(group)",
        "read * 0",
        f"{WEB}/games/kit/film.test.ts::a great moment stands for everybody, and whoever wants holds it",
    ),
    Break(
        "dice that were thrown together are shown one by one",
        f"{WEB}/games/kit/film.svelte.ts",
        "this.script.pace.goesOn?.(last, next) ?? false",
        "false",
        f"{WEB}/games/kit/film.test.ts::"
        "what goes on from moment to moment is one beat, if it is there already",
    ),
    Break(
        "what will be asked is told while the dice still tumble",
        f"{WEB}/pages/table/bar.ts",
        "if (underway && atRest) {",
        "if (underway) {",
        f"{WEB}/pages/table/bar.test.ts::"
        "while what was decided is shown already, it is told instead of what was asked",
    ),
    Break(
        "at a plain board everybody has what is the next one's",
        f"{WEB}/games/plain/model.ts",
        "(board[name] as Thing[])[seat]!",
        "(board[name] as Thing[])[(seat + 1) % seats]!",
        f"{WEB}/games/plain/model.test.ts::"
        "what there is one of for each seat lies before it, all else on the table",
    ),
    Break(
        "a roll is told before its die has landed",
        f"{WEB}/games/troll_bridge/telling.ts",
        '("face" in event! ? LANDS : 0)',
        '("die" in event! ? LANDS : 0)',
        f"{WEB}/games/troll_bridge/telling.test.ts::"
        "is told when it can be seen: a roll when the die has landed",
    ),
    Break(
        "what was decided instead of something else is not shown",
        f"{WEB}/games/kit/film.svelte.ts",
        "} else if (this.scene.ply > stands) {",
        "} else if (this.scene.ply > moments.length) {",
        f"{WEB}/games/kit/film.test.ts::what was decided instead is shown",
    ),
    Break(
        "whoever is wounded loses two hearts on the board, until it is at rest",
        f"{WEB}/games/troll_dice/fold.ts",
        "hearts: Math.max(0, hearts - 1),",
        "hearts: Math.max(0, hearts - 2),",
        "tests/web/test_folds.py::test_a_board_follows_whole_games[troll-dice]",
    ),
    Break(
        "the server is believed which secret it had promised",
        f"{WEB}/lib/seal.ts",
        'if (commitment !== kept.commitment) return "commitment";',
        'if (commitment !== commitment) return "commitment";',
        f"{WEB}/lib/seal.test.ts::"
        "the secret was chosen when the nonces were known: what the engine finds is found here, too",
    ),
    Break(
        "a bridge of one's own is not asked for",
        f"{WEB}/pages/create/wish.ts",
        'bricks: ["preset", OWN]',
        'bricks: ["preset", EXTRA]',
        f"{WEB}/pages/create/wish.test.ts::are told for one kind of bridge at a time",
    ),
    Break(
        "what two trolls did alike is told as if one had done it",
        f"{WEB}/lib/sentences.ts",
        '(last.seat === event.seat || more.includes("{seat:name}"))',
        "last.seat !== undefined",
        "tests/web/test_sentences.py::test_the_page_says_what_the_engine_says[bridge-troll]",
    ),
]

OF_LAB = [
    Break(
        "those who are tied are rated as if they had come in together only",
        "src/underbridge/lab/ratings.py",
        "for left in range(len(tied), 0, -1):",
        "for left in [len(tied)] * len(tied):",
        "tests/lab/test_ratings.py::test_a_tie_is_the_average_of_all_its_orders",
    ),
    Break(
        "a long game is kept whole",
        "src/underbridge/server/live.py",
        "            self._forgets\n",
        "            not self._forgets\n",
        "tests/server/test_long_games.py::test_what_is_long_past_is_forgotten_and_the_rest_is_as_if_it_were_not"
        "[bridge-troll]",
    ),
    Break(
        "a line that another process tells of is taken for the next",
        "src/underbridge/server/at_hand.py",
        "return entry.ply < live.ply",
        "return True",
        "tests/server/test_hub.py::test_what_another_process_writes_is_told_with_the_line_itself",
    ),
    Break(
        "what was looked through is looked through again and again",
        "src/underbridge/server/rubbish.py",
        'about["generation"] > 0',
        'about["generation"] > 2',
        "tests/server/test_rubbish.py::test_what_was_looked_through_is_not_looked_through_again",
    ),
    Break(
        "every game of a block has its own luck",
        "src/underbridge/lab/arena.py",
        '_stream(match, block, "table")',
        '_stream(match, number, "table")',
        "tests/lab/test_arena.py::test_the_table_draws_alike_in_all_games_of_a_block",
    ),
    Break(
        "what a block looks like depends on which game of it was over first",
        "src/underbridge/lab/arena.py",
        "games = sorted(played, key=lambda game: game.number)",
        "games = list(played)",
        "tests/lab/test_arena.py::test_the_order_in_which_games_ended_means_nothing",
    ),
    Break(
        "a match that stopped when it was sure gives intervals all the same",
        "src/underbridge/lab/arena.py",
        "interval=None if verdict else interval(means)",
        "interval=interval(means)",
        "tests/lab/test_arena.py::test_a_match_that_ends_before_it_is_sure_says_so",
    ),
    Break(
        "an interrupt that comes while workers are started is forgotten",
        "src/underbridge/lab/workers.py",
        "signal.raise_signal(came[0])",
        "came.clear()",
        "tests/lab/test_workers.py::test_an_interrupt_waits_until_all_workers_are_there_to_be_ended",
    ),
    Break(
        "a bot of somebody else sees the secrets of others",
        "src/underbridge/bots/levels.py",
        "        self.game.rules.hide(seen, seat, self.rng)\n        return self._answered",
        "        return self._answered",
        "tests/bots/test_brain.py::test_it_sees_what_its_seat_may_see_and_cannot_change_the_table",
    ),
    Break(
        "whoever writes a game may break every law",
        "src/underbridge/laws.py",
        "    if not holds:",
        "    if not holds and fault is None:",
        "tests/games/test_laws_bite.py::test_whoever_breaks_laws_is_told_all_of_them",
    ),
]

BREAKS = [*LESSONS, *RULES, *OF_SERVER, *OF_CLIENT, *OF_LAB]
