#include "variants/rules/speech.h"

/* What rule number i of the position's game says; NULL: nothing. */
static const Words *said_by(const Position *pos, int i) {
    const Rule *const rule = pos->game->conduct.composition->rule[i];
    return rule ? rule->speech : NULL;
}

/* Who asks; NULL: nobody. */
static const Words *who_asks(const Position *pos) {
    for (int i = 0; i < COMPOSITION_RULES_MAX; i++) {
        const Words *const words = said_by(pos, i);
        if (words && words->question && words->question(pos)) return words;
    }
    return NULL;
}

static const char *question(const Position *pos) {
    const Words *const words = who_asks(pos);
    return words ? words->question(pos) : NULL;
}

static bool answer(const Position *pos, const char *text, Move *move, Error *err) {
    return who_asks(pos)->answer(pos, text, move, err);
}

/* Another rule's lines below those that there are; some end theirs. */
static void add_lines(Text *out, const char *lines) {
    const bool is_open = out->length && out->length < out->size && out->buf[out->length - 1] != '\n';
    if (lines[0] && is_open) text_char(out, '\n');
    text_string(out, lines);
}

static size_t standing(const Position *pos, Player player, char *buf, size_t size) {
    Text out = text_into(buf, size);
    for (int i = 0; i < COMPOSITION_RULES_MAX; i++) {
        char lines[WORDS_TEXT_MAX] = "";
        const Words *const words = said_by(pos, i);
        if (words && words->standing) words->standing(pos, player, lines, sizeof lines);
        add_lines(&out, lines);
    }
    return out.length;
}

/* One line: what the first says who has something to say. */
static size_t brief(const Position *pos, Player player, char *buf, size_t size) {
    size_t length = 0;
    for (int i = 0; i < COMPOSITION_RULES_MAX && !length; i++) {
        const Words *const words = said_by(pos, i);
        if (words && (words->brief || words->standing))
            length = (words->brief ? words->brief : words->standing)(pos, player, buf, size);
    }
    return length;
}

static size_t story(const Position *pos, Move move, Player player, char *buf, size_t size) {
    Text out = text_into(buf, size);
    for (int i = 0; i < COMPOSITION_RULES_MAX; i++) {
        char lines[WORDS_TEXT_MAX] = "";
        const Words *const words = said_by(pos, i);
        if (words && words->story) words->story(pos, move, player, lines, sizeof lines);
        add_lines(&out, lines);
    }
    return out.length;
}

/* Signs are explained by the first who has some: no two rules that bring men of their own can be joined. */
const Words *speech_of(const Composition *c, Words *room) {
    const Words *first = NULL;
    int count = 0;
    *room = (Words){ .question = question, .answer = answer, .standing = standing, .brief = brief, .story = story };
    for (int i = 0; i < COMPOSITION_RULES_MAX; i++) {
        const Words *const words = c->rule[i] ? c->rule[i]->speech : NULL;
        if (!words) continue;
        if (!count++) first = words;
        if (!room->legend) room->legend = words->legend;
        if (!room->kinds) room->kinds = words->kinds;
        if (!room->thing) room->thing = words->thing;
    }
    return count > 1 ? room : first;
}
