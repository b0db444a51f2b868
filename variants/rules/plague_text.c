/* Whose plague it is, where the turn does not tell; the same on any board. */
#include "variants/rules/plague.h"

void plague_write_owner(const Position *pos, Player reader, Text *out) {
    const uint32_t owner = pos->word[WORD_CARRIER] >> PLAGUE_OWNER_SHIFT;
    (void)reader; /* everybody sees it */
    if (owner && owner - 1 != plague_told_by_turn(pos))
        text_char(out, game_player_letter(pos->game, (Player)(owner - 1)));
}

bool plague_read_owner(Position *pos, const char *value, Error *err) {
    const Player owner = value[0] && !value[1] ? game_player(pos->game, value[0]) : (Player)NOBODY;
    if (owner == NOBODY) return error_set(err, "\"%.10s\" is not a player", value);
    pos_set_word(pos, WORD_CARRIER,
                 (pos->word[WORD_CARRIER] & ((1U << PLAGUE_OWNER_SHIFT) - 1)) | (owner + 1U) << PLAGUE_OWNER_SHIFT);
    return true;
}

static unsigned is_immune(const Position *pos, Cell at) {
    return set_has(&pos->flag[FLAG_IMMUNE], at);
}

const States immunity_states = {
    .letters = { "ACDEFG" }, .keys = { "immune" }, .words = { "immune" }, .plain = "no longer immune", .of = is_immune
};
