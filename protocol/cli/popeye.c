#include "protocol/cli/popeye.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/text.h"
#include "engine/board/types.h"

/* ---- words ---- */

enum { LANGUAGES = 3, WORD_MAX = 80, SHORTEST = 3, NUMBER_MOST = 1000000 };

typedef struct {
    int means;
    const char *word[LANGUAGES]; /* English, German, French; NULL: none */
} Word;

enum { BEGIN, END, NEXT, REMARK, PROTOCOL, AUTHOR, PIECES, CONDITION, OPTION, STIPULATION, FORSYTH, ARRAY, NOT_OURS };
static const Word sections[] = {
    { BEGIN, { "BeginProblem", "AnfangProblem", "DebutProbleme" } },
    { END, { "EndProblem", "EndeProblem", "FinProbleme" } },
    { NEXT, { "NextProblem", "WeiteresProblem", "ASuivre" } },
    { REMARK, { "Remark", "Bemerkung", "Remarque" } },
    { PROTOCOL, { "Protocol", "Protokoll", "Protocol" } },
    { AUTHOR, { "Author", "Autor", "Auteur" } },
    { AUTHOR, { "Origin", "Quelle", "Source" } },
    { AUTHOR, { "Title", "Titel", "Titre" } },
    { AUTHOR, { "Award", "Auszeichnung", "Prix" } },
    { PIECES, { "Pieces", "Steine", "Pieces" } },
    { CONDITION, { "Condition", "Bedingung", "Condition" } },
    { OPTION, { "Option", "Option", "Option" } },
    { STIPULATION, { "Stipulation", "Forderung", "Enonce" } },
    { FORSYTH, { "Forsyth", "Forsyth", "Forsyth" } },
    { ARRAY, { "InitialGameArray", "PartieAnfangsStellung", "PositionInitialePartie" } },
    { NOT_OURS, { "SStipulation", "SForderung", "SEnonce" } },
    { NOT_OURS, { "Twin", "Zwilling", "Jumeau" } },
    { NOT_OURS, { "ZeroPosition", "NullStellung", "ZeroPosition" } },
};

enum {
    SAYS_NOTHING,
    VARIATIONS,
    TRIES,
    REFUTATIONS,
    SET_PLAY,
    WHITE_BEGINS,
    DUPLEX,
    OTHER,
    SOLUTIONS,
    PASSING,
    CASTLING
};
static const Word options[] = {
    { VARIATIONS, { "Variations", "Varianten", "Variantes" } },
    { TRIES, { "Try", "Verfuehrung", "Essais" } },
    { REFUTATIONS, { "Defence", "Widerlegung", "Defense" } },
    { SET_PLAY, { "SetPlay", "Satzspiel", "Apparent" } },
    { WHITE_BEGINS, { "WhiteToPlay", "WeissBeginnt", NULL } },
    { DUPLEX, { "Duplex", "Duplex", "Duplex" } },
    { OTHER, { "HalfDuplex", "HalbDuplex", "DemiDuplex" } },
    { SOLUTIONS, { "MaxSolutions", "MaxLoesungen", "MaxSolutions" } },
    { PASSING, { "EnPassant", "EnPassant", "EnPassant" } },
    { CASTLING, { "NoCastling", "KeineRochade", "SansRoquer" } },
    { SAYS_NOTHING, { "MoveNumbers", "Zugnummern", "Trace" } },
    { SAYS_NOTHING, { "NoBoard", "OhneBrett", "SansEchiquier" } },
    { SAYS_NOTHING, { "NoThreat", "OhneDrohung", "SansMenace" } },
    { SAYS_NOTHING, { "NoShortVariations", "OhneKurzVarianten", "SansVariantesCourtes" } },
    { SAYS_NOTHING, { "Intelligent", "Intelligent", "Intelligent" } },
    { SAYS_NOTHING, { "MaxTime", "MaxZeit", "MaxTemps" } },
    { SAYS_NOTHING, { "Beep", "Pieps", "Bip" } },
};

