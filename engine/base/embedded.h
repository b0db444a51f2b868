/* embedded.h -- texts of files that are part of the program (cmake/embed_texts.cmake). Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_EMBEDDED_H
#define FUSILIER_ENGINE_BASE_EMBEDDED_H

typedef struct {
    const char *name, *text; /* NULL after the last */
} EmbeddedText;

#endif
