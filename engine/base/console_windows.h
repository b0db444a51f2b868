/* console_windows.h -- consoles as Windows has them: they take and give words of 16 bits; for ..._windows.c alone.
 * Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_CONSOLE_WINDOWS_H
#define FUSILIER_ENGINE_BASE_CONSOLE_WINDOWS_H

#include <stdbool.h>
#include <stddef.h>
#include <windows.h>

bool console_is(HANDLE handle);

/* Reads what was typed, as UTF-8: `room` bytes at most, at least 4. 0: the end; -1: there was nothing after all. */
ptrdiff_t console_read(HANDLE handle, char *buffer, size_t room);

/* From now on what is written to standard output and errors, as far as they are a console, is shown whole. It is UTF-8,
 * and the code page of the console, which other programs use as well, stays as it is. */
void console_take_output(void);

#endif
