#define EVAL_TRACED 1
#include "engine/base/text.h"
#include "search/eval/judge.h"

#include <stdio.h>
#include <string.h>

bool eval_trace(const Position *pos, EvalTrace *trace) {
    if (!pos->game->advice.weights) return false;
    memset(trace, 0, sizeof *trace);
    trace->value = judge(pos, NULL, trace, game_ground(pos), pos->game->conduct.rules.capture);
    return true;
}

/* ---- the table for people ---- */

typedef struct {
    const char *name;
    int first, count; /* among the weights */
} Field;

#define ONE(name, what)                 { #name, (int)(offsetof(Weights, name) / sizeof(Score)), 1 },
#define ROW(name, columns, what)        { #name, (int)(offsetof(Weights, name) / sizeof(Score)), columns },
#define GRID(name, rows, columns, what) { #name, (int)(offsetof(Weights, name) / sizeof(Score)), (rows) * (columns) },
static const Field fields[] = { WEIGHTS(ONE, ROW, GRID) };
#undef ONE
#undef ROW
#undef GRID

static void explain_field(Text *text, const Field *field, const Weights *weights, const EvalTrace *trace) {
    int mg[2] = { 0, 0 }, eg[2] = { 0, 0 };
    const Score *weight = (const Score *)weights;
    for (Player us = WHITE; us <= BLACK; us++)
        for (int i = field->first; i < field->first + field->count; i++) {
            mg[us] += trace->count[us][i] * score_mg(weight[i]);
            eg[us] += trace->count[us][i] * score_eg(weight[i]);
        }
    if (!(mg[WHITE] || mg[BLACK] || eg[WHITE] || eg[BLACK])) return;
    text_format(text, "%-20s %6d %6d %7d %6d %7d %6d\n", field->name, mg[WHITE], eg[WHITE], mg[BLACK], eg[BLACK],
                mg[WHITE] - mg[BLACK], eg[WHITE] - eg[BLACK]);
}

static size_t explain_derived(const Values *values, const Position *pos, char *buf, size_t size) {
    Text text = text_into(buf, size);
    text_format(&text, "values derived from the rules:");
    for (int kind = 1; kind < KINDS_MAX; kind++)
        if (game_letter(pos->game, (Kind)kind) != '?')
            text_format(&text, " %c %d", game_letter(pos->game, (Kind)kind), values->kind[kind]);
    text_format(&text, "\nvalue for the player to move: %d\n", eval_position(values, pos, NULL));
    return text.length;
}

static size_t explain(const Values *values, const Position *pos, char *buf, size_t size) {
    EvalTrace trace;
    if (!eval_trace(pos, &trace)) return explain_derived(values, pos, buf, size);
    Text text = text_into(buf, size);
    text_format(&text, "centipawns           White mg     eg  Black mg     eg    both mg     eg\n");
    for (size_t i = 0; i < LENGTH(fields); i++) explain_field(&text, &fields[i], pos->game->advice.weights, &trace);
    text_format(&text, "phase %d of %d (%d: all men), endgame scaled by %d of %d, lone king %+d\n", trace.phase,
                PHASE_FULL, PHASE_FULL, trace.scale, SCALE_FULL, trace.rest);
    if (pos->game->advice.network)
        text_format(&text, "by these weights %d, corrected by the network %+d\n", trace.value,
                    eval_position(values, pos, NULL) - trace.value);
    text_format(&text, "value for the player to move: %d\n", eval_position(values, pos, NULL));
    return text.length;
}

size_t eval_explain(const Position *pos, char *buf, size_t size) {
    Values *values = values_new(pos->game);
    const size_t length = explain(values, pos, buf, size);
    values_free(values);
    return length;
}
