#include "variants/rules/compose.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/text.h"
#include "engine/lanes/castling.h"
#include "variants/rules/speech.h"
#include "variants/rules/xboard_names.h"

enum { SENTENCE_MAX = 2048, START_MAX = POSITION_TEXT_MAX };

/* A game with its rules and its names behind it. */
typedef struct {
    Game game;
    Composition rules;
    Notation notation;
    Words words;
    char id[256], title[256], xboard_name[256], sentence[SENTENCE_MAX], start[START_MAX], promotions[KINDS_MAX];
} Composed;

static const Composition *rules_of(const Position *pos) {
    return pos->game->conduct.composition;
}

COMPOSED_HOOKS(composed_game, *rules_of(pos))

Composition compose_sum(const Composition *rules) {
    Composition summed = *rules;
    summed.is_summed = false;
    summed.facts = composed_facts(&summed);
    summed.hooks = 0;
    FOR_RULES(rules, i) summed.hooks |= rule_hooks(rules->rule[i]);
    summed.is_summed = true;
    return summed;
}

/* ---- the game ---- */

/* The man on a cell of the board of a start: eight ranks, the last first, of letters and digits. EMPTY: none. */
static Kind kind_in_array(const char *array, Cell at) {
    static const char letters[] = "pnbrqk";
    const char *row = array;
    for (int rank = 7; rank > rank_of(at); rank--) row = strchr(row, '/') + 1;
    for (int file = 0; file <= file_of(at); row++) {
        const bool is_man = *row < '0' || *row > '9';
        if (is_man && file == file_of(at))
            return (Kind)(PAWN + (strchr(letters, tolower((unsigned char)*row)) - letters));
        file += is_man ? 1 : *row - '0';
    }
    return EMPTY;
}

/* Writes " missiles=a1:2,b1:2": what the men of the array have by a rule. */
static void write_equipment(const char *array, const Rule *rule, Text *out) {
    bool any = false;
    if (!rule->equips) return;
    for (Cell at = 0; at < 64; at++) {
        const char *const has = rule->equips(kind_in_array(array, at));
        if (!has) continue;
        if (!any) {
            text_char(out, ' ');
            text_string(out, rule->equipment);
        }
        text_char(out, any ? ',' : '=');
        text_char(out, (char)('a' + file_of(at)));
        text_char(out, (char)('1' + rank_of(at)));
        text_string(out, has);
        any = true;
    }
}

/* What a rule gives the players besides: "hand=Nn", "hand=aN,bN,cN". */
static void write_gifts(const Rule *rule, int players, Text *text) {
    if (rule->gives) {
        text_char(text, ' ');
        text_string(text, rule->gives);
    }
    for (int player = 0; rule->gives_each && player < players; player++) {
        text_string(text, player ? "," : "");
        text_string(text, rule->gives_each);
    }
    for (int player = 0; rule->brings && player < players; player++) {
        text_string(text, player == 0 ? " hand=" : players > 2 ? "," : "");
        if (players > 2) text_char(text, (char)('a' + player));
        for (const char *at = rule->brings; *at; at++)
            text_char(text, players == 2 && player == BLACK ? (char)tolower((unsigned char)*at) : *at);
    }
}

/* The array of a rule, or the orthodox one, and what the rules give its men. */
static void write_start(const Composition *c, char *start, size_t size) {
    const char *array = ORTHODOX_START;
    Text text = text_into(start, size);
    FOR_RULES_WITH(c, i, start) array = c->rule[i]->start;
    const char *const fields = strchr(array, ' ');
    for (const char *at = array; at < fields; at++) text_char(&text, *at);
    text_string(&text, composed_facts(c) & FACT_NO_CASTLING ? " w - - 0 1" : " w KQkq - 0 1");
    FOR_RULES(c, i) {
        write_equipment(array, c->rule[i], &text);
        write_gifts(c->rule[i], 2, &text);
    }
}

/* The start of a game, with the rights that its rules leave. */
static void write_ground_array(const Composition *c, const Game *ground, Text *out) {
    const char *const start = ground->setup.start, *const turn = strchr(start, ' ') + 1;
    const char *const rights = strchr(turn, ' ') + 1, *const rest = strchr(rights, ' ');
    if (!(composed_facts(c) & FACT_NO_CASTLING)) {
        text_string(out, start);
        return;
    }
    for (const char *at = start; at < rights; at++) text_char(out, *at);
    text_char(out, '-');
    text_string(out, rest);
}

