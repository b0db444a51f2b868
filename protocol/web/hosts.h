/* hosts.h -- what browsers may call the server: a name that they were made to believe in (DNS rebinding) is none of it.
 * Layer: protocol (private to web/). Never changes once it is made. */
#ifndef FUSILIER_PROTOCOL_WEB_HOSTS_H
#define FUSILIER_PROTOCOL_WEB_HOSTS_H

#include <stdbool.h>

enum { HOSTS_MAX = 32, HOST_TEXT_MAX = 80 };

typedef struct {
    int port;
    bool is_everywhere;                  /* it listens at all addresses of the machine */
    char listens[HOST_TEXT_MAX];         /* where it listens: "127.0.0.1:8080" */
    char name[HOSTS_MAX][HOST_TEXT_MAX]; /* as links have it: "127.0.0.1:8080", "[::1]:8080" */
    bool is_local[HOSTS_MAX];            /* only this machine can reach it by that */
    int count;
} Hosts;

/* For a server that listens at a numerical address and a port. */
void hosts_init(Hosts *hosts, const char *address, int port);

/* What a request says in its header Host, or Origin: "192.168.1.5:8080", and "http://" before it. At port 80 browsers
 * leave out the port. NULL is no name. */
bool hosts_know(const Hosts *hosts, const char *host);
bool hosts_know_origin(const Hosts *hosts, const char *origin);

/* Can only this machine reach the server? */
bool hosts_are_local(const Hosts *hosts);

/* An address of the machine at which others could reach it, if it listened there. False: there is none. */
bool hosts_elsewhere(char address[static HOST_TEXT_MAX]);

#endif
