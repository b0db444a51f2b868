/* qr.h -- addresses as squares that telephones read (ISO/IEC 18004), where libqrencode was there to build with.
 * Layer: protocol (private to web/). */
#ifndef FUSILIER_PROTOCOL_WEB_QR_H
#define FUSILIER_PROTOCOL_WEB_QR_H

#include "protocol/web/server.h"

/* {text}: {size, path}: its dark modules as the path of an SVG of so many units each way, without a margin. 404 where
 * there is no libqrencode. Without any lock. */
void qr_answer(Request *request, Reply *reply);

#endif
