/* blunderbuss_words.c -- Blunderbuss Chess: who shoots at whom, what the dice say, and where the bullet goes. */
#include "engine/look.h"
#include "variants/strikes_and_dice/blunderbuss.h"

static void write_shot(const Position *pos, Move move, Text *out) {
    words_owned_man(pos, move_from(move), out);
    text_string(out, " shoots at ");
    if (move_choice(move)) {
        text_string(out, "the king as it passes ");
        text_string(out, pos->board->name[move_choice(move) - 1]);
    } else {
        words_man(pos, move_to(move), out);
    }
    text_char(out, '.');
}

static void write_hit(const Position *pos, Text *out) {
    const Bullet bullet = blunderbuss_bullet(pos);
    text_string(out, ", a hit: ");
    words_man(pos, bullet.king != CELL_NONE ? bullet.king : bullet.at, out);
    text_string(out, " falls.");
}

static void write_flight(const Position *pos, Move roll, Text *out) {
    const bool bends = blunderbuss_turns[move_choice(roll)] != 0;
    if (bends && blunderbuss_bullet(pos).bends == BENDS_MAX) {
        text_string(out, ", a miss: the bullet bends again and drops.");
        return;
    }
    const Look look = look_ahead(pos, roll);
    const Position *after = look.after;
    text_string(out, after->now.chance ? ": the bullet " : ", a miss: the bullet ");
    if (bends) text_string(out, "bends and ");
    if (after->now.chance) {
        text_string(out, "flies on to ");
        words_man(after, blunderbuss_bullet(after).at, out);
        text_char(out, '.');
    } else {
        text_string(out, "leaves the board.");
    }
    look_back(&look);
}

/* What came of it first: some lines have no room for more. */
static void write_roll(const Position *pos, Move roll, Text *out) {
    text_string(out, "Dice ");
    text_number(out, move_choice(roll));
    if (blunderbuss_hits(move_choice(roll)))
        write_hit(pos, out);
    else
        write_flight(pos, roll, out);
}

static size_t story(const Position *pos, Move move, Player player, char *buf, size_t size) {
    Text out = text_into(buf, size);
    (void)player; /* all is seen by all */
    if (move_type(move) == MOVE_DICE)
        write_roll(pos, move, &out);
    else if (blunderbuss_is_long_shot(pos, move))
        write_shot(pos, move, &out);
    return out.length;
}

const Words blunderbuss_words = { .story = story };
