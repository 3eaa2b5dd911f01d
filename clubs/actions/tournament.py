"""Actions of a tournament's staff, each declared once for pages and API."""

from dataclasses import replace

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.actions.declaration import DIRECTOR, REFEREE, Action
from clubs.actions.fields import FLAG, NOTE, NUMBER, OPTION, REASON, Field, Kind
from clubs.actions.targets import (
    ANNOUNCEMENT,
    ENTRY,
    LATECOMER,
    PENALTY,
    QUESTION,
    REGISTRATION,
    ROUND,
    SCREEN,
    STAGE,
    TEAM,
    TOURNAMENT,
)
from clubs.actions.targets import TABLE as ONE_TABLE
from clubs.models import Entry, Round, Stage
from clubs.permissions import SCORER
from clubs.selectors.tournament.leaving import How
from clubs.selectors.tournament.pasted_schedule import LONGEST as LONGEST_SCHEDULE
from clubs.services.play.disputes import decide_dispute
from clubs.services.tournament import (
    announcements,
    cuts,
    entries,
    entry_details,
    federation_report,
    hall_screens,
    lateness,
    manual_seating,
    penalties,
    planning,
    playoffs,
    postponed_tables,
    presence,
    registration,
    round_seating,
    rounds,
    score_sheets,
    stage_plan,
    starting_winds,
    table_moves,
    teams,
    tournament_status,
)
from clubs.services.tournament.announcements import LONGEST, MOST_MINUTES
from clubs.services.tournament.table_moves import LAST_TABLE

CONSENT = (
    "Whether they agree that their names are public; false: a new guest is a number there. Null: nobody has asked."
)
ON_CLOCK = "Without an offset on the club's clock."
MOST_NAMES, MOST_SCORE, HOUR = entries.MOST_ENTRIES, 10**7, 3600
TABLE = Field(Kind.WHOLE, _("Table"), low=1, high=LAST_TABLE)
MINUTES = Field(Kind.WHOLE, low=1, high=MOST_MINUTES)
NUMBERS = Field(Kind.NUMBERS, _("Start numbers of all who advance"), required=False, low=1, most=MOST_NAMES)
MISSING = Field(Kind.NUMBERS, required=False, default=[], low=1, most=MOST_NAMES)
FROM_ROUND = Field(Kind.WHOLE, low=1, high=MOST_NAMES)
TABLE_MOVED = replace(TABLE, about="The number where it plays now.")
NEW_TABLE = replace(TABLE, label=_("New table"), about="The number where it plays from now on.")

STATES = (
    Action(
        "announce_draft", "Announce a draft of a tournament.", TOURNAMENT, "announce",
        tournament_status.announce_tournament, label=_("Announce"),
        log={"tournament.announced": _("Announced the tournament")},
    ),
    Action(
        "withdraw_announcement", "Make an announced tournament a draft again.", TOURNAMENT, "unannounce",
        tournament_status.withdraw_announcement, label=_("Revert to draft"),
        log={"tournament.withdrawn": _("Withdrew the announcement of the tournament")},
    ),
    Action(
        "open_tournament", "Begin the check-in.", TOURNAMENT, "open", planning.open_tournament,
        label=_("Open check-in"), page="event_entries", log={"tournament.opened": _("Opened the tournament")},
    ),
    Action(
        "end_check_in", "End the check-in: who is not here did not come.", TOURNAMENT, "end-check-in",
        entries.mark_no_shows,
        {
            "numbers": NUMBERS,
            "late": replace(MISSING, about="Those among them who were announced as late; the others are no-shows."),
            "replaced": replace(MISSING, about="Those whose seats go to somebody else."),
            "by": replace(MISSING, about="For each number in `replaced`, who takes the seats."),
        },
        label=_("Close check-in"), page="event_entries",
        log={
            "entry.no_show": _("Marked number %(number)s, %(who)s, as a no-show"),
            "entry.announced_late": _("Marked number %(number)s, %(who)s, as late"),
        },
    ),
    Action(
        "reveal_results", "Show hidden results.", TOURNAMENT, "reveal", planning.reveal_results,
        label=_("Reveal results"), log={"tournament.revealed": _("Revealed the hidden results")},
    ),
    Action(
        "finish_tournament", "Finish a tournament.", TOURNAMENT, "finish", tournament_status.finish_tournament,
        label=_("Finish the tournament"), log={"tournament.finished": _("Finished the tournament")},
    ),
    Action(
        "go_on_with_tournament", "Open a finished tournament again.", TOURNAMENT, "reopen",
        tournament_status.reopen_tournament, {"reason": REASON}, label=_("Reopen"),
        log={"tournament.reopened": _("Reopened the finished tournament")},
    ),
    Action(
        "cancel_tournament", "Cancel a tournament; who is entered is told.", TOURNAMENT, "cancel",
        tournament_status.cancel_tournament, {"reason": REASON}, label=_("Cancel the tournament"),
        log={"tournament.cancelled": _("Cancelled the tournament")},
    ),
    Action(
        "close_tournament", "Close a tournament.", TOURNAMENT, "close", tournament_status.close_tournament,
        label=_("Close the tournament"), log={"tournament.closed": _("Closed the tournament")},
    ),
)  # fmt: skip

