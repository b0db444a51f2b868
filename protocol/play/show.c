/* What people see. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/text.h"
#include "engine/numbering.h"
#include "engine/words.h"
#include "protocol/record/picture.h"
#include "protocol/play/private.h"

/* ---- who may see what ---- */

static bool sees_all(const Play *play) {
    return !play->hidden || play->over;
}

void play_view(const Play *play, const Position *pos, char *buf, size_t size) {
    if (sees_all(play))
        game_format(pos, buf, size);
    else
        game_view(pos, play->viewer, buf, size);
}

static int *seen_by_viewer(Play *play) {
    return &play->seen[play->hidden && play->viewer != NOBODY ? play->viewer : 0];
}

/* ---- moves ---- */

/* "Black: "; dice speak for themselves. */
static void show_mover(FILE *out, const Position *pos) {
    fputs("  ", out);
    if (!game_is_chance(pos)) fprintf(out, "%s: ", words_player(pos->game, game_turn(pos)));
}

static void show_opinion(const Play *play, const RecordMove *move) {
    const Opinion *const said = &move->opinion;
    if (!sees_all(play) || !said->has_score) return;
    if (said->mate)
        fprintf(play->out, "   (%s in %d, depth %d)", said->score < 0 ? "mated" : "mate", abs(said->score),
                said->depth);
    else
        fprintf(play->out, "   (%+.2f, depth %d)", said->score / 100.0, said->depth);
}

/* What became of the move, a line for each sentence. */
static void show_story(const Play *play, const Position *pos, Move move) {
    char text[WORDS_TEXT_MAX];
    words_story(pos, move, sees_all(play) ? NOBODY : play->viewer, text, sizeof text);
    for (char *rest = text, *line; (line = text_part(&rest, '\n'));)
        if (*line) fprintf(play->out, "    %s\n", line);
}

/* Moves from ply `first` on. */
static void show_moves(Play *play, int first) {
    Position pos;
    pos_init(&pos, play->options->game);
    pos_copy(&pos, &play->record.pos);
    for (int ply = play->record.count; ply > first; ply--) game_undo(&pos);
    for (int ply = first; ply < play->record.count; ply++) {
        const RecordMove *const move = &play->record.moves[ply];
        char text[POSITION_TEXT_MAX];
        if (sees_all(play))
            snprintf(text, sizeof text, *move->pdn ? "%s (%s)" : "%s", move->text, move->pdn);
        else
            game_observe(&pos, move->move, play->viewer, text, sizeof text);
        show_mover(play->out, &pos);
        fputs(text, play->out);
        show_opinion(play, move);
        fputc('\n', play->out);
        show_story(play, &pos, move->move);
        game_play(&pos, move->move);
    }
    pos_release(&pos);
}

void show_news(Play *play) {
    int *const seen = seen_by_viewer(play);
    if (*seen > play->record.count) *seen = play->record.count;
    show_moves(play, *seen);
}

void show_history(Play *play) {
    if (play->record.count == 0) fputs("No move has been made.\n", play->out);
    show_moves(play, 0);
}

/* ---- the board ---- */

static void picture_for_viewer(const Play *play, const Position *pos, Picture *picture) {
    char text[POSITION_TEXT_MAX];
    play_view(play, pos, text, sizeof text);
    picture_read(picture, pos->game, text);
}

/* What has changed since the viewer last saw the board. */
static Set changes_for_viewer(Play *play, const Picture *now) {
    Position pos;
    Picture before;
    pos_init(&pos, play->options->game);
    pos_copy(&pos, &play->record.pos);
    for (int ply = play->record.count; ply > *seen_by_viewer(play); ply--) game_undo(&pos);
    picture_for_viewer(play, &pos, &before);
    pos_release(&pos);
    return picture_changes(&before, now);
}

/* The side of the board that is below: that of the viewer, or of the only person. */
static int home_side(const Play *play) {
    Position pos;
    Picture picture;
    if (play->viewer == NOBODY) return play->side;
    pos_init(&pos, play->options->game);
    game_start(&pos, play->options->game);
    picture_of(&picture, &pos);
    pos_release(&pos);
    return (picture_home(&picture, play->viewer) + play->side) & 3;
}

