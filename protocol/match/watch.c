/* The game in progress for people who watch in a terminal. */
#include <string.h>

#include "protocol/record/board_text.h"
#include "protocol/match/private.h"

/* What the position has after its six fields: no picture shows it. */
static void print_extras(FILE *out, const Position *pos) {
    char text[POSITION_TEXT_MAX];
    game_format(pos, text, sizeof text);
    const char *rest = text;
    for (int field = 0; field < 6 && rest; field++) rest = strchr(rest + (field > 0), ' ');
    if (rest) fprintf(out, "    %s\n", rest + 1);
}

static void draw(FILE *out, const Position *pos, const Set *marked) {
    char text[BOARD_TEXT_MAX];
    board_text(pos, marked, text, sizeof text);
    fputs(text, out);
    print_extras(out, pos);
    fputc('\n', out);
    fflush(out);
}

void watch_start(FILE *out, const Record *record, Opponent *const player[]) {
    const Game *const game = record->pos.game;
    fprintf(out, "%s: %s", game->title, opponent_name(player[0]));
    for (Team team = 1; team < game_teams(game); team++)
        fprintf(out, "%s%s", team == 1 ? " against " : ", ", opponent_name(player[team]));
    fputs("\n\n", out);
    draw(out, &record->pos, NULL);
}

/* Who moved: White, Black, or the letter of one of more players. */
static void print_mover(FILE *out, const Position *before) {
    if (game_is_chance(before))
        fputs("dice", out);
    else if (before->game->players == 2)
        fputs(before->now.turn == WHITE ? "White" : "Black", out);
    else
        fputc('a' + before->now.turn, out);
}

static void print_opinion(FILE *out, const RecordMove *move) {
    char words[32];
    Text text = text_into(words, sizeof words);
    if (move->opinion.has_score) {
        opinion_say(&move->opinion, &text);
        fprintf(out, ", %s", words);
    }
    if (move->opinion.depth) fprintf(out, ", depth %d", move->opinion.depth);
    fprintf(out, ", %.1f s\n", (double)move->time_ms / 1000);
}

void watch_move(FILE *out, const Record *record) {
    const RecordMove *const move = &record->moves[record->count - 1];
    Position before;
    pos_init(&before, record->pos.game);
    pos_copy(&before, &record->pos);
    game_undo(&before);
    const Set changed = board_text_changes(&before, &record->pos);
    fprintf(out, "%u. ", (unsigned)before.now.fullmove);
    print_mover(out, &before);
    fprintf(out, ": %s", move->text);
    print_opinion(out, move);
    draw(out, &record->pos, &changed);
    pos_release(&before);
}
