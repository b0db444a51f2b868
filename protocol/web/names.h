/* names.h -- names that protocol/round has too, until the tables of the web stand on rounds. Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_WEB_NAMES_H
#define FUSILIER_PROTOCOL_WEB_NAMES_H

#define clocks_go              web_clocks_go
#define clocks_left            web_clocks_left
#define clocks_limit           web_clocks_limit
#define clocks_read            web_clocks_read
#define clocks_restart         web_clocks_restart
#define clocks_set             web_clocks_set
#define clocks_used            web_clocks_used
#define offers_answer          web_offers_answer
#define offers_draw            web_offers_draw
#define offers_note_move       web_offers_note_move
#define offers_undo            web_offers_undo
#define seat_format            web_seat_format
#define seat_parse             web_seat_parse
#define seats_init             web_seats_init
#define variations_are_allowed web_variations_are_allowed
#define variations_choose      web_variations_choose
#define variations_forget      web_variations_forget
#define variations_note        web_variations_note
#define variations_play        web_variations_play

#endif
