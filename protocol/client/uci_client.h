/* uci_client.h -- UCI as it is spoken to an engine: whoever asks one, for a move or for counts, has the words from
 * here. Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_CLIENT_UCI_CLIENT_H
#define FUSILIER_PROTOCOL_CLIENT_UCI_CLIENT_H

#include "protocol/client/client.h"
#include "protocol/record/opinion.h"

/* Asks who it is and what it offers; what it offered before is forgotten. */
bool uci_client_ask(Client *client);

/* A line of the answer: keeps its name, options and variants. True for `uciok`, which ends it. */
bool uci_client_introduce(Client *client, const char *line);

/* Under the name that the engine gives the option, and without a value if it is a button. */
bool uci_client_set_option(Client *client, const char *name, const char *value);

/* What UCI calls the game. */
const char *uci_client_game_name(const Game *game);

/* Tells the engine which game to play: UCI_Variant, and UCI_Chess960 where it has that option. An engine without
 * UCI_Variant plays orthodox chess. */
typedef enum { UCI_GAME_TOLD, UCI_LACKS_VARIANT, UCI_LACKS_CHESS960 } UciGameStatus;
UciGameStatus uci_client_choose_game(Client *client, const Game *game);

/* Room for a move in its words. */
enum { UCI_MOVE_MAX = MOVE_TEXT_MAX };

/* Our move in its words; `text` is the move in ours (game_move_format). Returns the length. */
size_t uci_client_move_format(const Game *game, Move move, const char *text, char buf[static UCI_MOVE_MAX]);

/* The position after these moves, in its words and parted by blanks, from `start`; NULL: the start of the game. */
bool uci_client_say_position(Client *client, const char *start, const char *moves);

/* A game begins that has nothing to do with the last one. */
bool uci_client_say_new_game(Client *client);

/* How long it may think; 0: there is no such limit. */
typedef struct {
    bool use_clock;
    int64_t time_ms[2], increment_ms[2]; /* of White and Black */
    int moves_left;
    int64_t move_time_ms;
    uint64_t nodes;
    int depth;
} UciLimits;

/* Asks for a move in the position that it was told. */
bool uci_client_ask_move(Client *client, const UciLimits *limits);

/* A line of its answer. True for `bestmove`, which ends it: then the move stands in `move`; what other lines say of
 * scores is taken into `said`. */
bool uci_client_listen(const char *line, Opinion *said, char move[static UCI_MOVE_MAX]);

/* Asks whether it is there; it answers with UCI_READY when it has done all that it was told. */
#define UCI_READY "readyok"
bool uci_client_ask_ready(Client *client);

#endif