enum { MADRASI, ISARDAM, BICOLOUR };
static const Word conditions[] = {
    { MADRASI, { "Madrasi", "Madrasi", "Madrasi" } },
    { ISARDAM, { "Isardam", "Isardam", "Isardam" } },
    { BICOLOUR, { "Bicolores", "Bicolores", "Bicolores" } },
};
static const struct {
    const char *game;
    bool no_castling; /* here, as opposed to there */
} games[] = {
    [MADRASI] = { "madrasi", false },
    [ISARDAM] = { "isardam", false },
    [BICOLOUR] = { "bicolour", true },
};

enum { COLOUR_WHITE, COLOUR_BLACK, COLOUR_OTHER };
static const Word colours[] = {
    { COLOUR_WHITE, { "White", "Weiss", "Blanc" } },
    { COLOUR_BLACK, { "Black", "Schwarz", "Noir" } },
    { COLOUR_OTHER, { "Neutral", "Neutral", "Neutre" } },
};

/* King, queen, rook, bishop, knight, pawn. */
static const char men[] = "kqrbnp";
static const char *const letters[LANGUAGES] = { "kqrbsp", "kdtlsb", "rdtfcp" };

static bool begins(const char *word, const char *part) {
    for (; *part; word++, part++)
        if (tolower((unsigned char)*word) != tolower((unsigned char)*part)) return false;
    return true;
}

/* What the word means, which may be short for one of the table; -1: nothing, or one of several. */
static int meaning(const Word *table, size_t count, int language, const char *token) {
    const size_t length = strlen(token);
    int found = -1;
    for (size_t i = 0; length >= SHORTEST && i < count; i++) {
        const char *const word = table[i].word[language];
        if (!word || !begins(word, token)) continue;
        if (strlen(word) == length) return table[i].means;
        found = found < 0 ? table[i].means : found == table[i].means ? found : -2;
    }
    return found < 0 ? -1 : found;
}

/* ---- the text ---- */

typedef struct {
    const char *at;
    int line;
    int language; /* of letters and words */
    PopeyeProblem *problem;
    char token[WORD_MAX]; /* "" at the end */
    bool is_cut;          /* the word was longer */
    char board[64];       /* from a8 to h1; '\0': empty */
    bool white_begins, set_play, no_castling;
    bool kept[64]; /* who stands here does not castle */
    int passed;    /* a cell; -1: none */
} Reader;

/* The next word; what is longer than words are is cut. */
static bool next(Reader *r) {
    size_t length = 0;
    r->is_cut = false;
    for (; *r->at && strchr(" \t\r\n;,", *r->at); r->at++) r->line += *r->at == '\n';
    for (; *r->at && !strchr(" \t\r\n;,", *r->at); r->at++)
        if (length + 1 < sizeof r->token)
            r->token[length++] = iscntrl((unsigned char)*r->at) ? '?' : *r->at;
        else
            r->is_cut = true;
    r->token[length] = '\0';
    return length > 0;
}

/* A number as large as any that means something here, or larger. */
static int number_of(const char *digits) {
    long number = 0;
    for (; isdigit((unsigned char)*digits) && number < NUMBER_MOST; digits++) number = 10 * number + (*digits - '0');
    return (int)(number < NUMBER_MOST ? number : NUMBER_MOST);
}

static void skip_line(Reader *r, char *into, size_t size) {
    while (*r->at == ' ' || *r->at == '\t') r->at++;
    const size_t length = strcspn(r->at, "\r\n");
    if (into && length) {
        Text text = { into, size, strlen(into) };
        if (*into) text_string(&text, ", ");
        for (size_t i = 0; i < length; i++) text_char(&text, iscntrl((unsigned char)r->at[i]) ? '?' : r->at[i]);
    }
    r->at += length;
}

static void name_unknown(Reader *r, const char *what) {
    PopeyeProblem *const p = r->problem;
    if (*p->unknown) return;
    Text out = text_into(p->unknown, sizeof p->unknown);
    text_string(&out, what);
    if (*r->token)
        text_format(&out, " '%.60s'", r->token);
    else
        text_string(&out, " the end");
    p->line = r->line;
}

