/* wide_windows.h -- the names of Windows, and its errors; for ..._windows.c alone. Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_WIDE_WINDOWS_H
#define FUSILIER_ENGINE_BASE_WIDE_WINDOWS_H

#include <stdbool.h>
#include <stddef.h>
#include <wchar.h>

/* UTF-8 as UTF-16 and back, for the caller to free; the program ends if there is no memory. Bytes and words that mean
 * nothing become question marks. */
wchar_t *wide_of(const char *text);
char *wide_to_text(const wchar_t *wide);

/* The same into a buffer. False if it does not fit. */
bool wide_to_buffer(const wchar_t *wide, char *buf, size_t size);

/* Sets errno to what GetLastError says. */
void wide_set_errno(void);

#endif
