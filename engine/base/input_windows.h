/* input_windows.h -- for engine/base/..._windows.c alone. Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_INPUT_WINDOWS_H
#define FUSILIER_ENGINE_BASE_INPUT_WINDOWS_H

#include <windows.h>

#include "engine/base/input.h"

/* Reads the handle, which it owns if `owns`. NULL with an error; then the handle is still the caller's. */
Input *input_of_handle(HANDLE handle, bool owns, Error *err);

#endif
