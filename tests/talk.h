/* talk.h -- a run of the program on scripted lines, and what it must print; for tests of games in the terminal. */
#ifndef FUSILIER_TESTS_TALK_H
#define FUSILIER_TESTS_TALK_H

enum { TALK_WORDS = 16, TALK_PIECES = 8 };

typedef struct {
    const char *why, *words[TALK_WORDS];
    const char *input;
    const char *pieces[TALK_PIECES]; /* of what is printed, in this order */
    const char *never;               /* must not be printed */
} Talk;

/* Chess between two people. */
#define TALK_CHESS                                                                                                     \
    { "play", "chess", "--seat", "b=human", "--ascii" }

/* Runs it; fails the test if it goes otherwise, or if the program complains. */
void check_talk(const Talk *talk);

#endif
