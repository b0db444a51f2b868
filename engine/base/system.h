/* system.h -- what a program asks of the system it runs on. Layer: base.
 * This header and its like (memory, files, console, events, input, process) have a file for POSIX and one for Windows
 * behind them; nothing outside engine/base/ asks the system by itself. */
#ifndef FUSILIER_ENGINE_BASE_SYSTEM_H
#define FUSILIER_ENGINE_BASE_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SYSTEM_DATE_MAX = 16 };

/* The first call of a program: standard streams that are closed get a place where nothing else can take theirs, and a
 * reader that goes away is an error of writing like any other. Streams carry bytes as they are, and the words of the
 * command line are UTF-8. */
void system_begin(int *argc, char ***argv);

/* Chance, from the system; never 0, which is no seed in many places. */
uint64_t system_seed(void);

/* How many threads run at the same time; 1 if that is unknown. */
int system_processors(void);

/* The file of this program. False if it cannot be found, or does not fit. */
bool system_own_path(char *buf, size_t size);

/* The file of a program that is called so, by its path or one of the folders for programs (PATH). False: there is none,
 * or it does not fit. */
bool system_find_program(const char *name, char *buf, size_t size);

/* What separates the folders of a path from the name of the file: the last one in the path, NULL if there is none. */
const char *system_last_separator(const char *path);

/* Today, as PGN writes it: 2026.11.23 (in Greenwich); the day of a time since 1970. */
void system_date(char buf[static SYSTEM_DATE_MAX]);
void system_date_of(int64_t seconds, char buf[static SYSTEM_DATE_MAX]);

#endif