SEATS = (
    Action(
        "draft_round", "Seat a round as a draft (a schedule: all of them).", ROUND, "draft", round_seating.draft_round,
        {
            "as_is": OPTION,
            "hidden_winds": Field(
                Kind.CHOICE, required=False, choices=("", *round_seating.WINDS_ANSWERS),
                about="Winds by rank would reveal hidden standings: by rank despite that, or by lot.",
            ),
        },
        label=_("Create round %(n)s seating"), page="event_round",
        log={"round.draft": _("Drafted the seating for round %(round)s")},
    ),
    Action(
        "fill_tables", "Seat a round although its players don't fill the tables.", ROUND, "fill",
        stage_plan.fill_tables,
        {"how": Field(Kind.CHOICE, choices=stage_plan.FILLS, about="The stage keeps this policy.")},
        label=_("Fill tables"),
    ),
    Action(
        "sit_out", "Somebody misses a round; a substitute or somebody with a bye takes the seat.", ROUND, "away",
        presence.sit_out,
        {
            "number": replace(NUMBER, about="The start number of who is away."),
            "substitute": replace(
                NUMBER, label=_("Substitute no."), required=False, about="Without one, somebody with a bye plays."
            ),
        },
        label=_("Fill the seat"), page="event_round",
        log={"round.away": _("Filled the seat of an absent player in round %(round)s")},
    ),
    Action(
        "publish_round", "Publish who sits where.", ROUND, "publish", round_seating.publish_round,
        {"reason": replace(NOTE, label=_("Reason (worse than proposed)"))}, label=_("Publish round %(n)s"),
        log={"round.publish": _("Published the seating for round %(round)s")},
    ),
    Action(
        "publish_rounds", "Publish a round and all that were seated together with it.", ROUND, "publish-all",
        round_seating.publish_rounds, {"reason": replace(NOTE, label=_("Reason (worse than proposed)"))},
        label=_("Publish all rounds"),
    ),
    Action(
        "unpublish_round", "Take a published round back.", ROUND, "unpublish", round_seating.unpublish_round,
        label=_("Unpublish"), log={"round.unpublish": _("Withdrew the seating for round %(round)s")},
    ),
    Action(
        "seat_anew", "Seat a published round anew from the standing of now.", ROUND, "anew", round_seating.seat_anew,
        label=_("Redo seating"),
    ),
    Action(
        "keep_seats", "Keep seats of an older standing.", ROUND, "keep", rounds.keep_seats, {"reason": REASON},
        label=_("Keep this seating"), log={"round.keep": _("Kept the seating of round %(round)s")},
    ),
    Action(
        "swap_seats", "Let two change places in a draft.", ROUND, "swap", round_seating.swap_seats,
        {"a": NUMBER, "b": NUMBER},
    ),
    Action(
        "lock_seat", "Keep somebody at the table.", ROUND, "lock", manual_seating.lock_seat,
        {"number": replace(NUMBER, about="The start number.")},
    ),
    Action("seat_others", "Seat all who are not locked anew.", ROUND, "others", manual_seating.seat_others),
    Action(
        "give_seat", "Give somebody's seats to somebody else.", ROUND, "seat", round_seating.give_seat,
        {"number": NUMBER, "to": NUMBER}, row=REFEREE,
    ),
    Action(
        "enter_winds", "Say who starts in which wind at a table.", ROUND, "winds", starting_winds.enter_winds,
        {"table": TABLE, "order": Field(Kind.NUMBERS, low=1, fewest=3, most=4)}, row=replace(DIRECTOR, write=SCORER),
    ),
    Action(
        "paste_schedule", "Seat by a schedule of your own.", ROUND, "schedule", round_seating.paste_rounds,
        {
            "text": Field(Kind.LINES, high=LONGEST_SCHEDULE),
            "by_rank": replace(OPTION, about="The numbers are places in the standing."),
        },
    ),
)  # fmt: skip

