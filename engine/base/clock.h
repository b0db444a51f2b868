/* clock.h -- time that only goes forwards, and a seed that is never the same twice.
 * Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_CLOCK_H
#define FUSILIER_ENGINE_BASE_CLOCK_H

#include <stdint.h>

/* Monotonic time; only differences mean anything. */
int64_t clock_ms(void);
int64_t clock_us(void);

/* From the time of day and the number of the process. */
uint64_t clock_seed(void);

#endif
