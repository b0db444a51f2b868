/* partner.h -- who is at the other end: the program that speaks CECP, and whom the engine plays against.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_XBOARD_PARTNER_H
#define FUSILIER_PROTOCOL_XBOARD_PARTNER_H

#include <stdbool.h>

typedef struct {
    bool is_computer;       /* the opponent is a program: XBoard said so */
    bool is_fusilier;       /* and it bears this program's name */
    bool is_cutechess;      /* the program that speaks CECP is Cute Chess */
    bool says_features;     /* it has asked for them, so it understands more later */
    bool accepts_features;  /* it says which it has read */
    int setups_unread;      /* descriptions of games that it may not have read yet */
    bool is_record_refused; /* a ply of a saved game was refused, and that was said */
    int family;             /* option: whose games are announced, 0: all */
} Partner;

#endif