static int section_of(const Reader *r) {
    return meaning(sections, LENGTH(sections), r->language, r->token);
}

/* ---- men ---- */

static int cell_at(const char *text) {
    if (!isalpha((unsigned char)text[0])) return -1;
    const int file = tolower((unsigned char)text[0]) - 'a', row = '8' - text[1];
    return file >= 0 && file < 8 && row >= 0 && row < 8 ? 8 * row + file : -1;
}

/* Do only names of squares stand here, at least one? */
static bool are_cells(const char *text) {
    const char *at = text;
    while (at[0] && at[1] && cell_at(at) >= 0) at += 2;
    return at > text && !*at;
}

/* The man's letter in our positions; '\0': it is none of ours. */
static char man_letter(int language, char letter) {
    const char *const found = strchr(letters[language], tolower((unsigned char)letter));
    return found && letter ? men[found - letters[language]] : '\0';
}

static void put(Reader *r, int cell, char man, bool is_white) {
    if (r->board[cell]) name_unknown(r, "a second man on a square:");
    r->board[cell] = is_white ? (char)toupper((unsigned char)man) : man;
}

/* "Ra1h8"; false: the word names no man. */
static bool read_man(Reader *r, int colour) {
    const size_t length = strlen(r->token), letter_count = length % 2 ? 1 : 2;
    if (length < 3 || r->is_cut || !are_cells(r->token + letter_count)) return false;
    const char man = letter_count == 1 ? man_letter(r->language, r->token[0]) : '\0';
    if (!man) return name_unknown(r, "the man"), true;
    for (const char *at = r->token + 1; *at; at += 2) put(r, cell_at(at), man, colour == COLOUR_WHITE);
    return true;
}

/* Each section ends with the first word that does not belong to it, which stays in r->token. */
static void read_men(Reader *r) {
    int colour = COLOUR_WHITE;
    while (next(r)) {
        const int means = meaning(colours, LENGTH(colours), r->language, r->token);
        if (means >= 0) {
            if (means == COLOUR_OTHER) name_unknown(r, "men that are");
            colour = means;
        } else if (!read_man(r, colour)) {
            if (section_of(r) >= 0) return;
            name_unknown(r, "men that are");
        }
    }
}

static void read_forsyth(Reader *r) {
    int cell = 0;
    next(r);
    for (const char *at = r->token; *at && cell <= 64; at++) {
        const char man = man_letter(r->language, *at);
        if (*at == '/') continue;
        if (isdigit((unsigned char)*at)) {
            cell += number_of(at) <= 64 - cell ? number_of(at) : 65;
            while (isdigit((unsigned char)at[1])) at++;
        } else if (man && cell < 64) {
            put(r, cell++, man, isupper((unsigned char)*at));
        } else {
            cell = 65;
        }
    }
    if (cell > 64 || r->is_cut) name_unknown(r, "the position");
}

static void read_array(Reader *r) {
    static const char array[] = "rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR";
    for (int i = 0; i < 64; i++)
        if (array[i] != '.') put(r, i, (char)tolower((unsigned char)array[i]), i >= 48);
}

/* ---- conditions, stipulations, options ---- */

static void read_conditions(Reader *r) {
    while (next(r)) {
        const int means = meaning(conditions, LENGTH(conditions), r->language, r->token);
        if (means < 0 && section_of(r) >= 0) return;
        if (means < 0 || strcmp(r->problem->game, "chess") != 0)
            name_unknown(r, "the condition");
        else
            r->problem->game = games[means].game, r->no_castling = games[means].no_castling;
    }
}

/* "+" is a check there. */
static void read_stipulation(Reader *r) {
    PopeyeProblem *const p = r->problem;
    Text out = text_into(p->stipulation, sizeof p->stipulation);
    next(r);
    if (strlen(r->token) + strlen("check*") > sizeof p->stipulation) {
        name_unknown(r, "the stipulation");
        return;
    }
    for (const char *at = r->token; *at; at++)
        if (*at == '+')
            text_string(&out, "check");
        else
            text_char(&out, (char)tolower((unsigned char)*at));
}

