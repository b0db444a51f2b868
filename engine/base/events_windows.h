/* events_windows.h -- for engine/base/..._windows.c alone. Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_EVENTS_WINDOWS_H
#define FUSILIER_ENGINE_BASE_EVENTS_WINDOWS_H

#include <windows.h>

#include "engine/base/events.h"

struct Event {
    HANDLE handle; /* reset by hand; NULL: it never comes */
};

#endif
