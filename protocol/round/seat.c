#include "protocol/round/seat.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char *const type_names[] = {
    [SEAT_PERSON] = "person",
    [SEAT_ENGINE] = "engine",
    [SEAT_RANDOM] = "random",
    [SEAT_GREEDY] = "greedy",
};

void seats_init(Seat seats[static PLAYERS_MAX], const Seat *engine) {
    for (Player player = 0; player < PLAYERS_MAX; player++)
        seats[player] = player == 0 ? (Seat){ .type = SEAT_PERSON } : *engine;
}

int seat_elo(int level) {
    static const int elo[LEVELS + 1] = { 0, 600, 900, 1200, 1500, 1800, 2100, 2500, 0 };
    return level >= 0 && level <= LEVELS ? elo[level] : 0;
}

/* ---- reading ---- */

static const CliOption limit_settings[] = {
    { "nodes", "N", NULL, CLI_NUMBER, CLI_FIELD(Limits, nodes), .least = 1, .most = 1LL << 50 },
    { "depth", "N", NULL, CLI_NUMBER, CLI_FIELD(Limits, depth), .least = 1, .most = DEPTH_MAX - 1 },
    { "movetime", "MS", NULL, CLI_NUMBER, CLI_FIELD(Limits, move_time_ms), .least = 1, .most = 1LL << 50 },
    { .kind = CLI_END },
};

/* What follows "engine:". */
static bool read_engine(const char *text, Seat *seat, Error *err) {
    *seat = (Seat){ .type = SEAT_ENGINE };
    if (!isdigit((unsigned char)*text)) return cli_settings(text, limit_settings, &seat->limits, err);
    seat->level = text[0] - '0';
    return (!text[1] && seat->level >= 1 && seat->level <= LEVELS) ||
           error_set(err, "'engine:%.40s' is not a level: they are engine:1 to engine:%d", text, LEVELS);
}

bool seat_read(const char *text, const Seat *engine, Seat *seat, Error *err) {
    const size_t written = strcspn(text, ":");
    const bool is_human = written == strlen("human") && strncmp(text, "human", written) == 0;
    const char *const word = is_human ? type_names[SEAT_PERSON] : text, *const rest = text + written;
    const size_t length = is_human ? strlen(word) : written;
    for (size_t type = 0; type < LENGTH(type_names); type++) {
        if (strlen(type_names[type]) != length || strncmp(word, type_names[type], length) != 0) continue;
        Seat fresh = type == SEAT_ENGINE ? *engine : (Seat){ .type = (SeatType)type };
        if (*rest && type != SEAT_ENGINE) return error_set(err, "'%s' takes no limits", type_names[type]);
        if (*rest && !read_engine(rest + 1, &fresh, err)) return false;
        *seat = fresh;
        return true;
    }
    return error_set(
        err, "'%.40s' cannot play: only person, engine, engine:LEVEL, engine:nodes=N, random and greedy can", text);
}

/* "b=engine:3" */
static bool read_named(const Game *game, const char *text, const Seat *engine, Player *player, Seat *seat, Error *err) {
    char letters[3 * PLAYERS_MAX] = "";
    for (Player each = 0; each < game->players; each++)
        snprintf(letters + 2 * each, 3, " %c", game_player_letter(game, each));
    const char *const is = strchr(text, '=');
    if (!is) return error_set(err, "'%.40s' is not a seat such as %c=engine", text, game_player_letter(game, 0));
    *player = is == text + 1 ? game_player(game, text[0]) : NOBODY;
    if (*player == NOBODY)
        return error_set(err, "'%.*s' is not a player of this game:%s", (int)(is - text < 40 ? is - text : 40), text,
                         letters);
    return seat_read(is + 1, engine, seat, err);
}

bool seats_read(const Game *game, const CliTexts *texts, const Seat *engine, Seat seats[static PLAYERS_MAX],
                unsigned *named, Error *err) {
    for (int i = 0; i < texts->count; i++) {
        Player player = NOBODY;
        Seat seat;
        if (!read_named(game, texts->text[i], engine, &player, &seat, err)) return error_prefix(err, "--seat");
        if (*named >> player & 1)
            return error_set(err, "--seat '%.40s': this player has a seat already", texts->text[i]);
        *named |= 1U << player;
        seats[player] = seat;
    }
    return true;
}

/* ---- writing ---- */

size_t seat_format(const Seat *seat, char *buf, size_t size) {
    const Limits *const limits = &seat->limits;
    const struct {
        const char *name;
        uint64_t value;
    } row[] = { { "nodes", limits->nodes },
                { "depth", (uint64_t)limits->depth },
                { "movetime", (uint64_t)limits->move_time_ms } };
    if (seat->level) return (size_t)snprintf(buf, size, "%s:%d", type_names[seat->type], seat->level);
    int n = snprintf(buf, size, "%s", type_names[seat->type]);
    char before = ':';
    for (size_t i = 0; i < LENGTH(row) && seat->type == SEAT_ENGINE; i++) {
        const size_t used = (size_t)n < size ? (size_t)n : size;
        if (!row[i].value) continue;
        n += snprintf(buf + used, size - used, "%c%s=%llu", before, row[i].name, (unsigned long long)row[i].value);
        before = ',';
    }
    return (size_t)n;
}
