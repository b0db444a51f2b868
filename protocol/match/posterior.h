/* posterior.h -- what results leave open about the mean of what they are results of.
 * Layer: protocol. With a Dirichlet prior, what is known of the probabilities of a few values after they were seen so
 * often is a Dirichlet distribution: gamma variables of those weights, divided by their sum. That the mean of the
 * values is above x means that the sum of weight times (value - x) is positive, and that probability is one integral
 * (Imhof 1961, "Computing the distribution of quadratic forms in normal variables"): exact however few the results are.
 */
#ifndef FUSILIER_PROTOCOL_MATCH_POSTERIOR_H
#define FUSILIER_PROTOCOL_MATCH_POSTERIOR_H

/* A value, 0 .. 1, and its weight: how often it was seen, with what the prior gives it. Above 0. */
typedef struct {
    double value, weight;
} Atom;

/* The probability that the mean is above x. */
double posterior_above(const Atom *atoms, int count, double x);

/* The 95 % interval with equal tails. */
void posterior_interval(const Atom *atoms, int count, double *low, double *high);

#endif