/* The number behind an option; -1: there is none, and the word is the next one's. */
static int number_behind(Reader *r) {
    const Reader before = *r;
    if (next(r) && strspn(r->token, "0123456789") == strlen(r->token)) return number_of(r->token);
    *r = before;
    return -1;
}

/* The squares behind an option: how many of them stand in `cells`. */
static int cells_behind(Reader *r, int cells[static 64]) {
    int count = 0;
    for (Reader before = *r; next(r); before = *r) {
        if (!are_cells(r->token)) {
            *r = before;
            break;
        }
        for (const char *at = r->token; *at && count < 64; at += 2) cells[count++] = cell_at(at);
    }
    return count;
}

static void read_passing(Reader *r) {
    int cells[64];
    const int count = cells_behind(r, cells);
    if (count == 3)
        r->passed = cells[1];
    else if (count == 2)
        r->passed = (cells[0] + cells[1]) / 2;
    else
        name_unknown(r, "the option");
}

static void read_castling(Reader *r) {
    int cells[64];
    for (int i = cells_behind(r, cells); i > 0; i--) r->kept[cells[i - 1]] = true;
}

static void read_option(Reader *r, int means) {
    PopeyeProblem *const p = r->problem;
    if (means == PASSING || means == CASTLING) {
        (means == PASSING ? read_passing : read_castling)(r);
        return;
    }
    const int number = number_behind(r);
    p->variations |= means == VARIATIONS;
    p->tries |= means == TRIES || means == REFUTATIONS;
    p->duplex |= means == DUPLEX;
    p->only_other |= means == OTHER;
    r->set_play |= means == SET_PLAY;
    r->white_begins |= means == WHITE_BEGINS;
    if (means == SOLUTIONS && number > 0) p->max_solutions = number;
    if (means == REFUTATIONS && number != 1) name_unknown(r, "tries with other than one refutation:");
}

static void read_options(Reader *r) {
    while (next(r)) {
        const int means = meaning(options, LENGTH(options), r->language, r->token);
        if (means < 0 && section_of(r) >= 0) return;
        if (means < 0)
            name_unknown(r, "the option");
        else
            read_option(r, means);
    }
}

/* ---- the whole ---- */

/* "h#3" in which White begins is "h#2.5": its first move is left out. Of other play this is not known. */
static void leave_out_first(Reader *r) {
    char *const what = r->problem->stipulation, *const number = what + strcspn(what, "0123456789");
    const int moves = number_of(number);
    if (strstr(what, ".5")) return;
    if (!begins(what, "h") || begins(what, "hs") || moves < 1 || moves > 99)
        name_unknown(r, "White to play in other than help play, before");
    else
        snprintf(number, (size_t)(what + POPEYE_STIPULATION_MAX - number), "%d.5", moves - 1);
}

/* Popeye has Black begin where both help and White moves last, and in series that help. */
static bool begins_white(const Reader *r) {
    const char *const what = r->problem->stipulation;
    const bool half = strstr(what, ".5") != NULL;
    if (begins(what, "hs")) return !half;
    return half || !(begins(what, "h") || begins(what, "ser-h") || begins(what, "pser-h"));
}

/* Kings and rooks at home may castle. */
static void write_castling(const Reader *r, Text *out) {
    static const struct {
        int king, rook;
        char man, mark;
    } rows[] = { { 60, 63, 'K', 'K' }, { 60, 56, 'K', 'Q' }, { 4, 7, 'k', 'k' }, { 4, 0, 'k', 'q' } };
    for (size_t i = 0; i < LENGTH(rows); i++)
        if (r->board[rows[i].king] == rows[i].man && r->board[rows[i].rook] == (i < 2 ? 'R' : 'r') &&
            !r->kept[rows[i].king] && !r->kept[rows[i].rook])
            text_char(out, rows[i].mark);
}

