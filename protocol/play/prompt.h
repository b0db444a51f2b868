/* prompt.h -- reads lines from a person: with editing, history and TAB completion at a terminal, plainly from a pipe.
 * Layer: protocol. Line ends are LF or CR LF; a line that is too long is reported, never cut. */
#ifndef FUSILIER_PROTOCOL_PLAY_PROMPT_H
#define FUSILIER_PROTOCOL_PLAY_PROMPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/base/error.h"

enum { PROMPT_LINE_MAX = 4096 };

typedef struct Prompt Prompt;

/* Completes what was typed so far. Writes what is to be added after it to `more` ("" if nothing is sure), and returns
 * the possible ways to go on, one a line, as a text that the caller frees; NULL if there is none or just one. */
typedef char *(*PromptCompleter)(void *context, const char *typed, char *more, size_t size);

/* What is to be done while one waits for a line: does what is due by now, without a word, and returns when it wants to
 * be called again (clock_ms; INT64_MAX: never). */
typedef int64_t (*PromptIdle)(void *context);

/* `editing`: standard input and output are terminals. NULL with an error when memory is out. */
Prompt *prompt_new(bool editing, PromptCompleter complete, PromptIdle idle, void *context, Error *err);
void prompt_free(Prompt *prompt);

/* The next line, without its end, valid until the next call; NULL at the end of input, or when it is `until` (clock_ms
 * of engine/base/clock.h; INT64_MAX: never). `text` is shown before it at a terminal. */
const char *prompt_read(Prompt *prompt, const char *text, int64_t until);

/* Was the last line too long? Then it was swallowed and came back empty. */
bool prompt_was_too_long(const Prompt *prompt);

/* Forgets the lines that the arrow keys bring back: the next person must not see them. */
void prompt_forget(Prompt *prompt);

#endif