/* Writes " missiles=a1:2,b1:2" of the men of a position. */
static void write_equipment_of(const Position *lineup, const Rule *rule, Text *out) {
    bool any = false;
    for (int at = 0; rule->equips && at < lineup->board->cells; at++) {
        const Kind kind = man_kind(lineup->man[at]);
        const char *const has = kind == EMPTY ? NULL : rule->equips(kind);
        if (!has) continue;
        text_char(out, any ? ',' : ' ');
        if (!any) text_string(out, rule->equipment), text_char(out, '=');
        text_string(out, lineup->board->name[at]);
        text_string(out, has);
        any = true;
    }
}

/* And what they give its men. */
static void write_ground_start(const Composition *c, const Game *ground, char *start, size_t size) {
    Text text = text_into(start, size);
    Position lineup;
    write_ground_array(c, ground, &text);
    lineup_init(&lineup, ground);
    FOR_RULES(c, i) {
        write_equipment_of(&lineup, c->rule[i], &text);
        write_gifts(c->rule[i], ground->players, &text);
    }
    pos_release(&lineup);
}

/* Does a start name a field, "missiles", or "setup=1" whatever it is there? */
static bool names_field(const char *start, const char *field) {
    const size_t length = strcspn(field, "=");
    for (const char *at = strchr(start, ' '); at; at = strchr(at + 1, ' '))
        if (strncmp(at + 1, field, length) == 0 && at[1 + length] == '=') return true;
    return false;
}

void compose_write_gifts(const Composition *c, const Game *game, Text *out) {
    const char *const start = game->setup.start;
    const bool has_hands = strchr(start, '[') || names_field(start, "hand");
    Position lineup;
    lineup_init(&lineup, game);
    FOR_RULES(c, i) {
        const Rule *const rule = c->rule[i];
        if (rule->equips && !names_field(start, rule->equipment)) write_equipment_of(&lineup, rule, out);
        if (rule->brings ? !has_hands : rule->gives && !names_field(start, rule->gives))
            write_gifts(rule, game->players, out);
    }
    pos_release(&lineup);
}

static bool ignores_en_passant(const Composition *c) {
    return (composed_facts(c) & FACTS_EN_PASSANT_MEANINGLESS) == FACTS_EN_PASSANT_MEANINGLESS;
}

/* How positions are written besides FEN; false: not at all. */
static bool find_notation(const Composition *c, Notation *notation) {
    bool any = ignores_en_passant(c);
    *notation = (Notation){ .commas = false };
    FOR_RULES(c, i) {
        const Notation *const said = c->rule[i]->notation;
        if (said && said->read_holdings) notation->read_holdings = said->read_holdings;
        if (said && said->read_mark) notation->read_mark = said->read_mark;
        if (said && said->read_en_passant) notation->read_en_passant = said->read_en_passant;
    }
    FOR_RULES_WITH(c, i, notation) any = true;
    notation->ignores_en_passant = ignores_en_passant(c);
    return any;
}

static int (*hands_of(const Composition *c))(const Position *pos, Player player, Kind kind) {
    FOR_RULES_WITH(c, i, in_hand) return c->rule[i]->in_hand;
    return NULL;
}

/* The rule of a game that has no other; NULL: there are more, or none. */
static const Rule *only_rule(const Composition *c) {
    return c->rule[0] && !c->rule[1] ? c->rule[0] : NULL;
}

/* The name under which other programs know all that the moves of a game do; NULL: none. */
static const char *known_as(const Composition *c) {
    return only_rule(c) ? only_rule(c)->known_as : NULL;
}

static const States *states_of(const Composition *c) {
    FOR_RULES_WITH(c, i, states) return c->rule[i]->states;
    return NULL;
}

static int (*wounds_of(const Composition *c))(const Position *pos, Cell at) {
    FOR_RULES_WITH(c, i, wounds) return c->rule[i]->wounds;
    return NULL;
}

/* Of two rules that hide something, the one that hides the enemy's moves hides all; of the other are the choices of
 * secrets. */
static GameSecrets secrets_of(const Composition *c) {
    GameSecrets secrets = { .imagine = NULL };
    FOR_RULES(c, i) {
        const GameSecrets *const hides = c->rule[i]->hides;
        if (!hides) continue;
        const GameSecrets other = secrets;
        if (!other.unseen) secrets = *hides;
        if (!secrets.secret_weight)
            secrets.secret_weight = hides->secret_weight ? hides->secret_weight : other.secret_weight;
    }
    return secrets;
}