static void show_turn(const Play *play) {
    const Position *const pos = &play->record.pos;
    if (game_is_chance(pos)) {
        fprintf(play->out, "The dice are rolled for %s.\n", words_player(pos->game, game_turn(pos)));
        return;
    }
    const char *const name = words_player(pos->game, game_turn(pos));
    fprintf(play->out, "%s to move%s.\n", name, !play->hidden && game_in_check(pos) ? ", in check" : "");
    if (play_is_asking(play) && words_question(pos)) fprintf(play->out, "%s\n", words_question(pos));
}

void show_board(Play *play) {
    Picture picture;
    picture_for_viewer(play, &play->record.pos, &picture);
    const Set changed = changes_for_viewer(play, &picture);
    const PictureStyle style = { .terminal = play->options->terminal,
                                 .figures = play->options->figures,
                                 .numbers = true,
                                 .side = home_side(play),
                                 .marked = &changed };
    fputc('\n', play->out);
    picture_draw(&picture, &style, play->out);
    picture_draw_extras(&picture, play->out);
    if (!play->over) show_turn(play);
    *seen_by_viewer(play) = play->record.count;
}

/* ---- the beginning ---- */

static void show_seat(const Play *play, Player player) {
    static const char *const who[] = {
        [SEAT_PERSON] = "a person plays", [SEAT_ENGINE] = "the engine plays", [SEAT_RANDOM] = "chance plays"
    };
    const Seat *const seat = &play->seat[player];
    const bool is_you = seat->type == SEAT_PERSON && play_humans(play) == 1;
    char text[SEAT_TEXT_MAX];
    seat_format(seat, text, sizeof text);
    const char *const limits = strchr(text, ':');
    fprintf(play->out, "  %s %s", is_you ? "you play" : who[seat->type], words_player(play->options->game, player));
    if (limits) fprintf(play->out, " (%s a move)", limits + 1);
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
    if (is_turned) fprintf(play->out, ", and %s, who begins, Black", words_player(game, 0));
    fputc('\n', play->out);
}

void show_greeting(const Play *play) {
    const Game *const game = play->options->game;
    fprintf(play->out, "%s\n", game->title);
    for (Player player = 0; player < game->players; player++) show_seat(play, player);
    for (Team team = 0; team < game_teams(game); team++) show_team(play, team);
    picture_draw_legend(game, play->out);
    show_colours(play);
    if (play_humans(play) > 0) fputs("  rules: how the game goes; help: what you can type\n", play->out);
}

void show_result(Play *play) {
    if (play->over)
        fprintf(play->out, "The game is over: %s%s%s%s\n", play->result, *play->reason ? " (" : "", play->reason,
                *play->reason ? ")" : "");
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

/* ---- the curtain ---- */

static void clear_screen(const Play *play) {
    if (play->options->terminal.is_terminal) fputs("\x1b[2J\x1b[3J\x1b[H", play->out);
}

/* Waits for Enter; whatever else was typed counts as the next line. */
static bool wait_for_enter(Play *play) {
    if (play->is_pending) return true;
    const char *const line = play_read(play, "");
    if (!line) return false;
    play->is_pending = line[strspn(line, " \t")] != '\0';
    snprintf(play->pending, sizeof play->pending, "%s", line);
    return true;
}

bool draw_curtain(Play *play, Player next) {
    const char *const name = words_player(play->options->game, next);
    if (play->viewer != NOBODY) {
        show_news(play);
        *seen_by_viewer(play) = play->record.count;
        fputs("Press Enter to draw the curtain.\n", play->out);
        if (!wait_for_enter(play)) return false;
        clear_screen(play);
        prompt_forget(play->prompt);
    }
    fprintf(play->out, "The curtain is drawn. %s, press Enter when nobody else can see the screen.\n", name);
    if (!wait_for_enter(play)) return false;
    clear_screen(play);
    play->viewer = next;
    play->show = true;
    return true;
}
