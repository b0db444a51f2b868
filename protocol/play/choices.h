/* choices.h -- what may be entered at a prompt: the moves by their texts, found whole or by the beginning.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_PLAY_CHOICES_H
#define FUSILIER_PROTOCOL_PLAY_CHOICES_H

#include "engine/game.h"

typedef struct {
    Move move;
    char text[MOVE_TEXT_MAX];
} Choice;

typedef struct {
    Choice *at; /* sorted by their texts */
    int count;
} Choices;

/* Lists what the player to move may attempt (game_tries), or the events of a roll. */
void choices_init(Choices *choices, const Position *pos);
void choices_release(Choices *choices);

/* The choices that begin with the word: their number, the first at *first, the others after it. A word that is a whole
 * text means that one alone. */
int choices_find(const Choices *choices, const char *word, int *first);

/* How long the texts are that all of `count` choices from `first` on begin with. */
size_t choices_common(const Choices *choices, int first, int count);

#endif
