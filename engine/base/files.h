/* files.h -- files by their names (UTF-8 where the system leaves a choice), and what may not happen to them.
 * Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_FILES_H
#define FUSILIER_ENGINE_BASE_FILES_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "engine/base/error.h"

/* fopen, in bytes as they are, and no child process gets the file. NULL: errno says why. */
FILE *file_open(const char *path, const char *mode);

bool file_exists(const char *path);

/* What tells whether a file is still the one that it was. */
typedef struct {
    bool exists;
    int64_t size, changed; /* changed: of the system, compared only */
    uint64_t number;       /* of the file in its file system, where there are such */
} FileStamp;

FileStamp file_stamp(const char *path);
bool file_stamp_is(const FileStamp *a, const FileStamp *b);

/* Makes the folders on the way to the file, as far as they are missing, for this user alone. One that cannot be made
 * makes the file fail. */
void file_make_folders(const char *path);

/* Where programs keep for a user what they could make again, and "NAME" in it. */
bool file_in_cache(char *path, size_t size, const char *name, Error *err);

/* The same where they keep what the user would miss. */
bool file_in_state(char *path, size_t size, const char *name, Error *err);

/* The same for what users write themselves, and programs only read. */
bool file_in_config(char *path, size_t size, const char *name, Error *err);

/* Removes a file, if there is one. */
void file_remove(const char *path);

/* ---- files that are replaced as a whole ---- */

typedef struct {
    void (*write)(const void *context, FILE *file);
    const void *context;
    bool safely;   /* what is there afterwards would survive a failure of the power, too */
    bool secret;   /* for its owner alone */
    bool only_try; /* whether it could be written: nothing is changed */
} FileContents;

/* What FileContents.write is for contents that are a text, which is its context. */
static inline void file_write_text(const void *text, FILE *file) {
    fputs(text, file);
}

/* Writes a new file beside the old one, which it takes the place of when it is whole. Links are followed, and only to
 * plain files: others can have no successor. Signals that end the program wait until then. False: nothing has
 * changed. */
bool file_replace(const char *path, const FileContents *contents, Error *err);

/* ---- files that are looked at in memory ---- */

typedef struct {
    const void *bytes; /* NULL: there is no such file */
    size_t size;
} FileView;

/* Nothing is read before it is looked at. Only plain files can be viewed. */
bool file_view(const char *path, FileView *view, Error *err);
void file_view_end(FileView *view); /* of no file is allowed */

/* ---- files that grow, and belong to one program at a time ---- */

typedef struct GrowingFile GrowingFile;

/* Opens or makes the file, and locks it if it is a plain one. NULL with an error. */
GrowingFile *growing_file_open(const char *path, Error *err);
void growing_file_close(GrowingFile *file); /* NULL is allowed */

/* How long it is; -1 if it is not a plain file. */
int64_t growing_file_size(const GrowingFile *file);

/* Cuts it down to so many bytes; appends. False: errno says why. */
bool growing_file_cut(GrowingFile *file, int64_t size);
bool growing_file_append(GrowingFile *file, const char *text, size_t size);

#endif
