#include "protocol/web/seat.h"

#include <stdio.h>
#include <string.h>

#include "engine/base/cli_options.h"

static const char *const type_names[] = {
    [SEAT_HUMAN] = "human",
    [SEAT_ENGINE] = "engine",
    [SEAT_RANDOM] = "random",
};

void seats_init(Seat seats[static PLAYERS_MAX]) {
    for (Player player = 0; player < PLAYERS_MAX; player++)
        seats[player] = (Seat){ .type = player == 0 ? SEAT_HUMAN : SEAT_ENGINE, .limits = { .nodes = SEAT_NODES } };
}

/* ---- reading ---- */

static const CliOption limit_settings[] = {
    { "nodes", "N", NULL, CLI_NUMBER, CLI_FIELD(Limits, nodes), .least = 1, .most = 1LL << 50 },
    { "depth", "N", NULL, CLI_NUMBER, CLI_FIELD(Limits, depth), .least = 1, .most = DEPTH_MAX - 1 },
    { "movetime", "MS", NULL, CLI_NUMBER, CLI_FIELD(Limits, move_time_ms), .least = 1, .most = 1LL << 50 },
    { .kind = CLI_END },
};

static bool read_limits(const char *text, Limits *limits, Error *err) {
    *limits = (Limits){ .nodes = 0 };
    return cli_settings(text, limit_settings, limits, err);
}

static bool read_who(const char *text, Seat *seat, Error *err) {
    const size_t length = strcspn(text, ":");
    for (size_t type = 0; type < LENGTH(type_names); type++) {
        if (strlen(type_names[type]) != length || strncmp(text, type_names[type], length) != 0) continue;
        *seat = (Seat){ .type = (SeatType)type, .limits = { .nodes = SEAT_NODES } };
        if (!text[length]) return true;
        if (type == SEAT_ENGINE) return read_limits(text + length + 1, &seat->limits, err);
        return error_set(err, "'%s' takes no limits", type_names[type]);
    }
    return error_set(err, "'%.40s' cannot play: only human, engine, engine:nodes=N and random can", text);
}

bool seat_parse(const Game *game, const char *text, Player *player, Seat *seat, Error *err) {
    char letters[3 * PLAYERS_MAX] = "";
    for (Player each = 0; each < game->players; each++)
        snprintf(letters + 2 * each, 3, " %c", game_player_letter(game, each));
    const char *const is = strchr(text, '=');
    if (!is) return error_set(err, "'%.40s' is not a seat such as %c=engine", text, game_player_letter(game, 0));
    *player = is == text + 1 ? game_player(game, text[0]) : NOBODY;
    if (*player == NOBODY)
        return error_set(err, "'%.*s' is not a player of this game:%s", (int)(is - text < 40 ? is - text : 40), text,
                         letters);
    return read_who(is + 1, seat, err);
}

/* ---- writing ---- */

size_t seat_format(const Seat *seat, char *buf, size_t size) {
    const Limits *const limits = &seat->limits;
    int n = snprintf(buf, size, "%s", type_names[seat->type]);
    const struct {
        const char *name;
        uint64_t value;
    } row[] = { { "nodes", limits->nodes },
                { "depth", (uint64_t)limits->depth },
                { "movetime", (uint64_t)limits->move_time_ms } };
    char before = ':';
    for (size_t i = 0; i < LENGTH(row) && seat->type == SEAT_ENGINE; i++) {
        const size_t used = (size_t)n < size ? (size_t)n : size;
        if (!row[i].value) continue;
        n += snprintf(buf + used, size - used, "%c%s=%llu", before, row[i].name, (unsigned long long)row[i].value);
        before = ',';
    }
    return (size_t)n;
}