ROUNDS = (
    Action(
        "start_round", "Start a round: its games begin.", ROUND, "start", rounds.start_round,
        label=_("Start round %(n)s"), log={"round.start": _("Started round %(round)s")},
    ),
    Action(
        "approve_round", "Approve a round's results.", ROUND, "approve", rounds.approve_round,
        label=_("Approve round %(n)s"),
        log={
            "round.approve": _("Approved round %(round)s"),
            "round.approved_own": _("Approved round %(round)s despite playing in it"),
        },
    ),
    Action(
        "reopen_round", "Open an approved round again.", ROUND, "reopen", rounds.reopen_round, {"reason": REASON},
        label=_("Undo approval"), page="event_round", log={"round.reopen": _("Reopened round %(round)s")},
    ),
    Action(
        "reset_round", "Cancel a started round; its games no longer count.", ROUND, "reset", rounds.reset_round,
        {"reason": NOTE, "confirmed": Field(Kind.WHOLE, required=False, about="Not needed any more.")},
        label=_("Cancel round %(n)s"), log={"round.reset": _("Cancelled round %(round)s, which had started")},
    ),
    Action(
        "undo_reset", "Restore a cancelled round, with its results.", ROUND, "undo-reset", rounds.undo_reset,
        label=_("Undo cancellation"), log={"round.undo_reset": _("Restored the cancelled round %(round)s")},
    ),
    Action(
        "plan_round", "Say when a round begins.", ROUND, "time", teams.plan_round,
        {"planned_at": Field(Kind.MOMENT, blank=True, about=ON_CLOCK)},
        log={"round.planned": _("Set the start time of round %(round)s")},
    ),
    Action(
        "call_round", "Call the players of a round.", ROUND, "call", announcements.call_round,
        {"minutes": replace(MINUTES, label=_("Starts in (minutes)"), initial=5)}, label=_("Call players"),
        log={"round.called": _("Called round %(round)s to start in %(minutes)s minutes")},
    ),
    Action(
        "pause_clock", "Stop the clock of a round.", ROUND, "pause", rounds.pause_clock, label=_("Pause"),
        log={"round.pause": _("Paused the clock of round %(round)s")},
    ),
    Action(
        "resume_clock", "Let the clock go on.", ROUND, "resume", rounds.resume_clock, label=_("Continue"),
        log={"round.resume": _("Resumed the clock of round %(round)s")},
    ),
    Action(
        "give_time", "Give extra time to a table or to all.", ROUND, "extend", rounds.give_time,
        {
            "seconds": Field(
                Kind.SECONDS, _("Minutes"), low=-HOUR, high=HOUR, initial=5, about="Below 0 it takes time away."
            ),
            "table": replace(TABLE, required=False),
            "reason": REASON,
        },
        label=_("Add time"), row=REFEREE, log={"round.extend": _("Added extra time in round %(round)s")},
    ),
    Action(
        "mark_seat", "Note that a seat is empty, or is taken.", ROUND, "empty", lateness.mark_seat,
        {"number": replace(NUMBER, about="The start number."), "empty": FLAG}, row=REFEREE,
        log={
            "round.absent": _("Marked a seat in round %(round)s as empty"),
            "round.present": _("Marked an empty seat in round %(round)s as taken"),
        },
    ),
    Action(
        "give_lateness", "Somebody has come late.", ROUND, "arrived", lateness.give_lateness,
        {"number": replace(NUMBER, about="The start number.")}, row=REFEREE,
    ),
)  # fmt: skip

