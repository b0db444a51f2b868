/* What people are told of a bullet: who shoots at whom, what the dice say, and where it goes. The same on any board. */
#include "engine/lanes/look.h"
#include "engine/lanes/rule.h"
#include "engine/notes.h"
#include "variants/rules/bullet.h"

static void write_shot(const Position *pos, Move move, Text *out) {
    words_owned_man(pos, move_from(move), out);
    text_string(out, " shoots at ");
    if (rule_passes_king(move)) {
        text_string(out, "the king as it passes ");
        text_string(out, pos->board->name[rule_choice(move) - 1]);
    } else {
        words_man(pos, move_to(move), out);
    }
    text_char(out, '.');
}

/* What came of it first: some lines have no room for more. */
static void write_roll(const Position *pos, Move roll, Text *out) {
    Bullet bullet = bullet_of(pos);
    const int bends = bullet.bends;
    const Cell target = bullet_target(bullet);
    const BulletFate fate = bullet_roll(pos, move_choice(roll), &bullet);
    text_string(out, "Dice ");
    text_number(out, move_choice(roll));
    switch (fate) {
    case BULLET_HITS:
        text_string(out, ", a hit: ");
        words_man(pos, target, out);
        text_string(out, " falls.");
        return;
    case BULLET_DROPS:
        text_string(out, ", a miss: the bullet bends again and drops.");
        return;
    case BULLET_FLIES:
        text_string(out, bullet.bends > bends ? ": the bullet bends and flies on to " : ": the bullet flies on to ");
        words_man(pos, bullet.at, out);
        text_char(out, '.');
        return;
    case BULLET_LEAVES:
        text_string(out, ", a miss: the bullet ");
        text_string(out, bullet_bends(move_choice(roll)) ? "bends and leaves the board." : "leaves the board.");
        return;
    }
}

/* Does a move leave it to the dice what becomes of it? */
static bool is_fired(const Position *pos, Move move) {
    const Look look = look_ahead(pos, move);
    const bool fired = look.after->now.chance;
    look_back(&look);
    return fired;
}

static size_t story(const Position *pos, Move move, Player player, char *buf, size_t size) {
    Text out = text_into(buf, size);
    if (!player_sees(pos->game, player, NOBODY)) return out.length; /* the umpire tells it */
    if (move_type(move) == MOVE_DICE)
        write_roll(pos, move, &out);
    else if (move_type(move) == MOVE_SHOT && is_fired(pos, move))
        write_shot(pos, move, &out);
    return out.length;
}

const Words bullet_words = { .story = story };