/* The letters of what pawns become. */
static const char *write_promotions(const Composition *c, char promotions[static KINDS_MAX]) {
    static const char letters[] = ".PNBRQK";
    static const Kind none[] = { EMPTY };
    const Kind *kind = composed_facts(c) & FACT_NO_PROMOTION ? none : orthodox_promotions;
    int count = 0;
    FOR_RULES_WITH(c, i, promotions) kind = c->rule[i]->promotions;
    for (; *kind != EMPTY; kind++) promotions[count++] = letters[*kind];
    promotions[count] = '\0';
    return promotions;
}

static bool says_promotions(const Composition *c) {
    FOR_RULES_WITH(c, i, promotions) return true;
    return composed_facts(c) & FACT_NO_PROMOTION;
}

static bool has_walls(const Composition *c) {
    FOR_RULES_WITH(c, i, walls) return true;
    return false;
}

static bool men_are_shed(const Composition *c) {
    FOR_RULES_WITH(c, i, sheds) return true;
    return false;
}

static Capture capture_of(const Composition *c) {
    FOR_RULES_WITH(c, i, blasts) return CAPTURE_EXPLODE;
    return composed_facts(c) & FACT_SHOTS ? CAPTURE_SHOOT : CAPTURE_DISPLACE;
}

static unsigned (*weights_of(const Composition *c))(const Position *pos, Move roll) {
    FOR_RULES_WITH(c, i, weighs) return c->rule[i]->weighs;
    return NULL;
}

/* Does a move remove whom it captures, and nobody else? Then there is no need to ask the rules (compose_gain). */
static bool gains_plainly(const Composition *c) {
    FOR_RULES(c, i) {
        const Rule *const rule = c->rule[i];
        if (rule->fells || rule->hurts || rule->gambles || rule->passers) return false;
    }
    return !(composed_facts(c) & (FACT_NO_CAPTURES | FACT_PASSES_TO_PIECES));
}

/* May the game be over though there are moves? */
static bool may_end(const Composition *c) {
    FOR_RULES_WITH(c, i, ends) return true;
    return compose_kings_may_go(c);
}

static void name_game(Composed *made, const char *id, const char *title) {
    snprintf(made->id, sizeof made->id, "%s", id);
    snprintf(made->title, sizeof made->title, "%s", title);
    xboard_name_write(id, made->xboard_name, sizeof made->xboard_name);
    made->game.id = made->id;
    made->game.title = made->title;
    made->game.names.xboard = made->xboard_name;
    made->game.family = "compositions";
}

/* Where kings are like other men nobody has to capture one. */
static const char *words_of(const Composition *c, const Rule *rule) {
    return rule->seats && composed_facts(c) & FACT_LAST_MAN ? "the players sit round the board" : rule->words;
}

/* "Captures explode, and take all men but pawns beside them; men of the same kind that ... are paralysed." */
static void describe_rules(Composed *made) {
    Text text = text_into(made->sentence, sizeof made->sentence);
    const Composition *c = &made->rules;
    FOR_RULES(c, i) {
        const char *const words = words_of(c, c->rule[i]);
        if (!words) continue;
        text_string(&text, text.length ? "; " : "");
        text_string(&text, words);
    }
    text_char(&text, '.');
    if (made->sentence[0] >= 'a' && made->sentence[0] <= 'z') made->sentence[0] -= 'a' - 'A';
    made->game.card =
        (GameCard){ .sentence = made->sentence, .ease = c->rule[0] && c->rule[1] ? EASE_MEDIUM : EASE_EASY };
}

/* What follows from the rules for the men that are there, and for who plays with them. */
static void take_facts(Composed *made) {
    const Composition *const rules = &made->rules;
    Game *const game = &made->game;
    game->setup.walls = has_walls(rules);
    game->setup.states = states_of(rules);
    if (composed_facts(rules) & FACT_LAST_MAN) game->setup.royal = 0;
    if (says_promotions(rules)) game->setup.promotions = write_promotions(rules, made->promotions);
    game->conduct.rules.must_capture = composed_facts(rules) & FACT_MUST_CAPTURE;
    game->conduct.rules.own_captures = composed_facts(rules) & FACT_OWN_CAPTURES;
    game->conduct.rules.capture = capture_of(rules);
    game->conduct.in_hand = hands_of(rules);
    game->conduct.chance_weight = weights_of(rules);
    game->conduct.wounds = wounds_of(rules);
    game->advice.sheds = men_are_shed(rules);
    game->secrets = secrets_of(rules);
}