TABLES = (
    Action(
        "move_table", "Let a table play at another number.", ROUND, "move", table_moves.move_table,
        {"table": TABLE_MOVED, "to": NEW_TABLE, "reason": NOTE}, label=_("Move table"), page="event_round",
        log={"round.move": _("Moved a table in round %(round)s")},
    ),
    Action(
        "void_table", "Make a table's result void.", ROUND, "void", rounds.void_table,
        {"table": TABLE, "reason": REASON}, label=_("Void it"),
        log={"round.void": _("Voided the result of a table in round %(round)s")},
    ),
    Action(
        "play_again", "Let a table whose result is void report again.", ROUND, "again", rounds.play_again,
        {"table": TABLE, "reason": REASON}, label=_("Allow a replay"),
        log={"round.again": _("Had a table in round %(round)s play again")},
    ),
    Action(
        "postpone_table", "Let a table play another day.", ROUND, "postpone", postponed_tables.postpone_table,
        {
            "table": TABLE,
            "planned_at": Field(Kind.MOMENT, blank=True, about=ON_CLOCK),
            "reason": REASON,
        },
        label=_("Postpone table"), log={"round.postpone": _("Postponed a table in round %(round)s")},
    ),
    Action(
        "start_table", "Start a postponed table.", ROUND, "start-table", postponed_tables.start_table,
        {"table": TABLE}, label=_("Play with the others"),
        log={"round.play": _("Started a postponed table in round %(round)s")},
    ),
    Action(
        "approve_tables", "Approve the results of some tables.", ROUND, "approve-tables",
        postponed_tables.approve_tables,
        {"tables": Field(Kind.NUMBERS, _("Table"), low=1, high=LAST_TABLE, fewest=1, most=LAST_TABLE)},
        label=_("Approve finished tables: %(tables)s"),
        log={"round.tables": _("Approved tables in round %(round)s")},
    ),
)  # fmt: skip

SCORES = Field(Kind.NUMBERS, low=-MOST_SCORE, high=MOST_SCORE, fewest=3, most=4)
LEFT_OVER = Field(Kind.WHOLE, high=100, required=False, default=0)
AS_WRITTEN = replace(OPTION, about="Keep scores that don't add up.")
SHEET = {"scores": SCORES, "deposits": LEFT_OVER}
SHEETS = (
    Action(
        "report_sheet", "Enter a table's sheet.", ONE_TABLE, "sheet", score_sheets.report_sheet, SHEET,
        row=replace(DIRECTOR, write=SCORER),
    ),
    Action(
        "check_sheet", "Type a sheet a second time, as another account.", ONE_TABLE, "check", score_sheets.check_sheet,
        SHEET, row=replace(DIRECTOR, write=SCORER),
        log={
            "sheet.checked": _("Entered the score sheet a second time, with the same result"),
            "sheet.differs": _("The second entry of the score sheet differs from the first"),
        },
    ),
    Action(
        "keep_sheet", "Enter a table's sheet as written although its scores don't add up.", ONE_TABLE, "keep",
        score_sheets.keep_sheet, SHEET | {"reason": REASON}, row=REFEREE,
    ),
    Action(
        "resolve_sheet", "Say which of two entries is right.", ONE_TABLE, "resolve", score_sheets.resolve_sheet,
        SHEET | {"reason": REASON, "as_written": AS_WRITTEN}, row=REFEREE,
    ),
    Action(
        "correct_sheet", "Correct a final result.", ONE_TABLE, "correct", score_sheets.correct_result,
        SHEET | {"reason": REASON, "as_written": AS_WRITTEN}, row=REFEREE,
    ),
)  # fmt: skip

