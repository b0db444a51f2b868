/* format.h -- functions that take a format as printf does, checked by the compiler. Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_FORMAT_H
#define FUSILIER_ENGINE_BASE_FORMAT_H

/* Behind a declaration: which parameter is the format, and which the first of its values. "printf" alone means that of
 * Microsoft on Windows, which knows neither %zu nor %lld. */
#ifdef __MINGW32__
#define FORMATTED(format_at, first) __attribute__((format(gnu_printf, format_at, first)))
#else
#define FORMATTED(format_at, first) __attribute__((format(printf, format_at, first)))
#endif

#endif