Game *compose_game(const Composition *rules, const char *id, const char *title) {
    Composed *const made = memory_new(1, sizeof *made);
    made->rules = compose_sum(rules);
    write_start(rules, made->start, sizeof made->start);
    const unsigned facts = composed_facts(rules);
    const Game game = {
        .setup.start = made->start,
        .setup.promotions = write_promotions(rules, made->promotions),
        .setup.board = facts & FACT_CYLINDER ? &board_8x8_cylinder : &board_8x8,
        .players = 2,
        .team = { 0, 1 },
        .conduct.effects = !known_as(rules),
        .setup.royal = 1 << KING,
        .text.notation = find_notation(rules, &made->notation) ? &made->notation : NULL,
        .conduct.rules.any_castling = facts & FACT_ANY_ARRAY,
        .advice.traits = { .late_moves = true, .check_extension = !composed_has_dice(rules) },
        .conduct.composition = &made->rules,
        .conduct.generate = composed_game_generate,
        .conduct.count = composed_game_count,
        .conduct.play = composed_game_play,
        .conduct.in_check = composed_game_in_check,
        .conduct.no_moves = compose_no_moves,
        .conduct.rule_end = may_end(rules) ? compose_rule_end : NULL,
        .conduct.allows = compose_allows,
        .words = speech_of(rules, &made->words),
        .advice.gain = gains_plainly(rules) ? NULL : compose_gain,
        .text.format_move = compose_format_move,
        .text.settle = compose_settle,
        .text.check_position = compose_check_position,
    };
    memcpy(&made->game, &game, sizeof game);
    take_facts(made);
    name_game(made, id, title);
    if (known_as(rules)) made->game.names.xboard = made->game.names.pgn = known_as(rules);
    describe_rules(made);
    if (only_rule(rules) && only_rule(rules)->page) made->game.family = only_rule(rules)->page;
    return &made->game;
}

Game *family_game(const GameOfRules *described, const char *page) {
    Game *const game = compose_game(described->rules, described->id, described->title);
    const char *const xboard = game->names.xboard;
    game->family = page;
    game->card = described->card;
    game->names = described->names;
    if (!game->names.xboard) game->names.xboard = xboard;
    game->setup.letters = described->letters;
    game->advice.weights = described->weights;
    game->conduct.is_fast = described->is_fast;
    game->conduct.composition = described->rules;
    game->conduct.generate = described->generate;
    game->conduct.count = described->count;
    game->conduct.play = described->play;
    game->conduct.in_check = described->in_check;
    if (described->rule_end) game->conduct.rule_end = described->rule_end;
    return game;
}

Game *compose_on_ground(const Composition *rules, const Game *ground, const char *id, const char *title) {
    Composed *const made = memory_new(1, sizeof *made);
    Game *const game = &made->game;
    memcpy(game, ground, sizeof *game);
    made->rules = compose_sum(rules);
    write_ground_start(rules, ground, made->start, sizeof made->start);
    name_game(made, id, title);
    game->names = (GameNames){ .xboard = made->xboard_name };
    game->setup.start = made->start;
    game->conduct.composition = &made->rules;
    take_facts(made);
    game->conduct.is_fast = false;
    game->conduct.rule_end = compose_rule_end;
    game->conduct.effects = true;
    game->text.extras = NULL;
    if (speech_of(rules, &made->words)) game->words = speech_of(rules, &made->words);
    describe_rules(made);
    game->card.span = ground->card.span;
    game->card.ease = EASE_HARD;
    return game;
}

Game *compose_lane(const Game *fast) {
    assert(fast->conduct.is_fast && fast->conduct.composition);
    Composed *const made = memory_new(1, sizeof *made);
    Game *const game = &made->game;
    memcpy(game, fast, sizeof *game);
    made->rules = compose_sum(fast->conduct.composition);
    game->conduct.composition = &made->rules;
    game->conduct.is_fast = false;
    game->conduct.generate = composed_game_generate;
    game->conduct.count = composed_game_count;
    game->conduct.play = composed_game_play;
    game->conduct.in_check = composed_game_in_check;
    game->conduct.rule_end = may_end(fast->conduct.composition) ? compose_rule_end : NULL;
    return game;
}

/* ---- on any board ---- */

int compose_ids(const Composition *rules, const char *ids[COMPOSITION_RULES_MAX]) {
    int count = 0;
    FOR_RULES(rules, i) ids[count++] = rules->rule[i]->id;
    return count;
}