STAGES = (
    Action(
        "confirm_cut", "Confirm who goes on into a stage.", STAGE, "cut", cuts.confirm_cut,
        {
            "chosen": NUMBERS,
            "all_in": replace(OPTION, about="Everybody who is equal across the line goes on."),
            "reason": NOTE,
        },
        label=_("Confirm"), log={"stage.cut": _("Confirmed who advances: %(stage)s")},
    ),
    Action(
        "decline_place", "Somebody declines the place in a stage.", STAGE, "decline", cuts.decline_place,
        {
            "number": replace(
                NUMBER, about="The start number; of a stage in which teams go on, the team's number."
            ),
            "reason": NOTE,
        },
        label=_("Move alternate up"), log={"stage.decline": _("Someone declined a place: %(stage)s")},
    ),
    Action(
        "play_off", "Seat a play-off of equals.", STAGE, "playoff", playoffs.play_off, label=_("Play-off"),
        log={"round.playoff": _("Ordered a play-off to break a tie: round %(round)s")},
    ),
    Action(
        "draw_lot", "Draw a lot between equals.", STAGE, "lot", playoffs.draw_lot, label=_("Draw lots"),
        log={"stage.lot": _("Drew lots to break a tie: %(stage)s")},
    ),
    Action(
        "call_off", "Call a play-off off.", ROUND, "call-off", playoffs.call_off, {"reason": NOTE},
        label=_("Cancel play-off"), log={"round.call_off": _("Cancelled the play-off in round %(round)s")},
    ),
    Action(
        "set_rounds", "Add rounds to a stage, or drop those that have not started.", STAGE, "rounds",
        stage_plan.set_rounds,
        {
            "rounds": Field(Kind.WHOLE, pgettext_lazy("count", "Rounds"), low=1, high=planning.MOST_ROUNDS),
            "reason": NOTE,
        },
        label=_("Finish the stage"), page="event_desk",
        log={"stage.plan": _("Changed the plan: %(stage)s")},
    ),
    Action(
        "change_stage", "Change how the rounds to come of a stage are played.", STAGE, "plan", stage_plan.change_stage,
        {
            "method": Field(Kind.CHOICE, required=False, keep=True, choices=tuple(Round.Method.values[:-1])),
            "odd": Field(Kind.CHOICE, required=False, keep=True, choices=tuple(Stage.Odd.values)),
            "winds": Field(Kind.CHOICE, required=False, keep=True, choices=tuple(Stage.Winds.values)),
            "minutes": Field(Kind.WHOLE, low=10, high=300, required=False, blank=True, keep=True),
            "size": Field(Kind.WHOLE, low=3, high=400, required=False, keep=True, about="Of the cut into it."),
            "carry_percent": Field(Kind.WHOLE, high=100, required=False, keep=True),
            "bye_tenths": Field(Kind.WHOLE, low=-10_000, high=10_000, required=False, keep=True),
            "bye_mean": replace(OPTION, keep=True),
            "second_check": replace(OPTION, keep=True),
            "reason": NOTE,
        },
    ),
    Action(
        "plan_days", "Set the match days of a stage.", STAGE, "days", teams.plan_days,
        log={"stage.days": _("Set the match days: %(stage)s")},
    ),
)  # fmt: skip

