#include "protocol/xboard/effects.h"

#include "engine/base/text.h"
#include "protocol/xboard/board/hosting.h"

enum { NAMED_MAX = 4, EFFECTS_TEXT_MAX = 512 };

/* A turn, told from the boards before and after it. */
typedef struct {
    const Position *before;
    const Turn *turn;
    Sight shown; /* before */
    Player us;
} Story;

/* ---- men ---- */

/* "Pe4", "own Pe4" of the mover's. XBoard's line has room for two dozen letters, so every letter counts. */
static void write_man(const Story *story, char letter, Cell at, Text *out) {
    unsigned state;
    if (at == story->turn->stroke.from && sight_owner(letter) == story->us) {
        text_string(out, "the mover");
        return;
    }
    if (sight_owner(letter) == story->us) text_string(out, "own ");
    text_char(out, game_letter(story->before->game, hosting_kind(story->before->game, letter, &state)));
    cell_write(out, story->before->board, at);
}

/* "Pe4, Rh8 and 3 more" */
static int write_men(const Story *story, const char letters[], Set men, Text *out) {
    const int count = set_count(&men);
    int written = 0;
    for (Cell at; written < NAMED_MAX && set_pop(&men, &at); written++) {
        if (written) text_string(out, ", ");
        write_man(story, letters[at], at, out);
    }
    if (count > written) {
        text_string(out, " and ");
        text_number(out, (unsigned long)(count - written));
        text_string(out, " more");
    }
    return count;
}

static void write_between(Text *out) {
    if (out->length) text_string(out, "; ");
}

static void write_event(const Story *story, const char letters[], Set men, const char *one, const char *many,
                        Text *out) {
    if (set_is_empty(&men)) return;
    write_between(out);
    text_string(out, write_men(story, letters, men, out) == 1 ? one : many);
}

/* What has become of a man: the words of its state, if men of this game have states. */
static const char *state_words(const Story *story, char letter) {
    const States *const states = story->before->game->setup.states;
    unsigned state;
    hosting_kind(story->before->game, letter, &state);
    if (!states) return "changed";
    return state ? states->words[state - 1] : states->plain;
}

static void write_changes(const Story *story, Set changed, Text *out) {
    for (Cell at; set_pop(&changed, &at);) {
        const char letter = story->turn->after.man[at];
        write_between(out);
        write_man(story, letter, at, out);
        text_string(out, " is ");
        text_string(out, state_words(story, letter));
    }
}

/* ---- what has happened ---- */

/* The man of the other side that the move is about; CELL_NONE: there is none. */
static Cell victim_of(const Story *story) {
    const Move move = story->turn->move;
    const Cell at = move_to(move);
    const bool is_plain =
        story->turn->stroke.from != CELL_NONE && (move_type(move) == MOVE_SHOT || at == story->turn->stroke.to);
    if (!is_plain || sight_owner(story->shown.man[at]) != (story->us ^ 1)) return CELL_NONE;
    return sight_owner(story->turn->after.man[at]) == (story->us ^ 1) ? CELL_NONE : at;
}

/* Whom the move takes by going there is seen, and what becomes of its man if it arrives. */
static bool is_seen(const Story *story, Cell at) {
    const Stroke *stroke = &story->turn->stroke;
    if (move_type(story->turn->move) == MOVE_CASTLE) return true;
    if (stroke->from == CELL_NONE) return at == stroke->to;
    const bool arrives = sight_owner(story->turn->after.man[stroke->to]) == story->us;
    return arrives && (at == stroke->from || at == stroke->to);
}

static void write_events(const Story *story, Cell victim, Text *out) {
    Set fallen = { { 0 } }, changed = { { 0 } }, come = { { 0 } };
    for (int i = 0; i < story->before->board->cells; i++) {
        const Cell at = (Cell)i;
        const char was = story->shown.man[at], is = story->turn->after.man[at];
        if (was == is || at == victim || is_seen(story, at)) continue;
        const bool stays = sight_owner(was) == sight_owner(is);
        if (was != SIGHT_EMPTY) set_add(stays ? &changed : &fallen, at);
        if (is != SIGHT_EMPTY && !stays) set_add(&come, at);
    }
    write_event(story, story->shown.man, fallen, " falls", " fall", out);
    write_changes(story, changed, out);
    write_event(story, story->turn->after.man, come, " appears", " appear", out);
}

/* "d7-c6", "d7xc6" of a shot; what else there is by its notation. */
static void write_move(const Story *story, Text *out) {
    char text[MOVE_TEXT_MAX];
    const Move move = story->turn->move;
    const Stroke *stroke = &story->turn->stroke;
    if (stroke->from == CELL_NONE || (stroke_stays(stroke) && move_type(move) != MOVE_SHOT)) {
        game_move_format(story->before, move, text);
        text_string(out, text);
        return;
    }
    cell_write(out, story->before->board, stroke->from);
    text_char(out, stroke_stays(stroke) ? 'x' : '-');
    cell_write(out, story->before->board, stroke_stays(stroke) ? move_to(move) : stroke->to);
}

/* "xNd2" */
static void write_capture(const Story *story, Cell victim, Text *out) {
    text_char(out, 'x');
    write_man(story, story->shown.man[victim], victim, out);
}

/* "xNd2; Pf2, Ng4 fall (c4-d2)": XBoard cuts its line off, so what can be seen anyway comes last. */
void effects_say(Aloud *aloud, const Position *before, const Turn *turn) {
    char line[EFFECTS_TEXT_MAX];
    Text text = text_into(line, sizeof line);
    Story story = { .before = before, .turn = turn, .us = game_turn(before) };
    if (!atomic_load(&aloud->shows_thinking)) return;
    hosting_sight(before, &story.shown);
    atomic_store(&aloud->told_until, 0);
    const Cell victim = victim_of(&story);
    if (victim != CELL_NONE) write_capture(&story, victim, &text);
    const size_t named = text.length;
    write_events(&story, victim, &text);
    if (text.length == named && (victim == CELL_NONE || is_seen(&story, victim))) return;
    text_string(&text, " (");
    write_move(&story, &text);
    text_char(&text, ')');
    aloud_say(aloud, line);
}
