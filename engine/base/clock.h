/* clock.h -- time that only goes forwards. Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_CLOCK_H
#define FUSILIER_ENGINE_BASE_CLOCK_H

#include <stdint.h>

/* Monotonic time; only differences mean anything. */
int64_t clock_ms(void);
int64_t clock_us(void);

#endif
