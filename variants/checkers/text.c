/* Positions and moves of the draughts family as text. */
#include "engine/text/notation.h"
#include "variants/checkers/draughts.h"

#include <string.h>

/* ---- cells: a stack from the top down, owner's letter small for a man, capital for a king; numbers after men ---- */

static char capital(char letter) {
    return (char)(letter - 'a' + 'A');
}

/* Reads one man of a stack; MAN_NONE with an error if it is none. */
static Man read_man(const Position *pos, const char **text, Error *err) {
    const char *players = notation_players(pos->game);
    const char letter = *(*text)++;
    int number = 0;
    const bool has_number = **text >= '1' && **text <= '9';
    for (; **text >= '0' && **text <= '9'; (*text)++)
        if (number <= MEN_EACH) number = 10 * number + (**text - '0');
    for (Player player = 0; player < pos->game->players; player++) {
        if (letter != players[player] && letter != capital(players[player])) continue;
        const bool king = letter != players[player], wants_number = form_of(pos)->numbers && !king;
        if (has_number != wants_number || number > MEN_EACH) {
            error_set(err, wants_number ? "'%c' needs a number from 1 to 12" : "a number after '%c', which takes none",
                      letter);
            return MAN_NONE;
        }
        const int kind = king ? CROWNED : number ? NUMBERED + number - 1 : MAN;
        return man_of((Kind)kind, player);
    }
    error_set(err, "'%c' is not a player", letter);
    return MAN_NONE;
}

/* All men on the board, prisoners included. */
static int men_on_board(const Position *pos, const Stacks *stacks) {
    return pos->board->cells - set_count(&pos->kind[EMPTY]) + stacks->count;
}

bool draughts_read_cell(Position *pos, Cell at, const char *text, Error *err) {
    Man stack[MEN_MAX + 1];
    Stacks stacks;
    stacks_open(&stacks, pos);
    const int room = MEN_EACH * pos->game->players - men_on_board(pos, &stacks);
    int count = 0;
    while (*text) {
        if (count >= room) return error_set(err, "more than %d men for each player", MEN_EACH);
        if (count == 1 && form_of(pos)->rule == RULE_CHECKERS)
            return error_set(err, "a stack; in this game men stand alone");
        stack[count] = read_man(pos, &text, err);
        if (stack[count++] == MAN_NONE) return false;
    }
    pos_put(pos, at, stack[0]);
    if (count > 1) {
        stacks_set(&stacks, at, stack + 1, count - 1);
        stacks_store(&stacks, pos);
    }
    pos_forget(pos); /* many high stacks would not fit into the journal of one move */
    return true;
}

static void write_man(const Position *pos, Man man, Text *out) {
    const char letter = notation_players(pos->game)[man_owner(man)];
    text_char(out, is_king(man) ? capital(letter) : letter);
    if (number_of(man)) text_number(out, (unsigned long)number_of(man));
}

size_t draughts_write_cell(const Position *pos, Cell at, char *buf, size_t size) {
    Text out = text_into(buf, size);
    write_man(pos, pos->man[at], &out);
    if (!set_has(&pos->flag[FLAG_STACKED], at)) return out.length;
    Stacks stacks;
    Man below[MEN_MAX];
    stacks_open(&stacks, pos);
    const int count = stacks_get(&stacks, at, below);
    for (int i = 0; i < count; i++) write_man(pos, below[i], &out);
    return out.length;
}

/* ---- moves: a jump names its start and every landing ---- */

size_t draughts_format_move(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]) {
    Text out = text_into(buf, MOVE_TEXT_MAX);
    text_string(&out, pos->board->name[move_from(move)]);
    if (move_type(move) != MOVE_OTHER) {
        text_string(&out, pos->board->name[move_to(move)]);
        return out.length;
    }
    Path path;
    draughts_path(pos, move, &path);
    for (int leg = 0; leg < path.legs; leg++) {
        text_char(&out, 'x');
        text_string(&out, pos->board->name[path.to[leg]]);
    }
    return out.length;
}

/* ---- what cannot be ---- */

static bool count_man(int men[], const Position *pos, Man man, Error *err) {
    const Player owner = man_owner(man);
    if (++men[owner] <= MEN_EACH) return true;
    return error_set(err, "player %c has more than %d men", notation_players(pos->game)[owner], MEN_EACH);
}

bool draughts_check_position(const Position *pos, Error *err) {
    if (pos->now.en_passant != CELL_NONE) return error_in(err, "en-passant", "expected \"-\"");
    int men[PLAYERS_MAX] = { 0 };
    Stacks stacks;
    stacks_open(&stacks, pos);
    for (int at = 0; at < pos->board->cells; at++)
        if (pos->man[at] != MAN_NONE && !count_man(men, pos, pos->man[at], err)) return false;
    for (int i = 0; i < stacks.count; i++)
        if (!count_man(men, pos, unmarked(stacks.men[i]), err)) return false;
    return true;
}
