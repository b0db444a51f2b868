#include "protocol/round/sight.h"

#include <stdio.h>
#include <string.h>

#include "protocol/round/clocks.h"

bool sight_is_hidden(const Round *round) {
    return game_is_hidden(round_game(round)) && !round_is_over(round) && !round->is_study && round_people(round);
}

static bool are_several(unsigned players) {
    return (players & (players - 1)) != 0;
}

Player sight_curtain(const Round *round, unsigned players) {
    const Player turn = round_turn(round);
    const bool hangs = sight_is_hidden(round) && are_several(players) && players >> turn & 1 && round->looker != turn;
    return hangs ? turn : NOBODY;
}

Player sight_viewer(const Round *round, unsigned players) {
    if (!sight_is_hidden(round)) return NOBODY;
    if (!players || sight_curtain(round, players) != NOBODY) return WATCHER;
    if (!are_several(players)) return (Player)__builtin_ctz(players);
    return round->looker != NOBODY && players >> round->looker & 1 ? round->looker : (Player)WATCHER;
}

void sight_look(Round *round, Player player, Millis now) {
    round->looker = player;
    clocks_go(round, now);
    round_note_change(round);
}

bool sight_plays_alone(const Round *round, unsigned players) {
    return round_is_over(round) || !(round_people(round) & ~players);
}

bool sight_allows_help(const Round *round, unsigned players) {
    return sight_viewer(round, players) == NOBODY && sight_plays_alone(round, players);
}

size_t sight_position(const Position *pos, Player viewer, char *buf, size_t size) {
    if (viewer == NOBODY) return game_format(pos, buf, size);
    if (viewer != WATCHER) return game_view(pos, viewer, buf, size);
    if (size) *buf = '\0';
    return 0;
}

void sight_picture(const Position *pos, Player viewer, Picture *picture) {
    char text[POSITION_TEXT_MAX];
    if (viewer == WATCHER) { /* nothing but empty cells */
        memset(picture, 0, sizeof *picture);
        picture->game = pos->game;
        picture->board = board_of(pos->game->setup.board);
        return;
    }
    sight_position(pos, viewer, text, sizeof text);
    picture_read(picture, pos->game, text);
}
