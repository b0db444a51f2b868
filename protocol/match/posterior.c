#include "protocol/match/posterior.h"

#include <math.h>

static const double pi = 3.14159265358979323846;
static const double negligible = 1e-13; /* of the integral */
static const double certain = 40;       /* standard deviations: what is left of any such tail is negligible */
static const double tail = 0.025, tolerance = 1e-8;

/* The integrand at frequency u; *size is its bound. */
static double wave(const Atom *atoms, int count, double x, double u, double *size) {
    double angle = 0, log_size = 0;
    for (int i = 0; i < count; i++) {
        const double turn = (atoms[i].value - x) * u;
        angle += atoms[i].weight * atan(turn);
        log_size -= atoms[i].weight / 2 * log1p(turn * turn);
    }
    *size = exp(log_size);
    return sin(angle) * *size;
}

double posterior_above(const Atom *atoms, int count, double x) {
    double mean = 0, variance = 0, sum = 0, size = 1;
    for (int i = 0; i < count; i++) {
        mean += atoms[i].weight * (atoms[i].value - x);
        variance += atoms[i].weight * (atoms[i].value - x) * (atoms[i].value - x);
    }
    const double deviation = sqrt(variance), distance = fabs(mean) / deviation;
    if (distance > certain) return mean > 0;
    /* By the logarithm of the frequency the integrand is smooth, and falls at both ends: the trapezoidal rule. */
    const double step = 1 / fmax(20, distance);
    for (double at = log(negligible / (1 + distance)); size > negligible; at += step)
        sum += wave(atoms, count, x, exp(at) / deviation, &size);
    return fmin(1, fmax(0, 0.5 + sum * step / pi));
}

/* Where the mean is above with this probability: false position that halves the end that stays (Illinois). */
static double quantile(const Atom *atoms, int count, double above) {
    double low = 0, high = 1, over = 1 - above, under = -above, middle = 0.5;
    for (int side = 0; high - low > tolerance;) {
        middle = (low * under - high * over) / (under - over);
        const double rest = posterior_above(atoms, count, middle) - above;
        if (fabs(rest) < tolerance) break;
        if (rest > 0) {
            low = middle;
            over = rest;
            if (side > 0) under /= 2;
            side = 1;
        } else {
            high = middle;
            under = rest;
            if (side < 0) over /= 2;
            side = -1;
        }
    }
    return middle;
}

void posterior_interval(const Atom *atoms, int count, double *low, double *high) {
    *low = quantile(atoms, count, 1 - tail);
    *high = quantile(atoms, count, tail);
}
