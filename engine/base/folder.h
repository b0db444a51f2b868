/* folder.h -- folders: made where they are missing, and gone through. Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_FOLDER_H
#define FUSILIER_ENGINE_BASE_FOLDER_H

#include <stdbool.h>

#include "engine/base/error.h"

/* Makes a folder, for its owner alone, and those above it that are missing. */
bool folder_make(const char *path, Error *err);

/* Is it a folder? False with an error that says what is wrong with it. */
bool folder_is_there(const char *path, Error *err);

/* Tells the names of what is in a folder, the last by the order of characters first, until `tell` returns false. */
void folder_list(const char *path, bool (*tell)(void *context, const char *name), void *context);

#endif