ENTRIES = (
    Action(
        "enter_late", "Enter somebody after the start.", LATECOMER, "entries/late", entries.enter_late_name,
        {
            "name": Field(high=80),
            "from_round": FROM_ROUND,
            "instead_of": replace(NUMBER, required=False, about="A substitute's start number."),
            "consent": replace(OPTION, blank=True, about=CONSENT),
        },
        log={"entry.late": _("Number %(number)s, %(who)s, joins from round %(from_round)s")},
    ),
    Action(
        "add_substitutes", "Enter substitutes, named by their start numbers.", TOURNAMENT, "substitutes",
        entries.add_substitutes,
        {"count": Field(Kind.WHOLE, _("Substitutes"), low=1, high=12)}, label=_("Add substitutes"),
        page="event_entries",
    ),
    Action(
        "check_in", "Somebody is here, or is not after all.", ENTRY, "check-in", entries.check_in_entry,
        {"here": FLAG}, label=_("Check in"), row=replace(DIRECTOR, write=SCORER),
        log={
            "entry.here": _("Checked in number %(number)s, %(who)s"),
            "entry.expected": _("Undid the check-in of number %(number)s, %(who)s"),
        },
    ),
    Action(
        "mark_late", "Somebody will come late; the seats stay theirs.", ENTRY, "late", entries.mark_late,
        {
            "expected_at": Field(Kind.MOMENT, required=False, blank=True, about=ON_CLOCK),
            "expected_round": replace(FROM_ROUND, label=_("Expected for round"), required=False),
        },
        label=_("Mark as late"),
    ),
    Action(
        "leave_for_good", "Somebody goes for good; their seats are filled with the least change.", ENTRY, "leave",
        presence.leave_for_good,
        {
            "from_round": FROM_ROUND,
            "how": Field(Kind.CHOICE, choices=tuple(How), about="Who takes the seats."),
            "substitute": replace(NUMBER, required=False),
        },
        label=_("Fill the seats"),
    ),
    Action(
        "return_entry", "Somebody who went is back.", ENTRY, "return", presence.return_entry,
        {
            "from_round": FROM_ROUND,
            "instead_of": replace(NUMBER, required=False, about="The substitute who has the seats."),
        },
        label=_("Let play again"),
        log={"entry.returned": _("Number %(number)s, %(who)s, is back from round %(from_round)s")},
    ),
    Action(
        "withdraw_entry", "Somebody goes; a substitute may take the seats.", ENTRY, "withdraw",
        registration.withdraw_and_fill,
        {
            "from_round": replace(FROM_ROUND, required=False),
            "substitute": replace(NUMBER, required=False, about="The start number of who takes the seats."),
        },
        row=REFEREE, log={"entry.left": _("Number %(number)s, %(who)s, withdrew")},
    ),
    Action(
        "set_paid", "Note that a fee was paid, or was not.", ENTRY, "paid", registration.set_paid, {"paid": FLAG},
        log={
            "entry.paid": _("Marked number %(number)s, %(who)s, as paid"),
            "entry.unpaid": _("Marked number %(number)s, %(who)s, as not paid"),
        },
    ),
    Action(
        "set_seed", "Give an entry a seed, or take it away.", ENTRY, "seed", entries.set_seed,
        {
            "seed": Field(
                Kind.WHOLE, pgettext_lazy("entry", "Seed"), low=1, high=Entry.MOST_SEED, blank=True,
                about="The rank by which a round is seated before anybody has played; null: behind all who have one.",
            )
        },
        label=_("Save seed"),
        log={
            "entry.seed": _("Seeded number %(number)s, %(who)s, as %(seed)s"),
            "entry.unseeded": _("Removed the seed of number %(number)s, %(who)s"),
        },
    ),
    Action(
        "describe_entry", "Say the country, the club, a note of an entry.", ENTRY, "describe", entries.describe_entry,
        {
            "country": Field(
                high=60, required=False, blank=True, keep=True, about="A name, or a code of ISO 3166."
            ),
            "club_name": Field(high=80, required=False, blank=True, keep=True),
            "note": Field(high=300, required=False, blank=True, keep=True),
        },
        label=_("Save"),
        log={"entry.described": _("Changed country, club or note of number %(number)s, %(who)s")},
    ),
    Action(
        "set_consent", "Note that a guest's name may be public, or may not.", ENTRY, "consent", entries.set_consent,
        {"consent": FLAG}, label=_("Show name"),
        log={
            "entry.named": _("Number %(number)s, %(who)s, agreed to show their name publicly"),
            "entry.unnamed": _("Number %(number)s, %(who)s, is shown publicly as a number"),
        },
    ),
    Action(
        "set_federation", "Say which number somebody has at which federation.", ENTRY, "federation",
        entries.set_number_at,
        {
            "federation": Field(
                label=_("Federation"), high=20, blank=True,
                about="A short name, e.g. EMA, whose numbers are checked.",
            ),
            "federation_id": Field(label=_("Federation number"), high=40, blank=True),
        },
        label=_("Save number"), log={"entry.federation": _("Set the federation number of number %(number)s, %(who)s")},
    ),
    Action(
        "edit_entry", "Change several details of an entry together.", ENTRY, "edit", entry_details.edit_entry,
        {
            "name": Field(high=80, required=False, keep=True, about="Of a guest."),
            "latin_name": Field(high=80, required=False, blank=True, keep=True, about="The name in Latin letters."),
            "email": Field(high=254, required=False, blank=True, keep=True, about="Of a guest."),
            "consent": Field(Kind.FLAG, required=False, keep=True, about="Of a guest: whether the name may be public."),
            "country": Field(high=60, required=False, blank=True, keep=True, about="A name, or a code of ISO 3166."),
            "federation": Field(high=20, required=False, blank=True, keep=True),
            "federation_id": Field(high=40, required=False, blank=True, keep=True),
            "club_name": Field(high=80, required=False, blank=True, keep=True),
            "note": Field(high=300, required=False, blank=True, keep=True),
            "paid": Field(Kind.FLAG, required=False, keep=True),
            "seed": Field(Kind.WHOLE, low=1, high=Entry.MOST_SEED, required=False, keep=True),
            "unseeded": replace(OPTION, about="Take the seed away."),
        },
        log={"entry.edited": _("Changed the details of number %(number)s, %(who)s")},
    ),
    Action(
        "mend_report_row", "Change somebody's row of the federation report; the person keeps it.", ENTRY, "report",
        federation_report.mend_report_row,
        {
            "family": Field(label=_("Family name"), high=federation_report.LONGEST_PART),
            "given": Field(label=_("Given name"), high=federation_report.LONGEST_PART, blank=True),
            "country": Field(label=_("Country"), high=60, blank=True),
            "federation_id": Field(label=_("Federation number"), high=40, blank=True),
        },
        log={"entry.reported": _("Changed number %(number)s, %(who)s, in the federation report")},
    ),
    Action(
        "new_entry_link", "Give somebody's own page a new link.", ENTRY, "link", entries.new_entry_link,
        label=_("Create new link"), log={"entry.link": _("Created a new link for number %(number)s, %(who)s")},
    ),
)  # fmt: skip