static bool may_castle(const Reader *r) {
    char marks[8];
    Text out = text_into(marks, sizeof marks);
    write_castling(r, &out);
    return out.length > 0;
}

static void write_position(const Reader *r, bool white, bool passed, char buf[static POPEYE_POSITION_MAX]) {
    Text out = text_into(buf, POPEYE_POSITION_MAX);
    for (int row = 0; row < 8; row++) {
        unsigned long empty = 0;
        if (row) text_char(&out, '/');
        for (int cell = 8 * row; cell < 8 * row + 8; cell++) {
            if (!r->board[cell] && ++empty) continue;
            if (empty) text_number(&out, empty);
            text_char(&out, r->board[cell]);
            empty = 0;
        }
        if (empty) text_number(&out, empty);
    }
    text_format(&out, " %c ", white ? 'w' : 'b');
    const size_t before = out.length;
    if (!r->no_castling) write_castling(r, &out);
    if (out.length == before) text_char(&out, '-');
    if (passed && r->passed >= 0)
        text_format(&out, " %c%c 0 1", 'a' + r->passed % 8, '8' - r->passed / 8);
    else
        text_string(&out, " - 0 1");
}

static void finish(Reader *r) {
    PopeyeProblem *const p = r->problem;
    if (r->white_begins) leave_out_first(r);
    const bool white = begins_white(r);
    const bool has_no_set = strstr(p->stipulation, "ser-") && !begins(p->stipulation, "ser-h");
    if (!*p->stipulation) name_unknown(r, "a problem without stipulation before");
    if (r->set_play && has_no_set) name_unknown(r, "set play of a series without help, before");
    if (r->set_play && strlen(p->stipulation) + 2 <= sizeof p->stipulation) strcat(p->stipulation, "*");
    if (r->no_castling && may_castle(r)) name_unknown(r, "castling under this condition, before");
    if (!*p->unknown) p->line = r->line;
    write_position(r, white, true, p->position);
    write_position(r, !white, false, p->other);
}

/* Reads a section; afterwards r->token is the word that follows it. */
static void read_section(Reader *r, int section) {
    switch (section) {
    case PIECES:
        read_men(r);
        return;
    case CONDITION:
        read_conditions(r);
        return;
    case OPTION:
        read_options(r);
        return;
    case AUTHOR:
        skip_line(r, r->problem->title, sizeof r->problem->title);
        break;
    case REMARK:
    case PROTOCOL:
        skip_line(r, NULL, 0);
        break;
    case FORSYTH:
        read_forsyth(r);
        break;
    case ARRAY:
        read_array(r);
        break;
    case STIPULATION:
        read_stipulation(r);
        break;
    default:
        name_unknown(r, "the word");
    }
    next(r);
}

/* The word that begins a file tells its language; what stands before it is skipped. */
static bool find_beginning(Reader *r, int *language, Error *err) {
    if (strncmp(r->at, "\xEF\xBB\xBF", 3) == 0) r->at += 3; /* some editors begin UTF-8 so */
    while (next(r))
        for (r->language = 0; r->language < LANGUAGES; r->language++)
            if (section_of(r) == BEGIN) return *language = r->language + 1, true;
    return error_set(err, "no BeginProblem, AnfangProblem or DebutProbleme");
}

bool popeye_read(const char **text, int *line, int *language, PopeyeProblem *problem, Error *err) {
    Reader r = { .at = *text, .line = *line, .language = *language - 1, .problem = problem, .passed = -1 };
    *problem = (PopeyeProblem){ .game = "chess" };
    err->text[0] = '\0';
    if (*language == 0 && !find_beginning(&r, language, err)) return false;
    if (!next(&r)) return false;
    int section = section_of(&r);
    while (*r.token && section != END && section != NEXT) {
        read_section(&r, section);
        section = section_of(&r);
    }
    finish(&r);
    /* nothing counts behind the last one; a file that just stops has ended, too */
    if (section != NEXT) r.at += strlen(r.at);
    *text = r.at;
    *line = r.line;
    return true;
}
