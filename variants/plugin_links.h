/* plugin_links.h -- what rules call in the engine, row by row: a plug-in calls it through pointers that the program
 * writes into it when it is loaded (docs/decisions/0023-plug-ins-get-their-calls.md). Each row is a function as its
 * header declares it: type, name, parameters, and their names. What is small and keeps nothing (error.c, text.c) a
 * plug-in compiles itself. Layer: variants; both sides expand it. */
#ifndef FUSILIER_VARIANTS_PLUGIN_LINKS_H
#define FUSILIER_VARIANTS_PLUGIN_LINKS_H

#include "engine/board/walk.h"
#include "engine/extras.h"
#include "engine/text/refusal.h"
#include "engine/text/words.h"
#include "variants/rules/compose.h"

/* clang-format off */
#define PLUGIN_FUNCTIONS(GIVES, DOES)                                                                                  \
    /* engine/board/board.h */                                                                                         \
    GIVES(const Board *, board_find, (const BoardSpec *spec, Error *err), (spec, err))                                 \
    GIVES(const Board *, board_of, (const BoardSpec *spec), (spec))                                                    \
    GIVES(size_t, board_read_cell, (const Board *board, const char *text, Cell *cell), (board, text, cell))            \
    GIVES(char, board_letter, (const BoardSpec *spec, int column), (spec, column))                                     \
    GIVES(int, board_column, (const BoardSpec *spec, char letter), (spec, letter))                                     \
    GIVES(Cell, board_cell, (const Board *board, int column, int row), (board, column, row))                           \
    GIVES(Cell, board_leap, (const Board *board, Cell from, int east, int north), (board, from, east, north))          \
    GIVES(int, board_rise, (const Board *board, Cell from, Cell to), (board, from, to))                                \
    GIVES(Cell, board_hop, (const Board *board, Cell from, int direction, int steps, int then, int more), (board,      \
          from, direction, steps, then, more))                                                                         \
    GIVES(int, board_ray, (const Board *board, Cell from, int direction, Cell ray[]), (board, from, direction, ray))   \
    GIVES(bool, board_points_up, (const Board *board, Cell at), (board, at))                                           \
    GIVES(int, board_colour, (const Board *board, Cell at), (board, at))                                               \
    GIVES(Cell, board_cell_from, (const Board *board, int side, int column, int rows), (board, side, column, rows))    \
    GIVES(int, board_row_from, (const Board *board, int side, Cell at), (board, side, at))                             \
    GIVES(int, board_line, (const Board *board, Cell from, int direction, Cell line[]), (board, from, direction,       \
          line))                                                                                                       \
    GIVES(int, board_strip, (const Board *board, Cell from, int direction, Cell ray[]), (board, from, direction,       \
          ray))                                                                                                        \
    /* engine/board/move.h */                                                                                          \
    DOES(movelist_init, (MoveList *list), (list))                                                                      \
    DOES(movelist_free, (MoveList *list), (list))                                                                      \
    DOES(movelist_reserve_slow, (MoveList *list, int room), (list, room))                                              \
    GIVES(int, movelist_find, (const MoveList *list, Move move), (list, move))                                         \
    /* engine/board/walk.h */                                                                                          \
    DOES(walk_reach, (const Walk *walk, const Man man[], Cell from, Reach *reach), (walk, man, from, reach))           \
    GIVES(bool, walk_strikes, (const Walk *walk, const Man man[], Cell from, Cell target), (walk, man, from,           \
          target))                                                                                                     \
    GIVES(Walk *, walk_build, (const Board *board, const char *letters, int forward, Error *err), (board, letters,     \
          forward, err))                                                                                               \
    GIVES(const Walks *, walks_of, (const Board *const walked[WALKED_MAX], const uint8_t forward[WALKED_MAX], const    \
          char *const gaits[GAITS_MAX]), (walked, forward, gaits))                                                     \
    /* engine/position.h */                                                                                            \
    DOES(pos_init, (Position *pos, const struct Game *game), (pos, game))                                              \
    DOES(pos_release, (Position *pos), (pos))                                                                          \
    DOES(pos_copy, (Position *to, const Position *from), (to, from))                                                   \
    DOES(pos_forget, (Position *pos), (pos))                                                                           \
    DOES(journal_grow_frames, (Journal *journal), (journal))                                                           \
    DOES(journal_grow_changes, (Journal *journal), (journal))                                                          \
    DOES(pos_undo, (Position *pos), (pos))                                                                             \
    DOES(pos_flip_flag, (Position *pos, int flag, Cell at), (pos, flag, at))                                           \
    DOES(pos_change_word, (Position *pos, int word, uint32_t value), (pos, word, value))                               \
    DOES(pos_flip_flags64, (Position *pos, int flag, Bits cells), (pos, flag, cells))                                  \
    DOES(pos_set_byte, (Position *pos, uint8_t index, uint8_t value), (pos, index, value))                             \
    DOES(pos_set_chance, (Position *pos, bool chance), (pos, chance))                                                  \
    DOES(pos_set_castling, (Position *pos, uint16_t rights), (pos, rights))                                            \
    GIVES(bool, pos_is_ok, (const Position *pos, Error *err), (pos, err))                                              \
    GIVES(bool, pos_equal, (const Position *a, const Position *b), (a, b))                                             \
    GIVES(int, pos_repetitions, (const Position *pos), (pos))                                                          \
    GIVES(bool, pos_is_repeated, (const Position *pos, int root), (pos, root))                                         \
    /* engine/game.h */                                                                                                \
    DOES(game_start, (Position *pos, const Game *game), (pos, game))                                                   \
    GIVES(bool, game_is_at_start, (const Position *pos), (pos))                                                        \
    GIVES(bool, game_parse, (Position *pos, const Game *game, const char *text, Error *err), (pos, game, text, err))   \
    GIVES(size_t, game_format, (const Position *pos, char *buf, size_t size), (pos, buf, size))                        \
    GIVES(size_t, game_format_fields, (const Position *pos, char *buf, size_t size), (pos, buf, size))                 \
    GIVES(size_t, game_view, (const Position *pos, Player player, char *buf, size_t size), (pos, player, buf, size))   \
    GIVES(int, game_imagine, (const struct Notes *notes, uint64_t *random, Position out[], int count), (notes,         \
          random, out, count))                                                                                         \
    GIVES(unsigned, game_secret_weight, (const Position *pos, Move move), (pos, move))                                 \
    DOES(game_moves, (const Position *pos, Gen what, MoveList *out), (pos, what, out))                                 \
    GIVES(uint64_t, game_count_moves, (const Position *pos), (pos))                                                    \
    GIVES(uint64_t, game_count_listed, (const Position *pos), (pos))                                                   \
    DOES(game_null, (Position *pos), (pos))                                                                            \
    GIVES(size_t, game_move_format, (const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]), (pos, move,      \
          buf))                                                                                                        \
    GIVES(size_t, game_move_format_plain, (const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]), (pos,      \
          move, buf))                                                                                                  \
    GIVES(bool, game_move_parse, (const Position *pos, const char *text, Move *move, Error *err), (pos, text, move,    \
          err))                                                                                                        \
    GIVES(bool, game_try_parse, (const Position *pos, const char *text, Move *move, Error *err), (pos, text, move,     \
          err))                                                                                                        \
    GIVES(size_t, game_observe, (const Position *pos, Move move, Player player, char *buf, size_t size), (pos,         \
          move, player, buf, size))                                                                                    \
    DOES(game_tries, (const Position *pos, MoveList *out), (pos, out))                                                 \
    GIVES(int, game_meant, (const Position *pos, const MoveList *legal, Move tried), (pos, legal, tried))              \
    GIVES(unsigned, game_chance_weight, (const Position *pos, Move move), (pos, move))                                 \
    GIVES(Move, game_roll, (const Position *pos, uint64_t *random), (pos, random))                                     \
    GIVES(Man, game_gain, (const Position *pos, Move move), (pos, move))                                               \
    GIVES(Man, game_gain_plain, (const Position *pos, Move move), (pos, move))                                         \
    GIVES(bool, game_is_noisy, (const Position *pos, Move move), (pos, move))                                          \
    GIVES(Set, game_blast, (const Position *pos, Move move), (pos, move))                                              \
    GIVES(Outcome, game_outcome, (const Position *pos), (pos))                                                         \
    GIVES(Outcome, game_referee, (const Position *pos), (pos))                                                         \
    GIVES(Outcome, game_drawn, (const Position *pos, const char *reason), (pos, reason))                               \
    GIVES(Outcome, game_won, (const Position *pos, Team team, const char *reason), (pos, team, reason))                \
    GIVES(int, outcome_of_team, (const Outcome *outcome, const Game *game, Team team), (outcome, game, team))          \
    GIVES(size_t, outcome_format, (const Outcome *outcome, int players, char *buf, size_t size), (outcome, players,    \
          buf, size))                                                                                                  \
    GIVES(const char *, outcome_of_sides, (const Outcome *outcome, const Game *game), (outcome, game))                 \
    GIVES(bool, outcome_parse, (Outcome *outcome, const Game *game, const char *text), (outcome, game, text))          \
    GIVES(bool, game_is_called, (const Game *game, const char *name), (game, name))                                    \
    GIVES(char, game_letter, (const Game *game, Kind kind), (game, kind))                                              \
    GIVES(Kind, game_kind, (const Game *game, char letter), (game, letter))                                            \
    GIVES(char, game_player_letter, (const Game *game, Player player), (game, player))                                 \
    GIVES(Player, game_player, (const Game *game, char letter), (game, letter))                                        \
    /* engine/extras.h */                                                                                              \
    GIVES(const Extra *, extra_at, (const struct Game *game, int i), (game, i))                                        \
    GIVES(const Extra *, extra_find, (const struct Game *game, const char *key), (game, key))                          \
    GIVES(const Extra *, extra_foreign, (const struct Game *game), (game))                                             \
    DOES(extras_forget_men, (Position *pos, Set cells), (pos, cells))                                                  \
    GIVES(bool, extras_read, (Position *pos, const char *key, const char *value, Error *err), (pos, key, value,        \
          err))                                                                                                        \
    GIVES(bool, extra_is_wrong, (Error *err, const char *key), (err, key))                                             \
    DOES(extras_write, (const Position *pos, Player reader, Text *out), (pos, reader, out))                            \
    DOES(extras_write_seen, (const Position *pos, const Position *seen, Player reader, Text *out), (pos, seen,         \
          reader, out))                                                                                                \
    GIVES(bool, number_parse, (const char *text, unsigned least, unsigned most, unsigned *number, Error *err),         \
          (text, least, most, number, err))                                                                            \
    GIVES(bool, kinds_parse, (const char *text, unsigned *kinds, Error *err), (text, kinds, err))                      \
    DOES(kinds_write, (unsigned kinds, Text *out), (kinds, out))                                                       \
    DOES(cells_write, (const Board *board, Set cells, Text *out), (board, cells, out))                                 \
    /* engine/text/refusal.h */                                                                                        \
    GIVES(bool, refusal_explain, (const Position *pos, const char *text, const MoveList *legal, Error *err), (pos,     \
          text, legal, err))                                                                                           \
    GIVES(bool, refusal_explain_blindly, (const Position *own, const char *text, Error *err), (own, text, err))        \
    GIVES(const char *, refusal_kind, (const Game *game, Kind kind), (game, kind))                                     \
    GIVES(bool, refusal_is_enemy, (const Position *pos, Cell at), (pos, at))                                           \
    GIVES(bool, refusal_list, (const Position *pos, const char *words, const MoveList *list, bool (*fits)(const        \
          Position *pos, Move move, const Wish *wish), const Wish *wish, Error *err), (pos, words, list, fits,         \
          wish, err))                                                                                                  \
    GIVES(bool, refusal_king_is_safe, (const Position *pos, Move move, Error *err), (pos, move, err))                  \
    GIVES(bool, refusal_castling_is_safe, (const Position *pos, Move move, Error *err), (pos, move, err))              \
    GIVES(bool, refusal_find_way, (const Position *pos, Wish *wish, Error *err), (pos, wish, err))                     \
    GIVES(bool, refusal_is_pawn_capture, (const Position *pos, const Wish *wish), (pos, wish))                         \
    GIVES(bool, refusal_in_the_way, (const Position *pos, Cell at, Error *err), (pos, at, err))                        \
    GIVES(bool, refusal_target_is_free, (const Position *pos, const Wish *wish, Error *err), (pos, wish, err))         \
    /* engine/text/words.h */                                                                                          \
    GIVES(const char *, words_question, (const Position *pos), (pos))                                                  \
    GIVES(bool, words_answer, (const Position *pos, const char *text, Move *move, Error *err), (pos, text, move,       \
          err))                                                                                                        \
    GIVES(const char *, words_question_to_click, (const Position *pos, char buf[static WORDS_QUESTION_MAX]), (pos,     \
          buf))                                                                                                        \
    GIVES(size_t, words_standing, (const Position *pos, Player player, char *buf, size_t size), (pos, player, buf,     \
          size))                                                                                                       \
    GIVES(size_t, words_brief, (const Position *pos, Player player, char *buf, size_t size), (pos, player, buf,        \
          size))                                                                                                       \
    GIVES(size_t, words_story, (const Position *pos, Move move, Player player, char *buf, size_t size), (pos, move,    \
          player, buf, size))                                                                                          \
    GIVES(const char *, words_kind, (Kind kind), (kind))                                                               \
    GIVES(bool, words_answer_in_notation, (const Position *pos, const char *prefix, const char *text, Move *move,      \
          Error *err), (pos, prefix, text, move, err))                                                                 \
    GIVES(const char *, words_player, (const Game *game, Player player), (game, player))                               \
    DOES(words_called, (const Game *game, Player player, char buf[static WORDS_NAME_MAX]), (game, player, buf))        \
    DOES(words_letter, (const Game *game, char letter, Text *out), (game, letter, out))                                \
    DOES(words_man, (const Position *pos, Cell at, Text *out), (pos, at, out))                                         \
    DOES(words_owned_man, (const Position *pos, Cell at, Text *out), (pos, at, out))                                   \
    /* engine/lanes/movement.h */                                                                                      \
    DOES(pseudo_moves, (const Position *pos, const Movement *movement, MoveList *out), (pos, movement, out))           \
    DOES(push_arriving, (MoveList *out, MoveType type, Cell from, Cell to, Cells promoting, const Kind                 \
          *promotions), (out, type, from, to, promoting, promotions))                                                  \
    DOES(play_orthodox, (Position *pos, Move move), (pos, move))                                                       \
    /* engine/lanes/trial.h */                                                                                         \
    GIVES(Bits, man_attacks, (const Position *pos, Ground ground, Cell from), (pos, ground, from))                     \
    GIVES(Bits, men_attack, (const Position *pos, Ground ground, Player player, Bits men), (pos, ground, player,       \
          men))                                                                                                        \
    DOES(keep_legal, (const Position *pos, MoveList *list, int first, bool (*legal)(const Position *after, Player      \
          mover)), (pos, list, first, legal))                                                                          \
    DOES(keep_castling, (const Position *pos, MoveList *list, int first, bool (*safe)(const Position *now, Player      \
          king)), (pos, list, first, safe))                                                                            \
    DOES(keep_wanted, (const Position *pos, MoveList *list, int first, Gen what), (pos, list, first, what))            \
    GIVES(bool, king_attacked, (const Position *pos, Ground ground, Player player), (pos, ground, player))             \
    /* engine/lanes/chesslike.h */                                                                                     \
    GIVES(Man, chesslike_dearest, (const Position *pos, Cells men, const Kind order[]), (pos, men, order))             \
    GIVES(Outcome, chesslike_no_moves, (const Position *pos), (pos))                                                   \
    GIVES(bool, chesslike_check_king, (const Position *pos, Player player, int kings, bool may_be_gone, Error          \
          *err), (pos, player, kings, may_be_gone, err))                                                               \
    GIVES(bool, chesslike_check_kings, (const Position *pos, KingsGone gone, Error *err), (pos, gone, err))            \
    GIVES(bool, chesslike_check_men, (const Position *pos, KingsGone gone, Error *err), (pos, gone, err))              \
    GIVES(bool, chesslike_check_waiting, (const Position *pos, Player waiting, bool in_check, Error *err), (pos,       \
          waiting, in_check, err))                                                                                     \
    GIVES(bool, chesslike_check_position, (const Position *pos, Error *err), (pos, err))                               \
    /* variants/rules/hooks.h */                                                                                       \
    GIVES(Cells, compose_checkers, (const Position *pos, Player player), (pos, player))                                \
    GIVES(bool, compose_kings_may_go, (const Composition *c), (c))                                                     \
    GIVES(bool, compose_check_position, (const Position *pos, Error *err), (pos, err))                                 \
    GIVES(Outcome, compose_rule_end, (const Position *pos), (pos))                                                     \
    GIVES(bool, compose_allows, (const Position *pos, const Wish *wish, Error *err), (pos, wish, err))                 \
    GIVES(Outcome, compose_no_moves, (const Position *pos), (pos))                                                     \
    GIVES(bool, compose_settle, (Position *pos, Error *err), (pos, err))                                               \
    GIVES(Man, compose_gain, (const Position *pos, Move move), (pos, move))                                            \
    GIVES(size_t, compose_format_move, (const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]), (pos,         \
          move, buf))
/* clang-format on */

#define PLUGIN_POINTER(type, name, parameters, names) __typeof__(name) *name;
#define PLUGIN_POINTER_VOID(name, parameters, names)  __typeof__(name) *name;
typedef struct {
    PLUGIN_FUNCTIONS(PLUGIN_POINTER, PLUGIN_POINTER_VOID)
} PluginFunctions;

#endif