CHOSEN = Field(Kind.NUMBERS, _("Start numbers"), low=1, fewest=1, most=MOST_NAMES)
BULK = (
    Action(
        "mark_entries_paid", "Mark the fees of several start numbers as paid, or as unpaid.", TOURNAMENT,
        "entries/paid", entry_details.mark_entries_paid, {"numbers": CHOSEN, "paid": FLAG}, label=_("Mark as paid"),
        page="event_people",
    ),
    Action(
        "accept_registrations", "Accept several registrations, in order of arrival.", TOURNAMENT,
        "registrations/accept", entry_details.accept_registrations,
        {"registrations": Field(Kind.NUMBERS, low=1, fewest=1, most=MOST_NAMES)},
        label=_("Accept the chosen"), page="event_people",
    ),
    Action(
        "mail_entries", "Send an email to several start numbers.", TOURNAMENT, "entries/mail",
        entry_details.mail_entries,
        {
            "numbers": CHOSEN,
            "subject": Field(label=_("Subject"), high=entry_details.LONGEST_SUBJECT),
            "text": Field(Kind.LINES, _("Message"), high=entry_details.LONGEST_MAIL),
        },
        label=_("Send"), page="event_people",
        log={"entry.mailed": _("Sent an email to players (%(count)s): %(subject)s")},
    ),
)  # fmt: skip

