/* What people see. */
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "engine/text/words.h"
#include "protocol/play/private.h"
#include "protocol/round/sight.h"

static bool sees_all(const Play *play) {
    return play_viewer(play) == NOBODY;
}

static const Position *position_of(const Play *play) {
    return &play->round.record.pos;
}

/* What was hidden is told to each at the end as far as they have not seen it. */
static int *seen_by_viewer(Play *play) {
    const Player viewer = game_is_hidden(play->options->game) ? play_sitter(play) : NOBODY;
    return &play->seen[viewer == NOBODY ? 0 : viewer];
}

void show_position(Play *play) {
    char text[POSITION_TEXT_MAX];
    sight_position(position_of(play), play_viewer(play), text, sizeof text);
    fprintf(play->out, "%s\n", text);
}

/* ---- moves ---- */

/* "Black: "; dice speak for themselves. */
static void show_mover(FILE *out, const Position *pos) {
    fputs("  ", out);
    if (!game_is_chance(pos)) fprintf(out, "%s: ", words_player(pos->game, game_turn(pos)));
}

static void show_opinion(const Play *play, const RecordMove *move) {
    char words[32];
    Text text = text_into(words, sizeof words);
    if (!sees_all(play) || !move->opinion.has_score) return;
    opinion_say(&move->opinion, &text);
    fprintf(play->out, "   (%s, depth %d)", words, move->opinion.depth);
}

/* What became of the move, a line for each sentence. */
static void show_story(const Play *play, const Position *pos, Move move) {
    char text[WORDS_TEXT_MAX];
    words_story(pos, move, play_viewer(play), text, sizeof text);
    for (char *rest = text, *line; (line = text_part(&rest, '\n'));)
        if (*line) fprintf(play->out, "    %s\n", line);
}

/* Moves from ply `first` on. */
static void show_moves(Play *play, int first) {
    Position pos;
    if (play_viewer(play) == WATCHER) return;
    pos_init(&pos, play->options->game);
    pos_copy(&pos, position_of(play));
    for (int ply = play->round.record.count; ply > first; ply--) game_undo(&pos);
    for (int ply = first; ply < play->round.record.count; ply++) {
        const RecordMove *const move = &play->round.record.moves[ply];
        char text[POSITION_TEXT_MAX];
        if (sees_all(play))
            snprintf(text, sizeof text, *move->pdn ? "%s (%s)" : "%s", move->text, move->pdn);
        else
            game_observe(&pos, move->move, play_viewer(play), text, sizeof text);
        show_mover(play->out, &pos);
        fputs(text, play->out);
        show_opinion(play, move);
        fputc('\n', play->out);
        show_story(play, &pos, move->move);
        game_play(&pos, move->move);
    }
    pos_release(&pos);
}

void play_note_seen(Play *play) {
    *seen_by_viewer(play) = play->round.record.count;
}

void show_news(Play *play) {
    int *const seen = seen_by_viewer(play);
    if (*seen > play->round.record.count) *seen = play->round.record.count;
    show_moves(play, *seen);
}

void show_history(Play *play) {
    if (play->round.record.count == 0) fputs("No move has been made.\n", play->out);
    show_moves(play, 0);
}

/* ---- the board ---- */

/* What has changed since the viewer last saw the board. */
static Set changes_for_viewer(Play *play, const Picture *now) {
    Position pos;
    Picture before;
    pos_init(&pos, play->options->game);
    pos_copy(&pos, position_of(play));
    for (int ply = play->round.record.count; ply > *seen_by_viewer(play); ply--) game_undo(&pos);
    sight_picture(&pos, play_viewer(play), &before);
    pos_release(&pos);
    return picture_changes(&before, now);
}

/* The side of the board that is below: that of the viewer, or of the only person. */
static int home_side(const Play *play) {
    Position pos;
    Picture picture;
    const Player sitter = play_sitter(play);
    if (sitter == NOBODY) return play->side;
    pos_init(&pos, play->options->game);
    game_start(&pos, play->options->game);
    picture_of(&picture, &pos);
    pos_release(&pos);
    return (picture_home(&picture, sitter) + play->side) & 3;
}

void format_clock(int64_t ms, char buf[static CLOCK_TEXT_MAX]) {
    enum { SHORT_MS = 10000, SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE };
    const int seconds = (int)(ms % MINUTE / SECOND), minutes = (int)(ms % HOUR / MINUTE);
    if (ms < SHORT_MS)
        snprintf(buf, CLOCK_TEXT_MAX, "0:0%d.%d", seconds, (int)(ms % SECOND / 100));
    else if (ms < HOUR)
        snprintf(buf, CLOCK_TEXT_MAX, "%d:%02d", minutes, seconds);
    else
        snprintf(buf, CLOCK_TEXT_MAX, "%lld:%02d:%02d", (long long)(ms / HOUR), minutes, seconds);
}

/* "Clocks: White 5:00, Black 4:57". */
static void show_clocks(const Play *play) {
    const Game *const game = play->options->game;
    const char *before = "Clocks: ";
    if (!clocks_any(&play->round)) return;
    for (Player player = 0; player < game->players; player++) {
        char left[CLOCK_TEXT_MAX];
        if (!clocks_has(&play->round, player)) continue;
        format_clock(clocks_of(&play->round, player, clock_ms()), left);
        fprintf(play->out, "%s%s %s", before, words_player(game, player), left);
        before = ", ";
    }
    fputc('\n', play->out);
}

static void show_turn(const Play *play) {
    const Position *const pos = position_of(play);
    if (game_is_chance(pos)) {
        fprintf(play->out, "The dice are rolled for %s.\n", words_player(pos->game, game_turn(pos)));
        return;
    }
    const char *const name = words_player(pos->game, game_turn(pos));
    fprintf(play->out, "%s to move%s.\n", name, sees_all(play) && game_in_check(pos) ? ", in check" : "");
    if (round_asks(&play->round) && words_question(pos)) fprintf(play->out, "%s\n", words_question(pos));
}

void show_board(Play *play) {
    Picture picture;
    sight_picture(position_of(play), play_viewer(play), &picture);
    const Set changed = changes_for_viewer(play, &picture);
    const PictureStyle style = { .terminal = play->options->terminal,
                                 .figures = play->options->figures,
                                 .numbers = true,
                                 .side = home_side(play),
                                 .marked = &changed };
    fputc('\n', play->out);
    picture_draw(&picture, &style, play->out);
    picture_draw_extras(&picture, play->out);
    if (!round_is_over(&play->round)) {
        show_clocks(play);
        show_turn(play);
    }
    play_note_seen(play);
}

/* ---- the rest ---- */

void show_result(Play *play) {
    const Ending *const ending = &play->round.ending;
    if (round_is_over(&play->round))
        fprintf(play->out, "The game is over: %s%s%s%s\n", ending->result, *ending->reason ? " (" : "", ending->reason,
                *ending->reason ? ")" : "");
    else
        fputs("The game goes on.\n", play->out);
}

void show_columns(FILE *out, const Choice *choices, int count, int columns) {
    size_t width = 0;
    for (int i = 0; i < count; i++)
        if (strlen(choices[i].text) > width) width = strlen(choices[i].text);
    const int each = (int)width + 2, in_line = columns > each + 2 ? (columns - 2) / each : 1;
    for (int i = 0; i < count; i++) {
        const bool last = i + 1 == count || (i + 1) % in_line == 0;
        fprintf(out, "%s%-*s%s", i % in_line == 0 ? "  " : "", last ? 0 : each, choices[i].text, last ? "\n" : "");
    }
}
