/* processor.h -- which copy of a program that was compiled twice runs here (cmake/processors.cmake): that for any
 * x86-64, or that for x86-64-v3, the processors from 2013 on with AVX2 and BMI2. Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_PROCESSOR_H
#define FUSILIER_ENGINE_BASE_PROCESSOR_H

#include <stdbool.h>

#include "engine/base/error.h"

/* What chooses by hand, in the environment: one of the two names below. */
#define PROCESSOR_VARIABLE "FUSILIER_PROCESSOR"
#define PROCESSOR_ANY      "x86-64"
#define PROCESSOR_V3       "x86-64-v3"

/* That for x86-64-v3, where the processor is one and not slow at PEXT (AMD's before Zen 3 take it bit by bit), unless
 * the environment names one. False: it names none of the two, or one that does not run here. */
bool processor_choose(bool *is_v3, Error *err);

#endif
