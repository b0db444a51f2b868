/* What is said before the first move. */
#include <string.h>

#include "engine/text/numbering.h"
#include "engine/text/words.h"
#include "protocol/play/private.h"
#include "protocol/record/picture.h"

/* ", with 5:00 and 3 seconds more for each move". */
static void show_control(const Play *play, Player player) {
    const PlayerClock *const clock = &play->round.clocks.of[player];
    char left[CLOCK_TEXT_MAX];
    if (!clocks_has(&play->round, player)) return;
    format_clock(clock->left_ms, left);
    fprintf(play->out, ", with %s", left);
    if (clock->control.increment_ms)
        fprintf(play->out, " and %g s more for each move", (double)clock->control.increment_ms / 1000);
}

static void show_seat(const Play *play, Player player) {
    static const char *const who[] = { [SEAT_PERSON] = "a person plays",
                                       [SEAT_ENGINE] = "the engine plays",
                                       [SEAT_RANDOM] = "chance plays",
                                       [SEAT_GREEDY] = "greed plays" };
    const Seat *const seat = &play->round.seat[player];
    const bool is_you = seat->type == SEAT_PERSON && play_count_people(play) == 1;
    char text[SEAT_TEXT_MAX];
    seat_format(seat, text, sizeof text);
    const bool is_usual = memcmp(seat, &play_engine, sizeof *seat) == 0;
    const char *const limits = is_usual ? NULL : strchr(text, ':');
    fprintf(play->out, "  %s %s", is_you ? "you play" : who[seat->type], words_player(play->options->game, player));
    if (seat->level)
        fprintf(play->out, " (level %d of %d)", seat->level, LEVELS);
    else if (limits)
        fprintf(play->out, " (%s a move)", limits + 1);
    show_control(play, player);
    fputc('\n', play->out);
}

/* "a and b play together". */
static void show_team(const Play *play, Team team) {
    const Game *const game = play->options->game;
    int members = 0;
    for (Player player = 0; player < game->players; player++) members += game->team[player] == team;
    if (members < 2) return;
    const char *before = "  ";
    for (Player player = 0; player < game->players; player++) {
        if (game->team[player] != team) continue;
        fprintf(play->out, "%s%s", before, words_player(game, player));
        before = --members == 1 ? " and " : ", ";
    }
    fputs(" play together\n", play->out);
}

/* Draughts players have names of their own for the players. */
static void show_colours(const Play *play) {
    const Game *const game = play->options->game;
    if (!game->text.numbering) return;
    const bool is_turned = game->text.numbering->players[0] == 'B';
    fputs("  draughts players call the squares by the numbers beside the board", play->out);
    if (is_turned) fprintf(play->out, ",\n  and %s, who begins, Black", words_player(game, 0));
    fputc('\n', play->out);
}

void show_greeting(const Play *play) {
    const Game *const game = play->options->game;
    fprintf(play->out, "%s\n", game->title);
    for (Player player = 0; player < game->players; player++) show_seat(play, player);
    for (Team team = 0; team < game_teams(game); team++) show_team(play, team);
    picture_draw_legend(game, play->out);
    show_colours(play);
    if (play_count_people(play) > 0) fputs("  rules: how the game goes; help: what you can type\n", play->out);
}