PEOPLE = (
    Action(
        "cancel_entry_penalty", "Take a penalty of an entry or a team back.", PENALTY, "cancel",
        penalties.cancel_entry_penalty, {"reason": REASON}, row=REFEREE,
        log={
            "entry.penalty_cancelled": _("Cancelled a penalty for number %(number)s"),
            "team.penalty_cancelled": _("Cancelled a penalty for team %(team)s"),
        },
    ),
    Action(
        "decide_question", "Close a deal in dispute with a word.", QUESTION, "", decide_dispute,
        {"word": REASON}, row=REFEREE,
    ),
    Action(
        "join_team", "Somebody joins a team.", TEAM, "members", teams.join_team,
        {
            "name": Field(high=80),
            "from_round": replace(FROM_ROUND, required=False, default=1),
            "kind": Field(
                Kind.CHOICE, required=False, choices=tuple(Entry.Kind.values), default=Entry.Kind.PLAYER.value
            ),
        },
        log={"team.joined": _("%(who)s joined the team %(team)s")},
    ),
    Action(
        "choose_captain", "Say who is the captain of a team.", TEAM, "captain", teams.choose_captain,
        {"number": replace(NUMBER, about="The start number of a member.")},
        log={"team.captain": _("Made %(who)s captain of the team %(team)s")},
    ),
    Action(
        "new_captain_link", "Give a captain a new link.", TEAM, "link", teams.new_captain_link,
        log={"team.link": _("Created a new link for the team %(team)s")},
    ),
    Action(
        "accept_registration", "Accept a form.", REGISTRATION, "accept", registration.accept,
        log={"registration.accepted": _("Accepted the registration from %(who)s")},
    ),
    Action(
        "refuse_registration", "Refuse a form.", REGISTRATION, "refuse", registration.refuse, {"reason": REASON},
        log={"registration.refused": _("Declined the registration from %(who)s")},
    ),
    Action(
        "offer_places", "Offer free places to the waiting list.", TOURNAMENT, "registrations/offer",
        registration.offer_places,
    ),
)  # fmt: skip

ANNOUNCEMENTS = (
    Action(
        "announce", "Announce something.", TOURNAMENT, "announcements", announcements.announce,
        {
            "text": Field(label=_("Text for screens, tablets and phones"), high=LONGEST),
            "minutes": replace(MINUTES, label=_("Minutes to show it"), initial=10),
        },
        label=_("Show"), api=False, log={"tournament.said": _("Announced: %(text)s")},
    ),
    Action(
        "end_announcement", "Show something no longer.", ANNOUNCEMENT, "end", announcements.end_announcement,
        label=pgettext_lazy("announcement", "End"), log={"tournament.unsaid": _("Ended an announcement")},
    ),
    Action(
        "remove_screen", "Take a hall's screen away.", SCREEN, "remove", hall_screens.remove_screen,
        log={"tournament.screen_removed": _("Removed the screen %(name)s")},
    ),
)  # fmt: skip

ACTIONS = (*STATES, *SEATS, *ROUNDS, *TABLES, *SHEETS, *STAGES, *ENTRIES, *BULK, *PEOPLE, *ANNOUNCEMENTS)
BY_NAME = {action.name: action for action in ACTIONS}
PAGE_ACTIONS = tuple(action for action in ACTIONS if action.label)
API_ACTIONS = tuple(action for action in ACTIONS if action.api)
LOG_WORDS = {name: words for action in ACTIONS for name, words in action.log.items()}
