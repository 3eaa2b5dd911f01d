"""Addresses: api. No slash at the end, as the scoring contract writes them."""

from django.urls import path

from clubs.api.common import docs
from clubs.api.core import contract_views
from clubs.api.imports import entries, players_and_results
from clubs.api.night import calls_and_links, nights
from clubs.api.people import clubs_players_seasons
from clubs.api.play import corrections, games
from clubs.api.public import resources
from clubs.api.seasons import policy_bonuses_teams
from clubs.api.tournament import actions, day, people, tournaments

app_name = "api"
CLUB = "clubs/<slug:club>"
GAME = f"{CLUB}/games/<slug:game>"
NIGHT = f"{CLUB}/nights/<whole:event>"
DRAW = f"{NIGHT}/draws/<slug:draw>"
PLAYER = f"{CLUB}/players/<whole:number>"
SEASON = f"{CLUB}/seasons/<slug:season>"
CONTEST = f"{CLUB}/tournaments/<whole:tournament>"
ROUND, STAGE = f"{CONTEST}/rounds/<whole:number>", f"{CONTEST}/stages/<whole:stage>"
SHEET = f"{ROUND}/tables/<whole:table>"

urlpatterns = [
    path("schema/", docs.Schema.as_view(), name="schema"),
    path("docs/", docs.docs, name="docs"),
    path("score", contract_views.Score.as_view(), name="score"),
    path("deal", contract_views.Deal.as_view(), name="deal"),
    path("game", contract_views.Game.as_view(), name="game"),
    path("waits", contract_views.Waits.as_view(), name="waits"),
    path("needs", contract_views.Needs.as_view(), name="needs"),
    path("standings", contract_views.Standings.as_view(), name="call_standings"),
    path("rating", contract_views.Rating.as_view(), name="call_rating"),
    path("stats", contract_views.Stats.as_view(), name="call_stats"),
    path("log", contract_views.Log.as_view(), name="call_log"),
    path("seating", contract_views.Seating.as_view(), name="call_seating"),
    path("circuit", contract_views.Circuit.as_view(), name="call_circuit"),
    path("sheet", contract_views.Sheet.as_view(), name="call_sheet"),
    path("rules", contract_views.Rules.as_view(), name="rules"),
    path("rules/<str:preset>", contract_views.Preset.as_view(), name="preset"),
    path("clubs", resources.Clubs.as_view(), name="clubs"),
    path(CLUB, clubs_players_seasons.ChangeClub.as_view(), name="club"),
    path(f"{CLUB}/players", clubs_players_seasons.AddPlayer.as_view(), name="players"),
    path(f"{CLUB}/players/list", players_and_results.TakePlayers.as_view(), name="take_players"),
    path(f"{CLUB}/players/list/preview", players_and_results.PreviewPlayers.as_view(), name="preview_players"),
    path(PLAYER, clubs_players_seasons.ChangePlayer.as_view(), name="player"),
    path(f"{CLUB}/seasons", clubs_players_seasons.CreateSeason.as_view(), name="seasons"),
    path(SEASON, clubs_players_seasons.ChangeSeason.as_view(), name="season"),
    path(f"{SEASON}/standings", resources.Standings.as_view(), name="standings"),
    path(f"{CLUB}/nights", nights.PlanNights.as_view(), name="nights"),
    path(NIGHT, nights.ChangeNight.as_view(), name="night"),
    path(f"{CLUB}/games", resources.Games.as_view(), name="games"),
    path(GAME, resources.OneGame.as_view(), name="game_detail"),
    path(f"{GAME}/request", resources.GameAsRequest.as_view(), name="game_request"),
    path(f"{GAME}/tenhou6", resources.GameAsTenhou6.as_view(), name="game_tenhou6"),
    path(f"{GAME}/deals", games.RecordDeal.as_view(), name="record_deal"),
    path(f"{GAME}/deals/<whole:number>", games.CorrectDeal.as_view(), name="correct_deal"),
    path(f"{GAME}/deals/<whole:number>/dispute", calls_and_links.DisputeDeal.as_view(), name="dispute_deal"),
    path(f"{GAME}/undo", games.UndoDeal.as_view(), name="undo_deal"),
    path(f"{GAME}/confirm", games.ConfirmGame.as_view(), name="confirm_game"),
    path(f"{PLAYER}/details", clubs_players_seasons.PlayerOfStaff.as_view(), name="player_details"),
    path(f"{PLAYER}/merge", clubs_players_seasons.MergePlayers.as_view(), name="merge_players"),
    path(f"{PLAYER}/merge/<whole:other>", clubs_players_seasons.MergePreview.as_view(), name="merge_preview"),
    path(f"{PLAYER}/apart", clubs_players_seasons.UndoMerge.as_view(), name="undo_merge"),
    path(f"{SEASON}/rules", clubs_players_seasons.ChangeRules.as_view(), name="change_rules"),
    path(f"{SEASON}/policy", policy_bonuses_teams.SeasonPolicy.as_view(), name="policy"),
    path(f"{SEASON}/policy/preview", policy_bonuses_teams.PreviewPolicy.as_view(), name="preview_policy"),
    path(f"{SEASON}/lines", policy_bonuses_teams.Bonuses.as_view(), name="bonuses"),
    path(f"{SEASON}/lines/<whole:line>/cancel", policy_bonuses_teams.CancelBonus.as_view(), name="cancel_bonus"),
    path(f"{SEASON}/results", players_and_results.TakeResults.as_view(), name="take_results"),
    path(f"{SEASON}/results/preview", players_and_results.PreviewResults.as_view(), name="preview_results"),
    path(f"{SEASON}/results/<whole:past>", players_and_results.OneImport.as_view(), name="past_results"),
    path(f"{SEASON}/results/<whole:past>/undo", players_and_results.UndoResults.as_view(), name="undo_results"),
    path(f"{SEASON}/teams", policy_bonuses_teams.Teams.as_view(), name="teams"),
    path(f"{SEASON}/teams/<whole:team>", policy_bonuses_teams.OneTeam.as_view(), name="team"),
    path(f"{CLUB}/claims", corrections.Claims.as_view(), name="claims"),
    path(f"{CLUB}/claims/<whole:claim>", corrections.DecideClaim.as_view(), name="decide_claim"),
    path(f"{NIGHT}/open", nights.OpenNight.as_view(), name="open_night"),
    path(f"{NIGHT}/unopen", nights.UnopenNight.as_view(), name="unopen_night"),
    path(f"{NIGHT}/cancel", nights.CancelNight.as_view(), name="cancel_night"),
    path(f"{NIGHT}/time", nights.CallTime.as_view(), name="call_time"),
    path(f"{NIGHT}/close", nights.CloseNight.as_view(), name="close_night"),
    path(f"{NIGHT}/entries", nights.Entries.as_view(), name="entries"),
    path(f"{NIGHT}/entries/<whole:number>", nights.Arrive.as_view(), name="arrive"),
    path(f"{NIGHT}/guests", nights.AddGuest.as_view(), name="add_guest"),
    path(f"{NIGHT}/tables", nights.Tables.as_view(), name="tables"),
    path(f"{NIGHT}/tables/<whole:table>/link", corrections.TableLink.as_view(), name="table_link"),
    path(f"{NIGHT}/tables/<whole:table>/referee", calls_and_links.CallReferee.as_view(), name="call_referee"),
    path(f"{NIGHT}/checkin-link", calls_and_links.CheckinLink.as_view(), name="checkin_link"),
    path(f"{CLUB}/cards", calls_and_links.Cards.as_view(), name="table_cards"),
    path(f"{CLUB}/cards/<whole:number>/renew", calls_and_links.RenewCard.as_view(), name="renew_card"),
    path(f"{CLUB}/log", calls_and_links.Log.as_view(), name="log"),
    path(f"{NIGHT}/disputes", corrections.Disputes.as_view(), name="disputes"),
    path(f"{NIGHT}/disputes/<whole:dispute>", corrections.DecideDispute.as_view(), name="decide_dispute"),
    path(f"{NIGHT}/draws", nights.Draws.as_view(), name="draws"),
    path(DRAW, nights.OneDraw.as_view(), name="draw"),
    path(f"{DRAW}/edit", nights.EditDraw.as_view(), name="edit_draw"),
    path(f"{DRAW}/methods", nights.ChooseMethods.as_view(), name="choose_methods"),
    path(f"{DRAW}/again", nights.PlanAgain.as_view(), name="plan_again"),
    path(f"{DRAW}/commit", nights.CommitDraw.as_view(), name="commit_draw"),
    path(f"{DRAW}/discard", nights.DiscardDraw.as_view(), name="discard_draw"),
    path(f"{DRAW}/turn", nights.TurnDraw.as_view(), name="turn_draw"),
    path(f"{DRAW}/redraw", nights.Redraw.as_view(), name="redraw"),
    path(f"{NIGHT}/settlement", nights.Settle.as_view(), name="settlement"),
    path(f"{NIGHT}/payments/<whole:payment>/undo", nights.TakeBackPayment.as_view(), name="take_back_payment"),
    path(f"{GAME}/draft", games.Draft.as_view(), name="draft"),
    path(f"{GAME}/draft/lines/<whole:number>", games.ChangeLine.as_view(), name="change_line"),
    path(f"{GAME}/draft/lines/<whole:number>/remove", games.RemoveLine.as_view(), name="remove_line"),
    path(f"{GAME}/draft/undo", games.UndoLine.as_view(), name="undo_line"),
    path(f"{GAME}/draft/leave", calls_and_links.LeaveDraft.as_view(), name="leave_draft"),
    path(f"{GAME}/scores", games.EnterScores.as_view(), name="enter_scores"),
    path(f"{GAME}/close", games.CloseGame.as_view(), name="close_game"),
    path(f"{GAME}/reopen", games.ReopenGame.as_view(), name="reopen_game"),
    path(f"{GAME}/void", games.VoidGame.as_view(), name="void_game"),
    path(f"{GAME}/riichi", games.SetRiichi.as_view(), name="set_riichi"),
    path(f"{GAME}/penalties", games.AddPenalty.as_view(), name="add_penalty"),
    path(f"{GAME}/penalties/<whole:penalty>/cancel", games.CancelPenalty.as_view(), name="cancel_penalty"),
    path(f"{GAME}/substitute", games.Substitute.as_view(), name="substitute"),
    path(f"{GAME}/seats", games.SitByHand.as_view(), name="sit_by_hand"),
    path(f"{GAME}/reseat", corrections.Reseat.as_view(), name="reseat"),
    path(f"{GAME}/reseat/preview", corrections.PreviewReseat.as_view(), name="preview_reseat"),
    path(f"{GAME}/turn", games.TurnSeats.as_view(), name="turn_seats"),
    path(f"{GAME}/redraw", games.RedrawTable.as_view(), name="redraw_table"),
    path(f"{GAME}/next", games.NextGame.as_view(), name="next_game"),
    path(f"{GAME}/take-back", calls_and_links.TakeBackGame.as_view(), name="take_back_game"),
    path(f"{CLUB}/tournaments", tournaments.Contests.as_view(), name="tournaments"),
    path(CONTEST, tournaments.OneContest.as_view(), name="tournament"),
    path(f"{CONTEST}/entries", tournaments.ContestEntries.as_view(), name="tournament_entries"),
    path(f"{CONTEST}/rules", tournaments.ContestRules.as_view(), name="tournament_rules"),
    path(f"{CONTEST}/day", day.TournamentDay.as_view(), name="tournament_day"),
    path(f"{CONTEST}/photos/<whole:photo>", day.PhotoFile.as_view(), name="photo_file"),
    path(f"{CONTEST}/entries/list", entries.TakeEntries.as_view(), name="take_entries"),
    path(f"{CONTEST}/entries/list/preview", entries.PreviewEntries.as_view(), name="preview_entries"),
    path(f"{CONTEST}/penalties", people.EntryPenalties.as_view(), name="penalise"),
    path(f"{CONTEST}/questions", people.Questions.as_view(), name="questions"),
    path(f"{CONTEST}/teams", people.ContestTeams.as_view(), name="tournament_teams"),
    path(f"{CONTEST}/teams/<whole:number>", people.NameTeam.as_view(), name="name_team"),
    path(f"{CONTEST}/registration", people.RegistrationTerms.as_view(), name="registration_terms"),
    path(f"{CONTEST}/report", people.Report.as_view(), name="federation_report"),
    path(f"{CONTEST}/registrations", people.Registrations.as_view(), name="registrations"),
    path(f"{CONTEST}/announcements", people.Announcements.as_view(), name="announcements"),
    path(f"{CONTEST}/screens", people.Screens.as_view(), name="screens"),
    path(f"{CONTEST}/staff", people.Roles.as_view(), name="event_roles"),
    path(ROUND, tournaments.OneRound.as_view(), name="round"),
    path(f"{ROUND}/lineups", people.LineUps.as_view(), name="line_ups"),
    path(f"{SHEET}/photos", day.SheetPhotos.as_view(), name="sheet_photos"),
    path(f"{STAGE}/standings", tournaments.StageStandings.as_view(), name="stage_standings"),
    *(
        path(f"{CONTEST}/{action.api_address}", view.as_view(), name=action.name)
        for action, view in actions.VIEWS.items()
    ),
]
