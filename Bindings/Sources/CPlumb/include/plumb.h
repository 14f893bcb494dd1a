/* plumb.h: Plumb for C and all that calls C.
 *
 * Ownership. A handle that a function ending in _new gives belongs to the caller, who gives it back
 * to the function ending in _free of the same kind, once; NULL is given back without effect. Texts
 * that come in a `char **` end in 0 and belong to the caller, too: plumb_free. Their lengths go
 * where `length` points, which may be NULL. A `const char *` that a handle gives belongs to the
 * handle and lives as long. A template outlives its document, and a solver its template.
 *
 * Threads. Documents and templates never change and may be used by any number of threads at a time.
 * A solver and a session are used by one thread at a time. Nothing is kept for a thread but the
 * error of its last call that failed, and what its calls heed. After fork, a child may go on with all of them, unless
 * another thread was in a call just then.
 *
 * Errors. A function that can fail returns a plumb_status; below 0 it failed, nothing of what it
 * writes is written, and plumb_error_* tell this thread why. That a layout cannot be solved is an
 * answer and no failure; that a document names a view that there is not is a failure, whether it is
 * found when the document is read or when it is solved.
 *
 * Numbers. Every index and count is checked. Lengths of texts are bytes of UTF-8. Lengths in
 * layouts are points.
 */
#ifndef PLUMB_H
#define PLUMB_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Grows with every change that a caller could notice; what this header describes is: */
#define PLUMB_ABI_VERSION 2

typedef int32_t plumb_status;
enum {
  PLUMB_OK = 0,
  PLUMB_INVALID = -1,      /* a document, a number or a name is wrong; the error says which */
  PLUMB_BAD_ARGUMENT = -2, /* a pointer is missing, or an index or a count is out of range */
  PLUMB_FAILED = -3,       /* no backend's answer held, or memory ended */
  PLUMB_CANCELLED = -4     /* plumb_cancel ended it */
};

/* What a solve came to, as the command's "status". */
enum {
  PLUMB_SOLVED = 0,
  PLUMB_INFEASIBLE = 1,
  PLUMB_LIMIT = 2,       /* a limit of time or work ended it */
  PLUMB_ROW_INVALID = 3  /* of a row: its values are no layout */
};

typedef struct plumb_document plumb_document;
typedef struct plumb_template plumb_template;
typedef struct plumb_solver plumb_solver;
typedef struct plumb_session plumb_session;

/* The version of the library's ABI: PLUMB_ABI_VERSION when it was built. */
uint32_t plumb_abi_version(void);
/* The version of Plumb, such as "1.4.0"; lives for ever. */
const char *plumb_version(void);

/* The error of this thread's last call that failed; they live until its next one.
 * The message has several lines where there is a text to show: the place and what is wrong, the
 * line of the text, a caret below it, and a proposal. What is longer than 4095 bytes is cut. The
 * place is that in the document where that cannot be read, else in its equations, as in results. */
const char *plumb_error_message(void); /* "" where none failed */
const char *plumb_error_code(void);    /* the command's code, such as "unknownView" */
int64_t plumb_error_line(void);        /* from 1; 0 where it has no place */
int64_t plumb_error_column(void);

/* Gives back a text. */
void plumb_free(char *text);

/* ---- Cancelling ---------------------------------------------------------------------------------
 * Every call that can take long ends some milliseconds after what its thread heeds is cancelled: it
 * returns PLUMB_CANCELLED, and nothing that it works on is broken. */

typedef struct plumb_cancellation plumb_cancellation;

/* Whether nobody waits for a call any more, 0 or not: a signal came, or a window was closed. It must
 * not call the library. */
typedef int32_t (*plumb_is_unwanted)(void *context);

/* What ends calls. `is_unwanted` is NULL, or is asked about every 20 ms by the thread in the call,
 * until it returns what is not 0. */
plumb_status plumb_cancellation_new(plumb_is_unwanted is_unwanted, void *context,
                                    plumb_cancellation **cancellation);
/* Once no thread heeds it any more. */
void plumb_cancellation_free(plumb_cancellation *cancellation);
/* Ends the calls that heed it, now and in future. From any thread. */
void plumb_cancel(plumb_cancellation *cancellation);
/* This thread's calls heed it from now on; NULL: nothing. */
void plumb_heed(plumb_cancellation *cancellation);

/* ---- Documents ----------------------------------------------------------------------------------
 * `options` is NULL or a JSON object in UTF-8 that ends in 0. What is not there has the command's
 * default:
 *   "timeLimit"    seconds; null: none. 60 by default
 *   "effort"       how much work searches for the best alternatives may take, as a multiple of the
 *                  usual; null: until they are proved, the default where "timeLimit" is null
 *   "strategy"     "lexicographic" or "weighted"
 *   "ranges"       whether ambiguous attributes have their ranges; true by default
 *   "explain"      whether a result has a member "explanation": what plumb_document_explain says
 *                  of all views
 *   "elastic"      whether required constraints may give
 *   "direction"    "ltr" or "rtl"
 *   "size"         [width, height], either of which may be "fit"; or "fit"
 *   "metrics"      {name: number or text}
 *   "coordinates"  "parent" or "window"
 *   "language"     such as "de"
 *   "fonts"        [folder, ...]
 *   "images"       [folder, ...]
 *   "id"           what the result is called
 * and for pictures:
 *   "plain"        whether they show nothing but what the layout itself has
 *   "theme"        "auto", "light" or "dark"
 *   "text"         "letters", "outlines" or "names": how texts are drawn
 *   "scale"        how many pixels of a PNG a point has; 2 by default
 *   "page"         the page that is drawn, from 1; all of them by default
 */

/* Reads a document: JSON, or YAML where the library was built with it, which the one that
 * `make c-library` builds is not. `folder`: where files it names are; NULL: nowhere. */
plumb_status plumb_document_new(const char *text, size_t length, const char *folder,
                                plumb_document **document);
void plumb_document_free(plumb_document *document);
/* The result as the command's JSON; its status is "solved", "infeasible" or "limit". */
plumb_status plumb_document_solve(const plumb_document *document, const char *options, char **json,
                                  size_t *length);
/* The findings as the JSON of `plumb check`; what is wrong with the document is one of them. */
plumb_status plumb_document_check(const plumb_document *document, const char *options, char **json,
                                  size_t *length);
/* Why. `subject`: an attribute such as "a.width", which gives the JSON of `plumb explain`:
 * {"id", "attribute", "value", "chain", ...}. Or a view, or NULL for all views but the root, which
 * give {"id", "views": [{"view": name, "attributes": [{"attribute", "value", "chain", ...}, ...]},
 * ...]} with left, top, width and height of each. The result, where there is no solution. */
plumb_status plumb_document_explain(const plumb_document *document, const char *subject,
                                    const char *options, char **json, size_t *length);
/* The picture: "svg"; "png" and "pdf" where the library was built with Cairo; or the page that
 * explains the layout: "html". A PDF and a PNG are bytes, as many as `length` says. */
plumb_status plumb_document_draw(const plumb_document *document, const char *format,
                                 const char *options, char **text, size_t *length);

/* ---- Screens of Interface Builder ---------------------------------------------------------------
 * Files of Interface Builder, .xib and .storyboard, whose screens are documents. */

typedef struct plumb_interface plumb_interface;

/* `folder`: where fonts that are named may be; NULL: nowhere. */
plumb_status plumb_interface_new(const char *text, size_t length, const char *folder,
                                 plumb_interface **interface);
void plumb_interface_free(plumb_interface *interface);
size_t plumb_interface_screen_count(const plumb_interface *interface);
const char *plumb_interface_screen_id(const plumb_interface *interface, size_t screen); /* or NULL */
/* What the designer calls it. */
const char *plumb_interface_screen_title(const plumb_interface *interface, size_t screen);
/* The layout of a screen, which outlives the interface.
 *   device  "iphone-15", "iphone-15-landscape" and so on; "device": the one that the file was last
 *           shown for; NULL or "recorded": as Interface Builder drew it
 *   fonts   NULL, or texts such as "system=Inter.ttf,NotoSans.ttf" with a NULL behind the last one:
 *           texts without a font keep the sizes that were recorded */
plumb_status plumb_interface_document(const plumb_interface *interface, size_t screen,
                                      const char *device, const char *const *fonts,
                                      plumb_document **document);

/* ---- Templates ----------------------------------------------------------------------------------
 * A document whose metrics are parameters: rows of numbers in, frames out. */

/* `options`: as above; "metrics" replaces defaults. */
plumb_status plumb_template_new(const plumb_document *document, const char *options,
                                plumb_template **result);
void plumb_template_free(plumb_template *templ);
/* What a row gives, and the views that frames are of, the root first. Counts are 0 for NULL. */
size_t plumb_template_metric_count(const plumb_template *templ);
const char *plumb_template_metric_name(const plumb_template *templ, size_t metric); /* or NULL */
double plumb_template_metric_default(const plumb_template *templ, size_t metric);   /* or NaN */
size_t plumb_template_text_count(const plumb_template *templ);
const char *plumb_template_text_name(const plumb_template *templ, size_t text);
const char *plumb_template_text_default(const plumb_template *templ, size_t text);
size_t plumb_template_view_count(const plumb_template *templ);
const char *plumb_template_view_name(const plumb_template *templ, size_t view);

/* Solves rows; one thread at a time. Keeps plans and memory. */
plumb_status plumb_solver_new(const plumb_template *templ, plumb_solver **solver);
void plumb_solver_free(plumb_solver *solver);

/* Solves `rows` rows.
 *   columns   for each metric where its value in the first row is, or NULL: every row has the
 *             default. NULL as a whole: all.
 *   strides   for each metric how many bytes on the value of the next row is, which may be below 0;
 *             0: every row has the same. NULL as a whole: 8.
 *   texts     row by row the texts in UTF-8 ending in 0, or NULL each: the default. NULL as a
 *             whole: all.
 *   frames    rows x views x (x, y, width, height), relative to the parent; NaN where a row has no
 *             layout.
 *   statuses  of each row; may be NULL.
 * A row that is wrong is no failure of the others: its status is PLUMB_ROW_INVALID. Where the call is
 * cancelled, rows that were not solved have NaN and PLUMB_LIMIT. Frames are
 * rounded to 1e-9, and a row has the same bits wherever it stands and whichever solver solves it. */
plumb_status plumb_solver_solve(plumb_solver *solver, size_t rows, const double *const *columns,
                                const ptrdiff_t *strides, const char *const *texts, double *frames,
                                uint8_t *statuses);
/* A row as the command's JSON, with what gave way, what is ambiguous, or the conflict. `values`: as
 * many as metrics, or NULL: the defaults. */
plumb_status plumb_solver_explain(plumb_solver *solver, const double *values,
                                  const char *const *texts, char **json, size_t *length);

/* ---- Sessions -----------------------------------------------------------------------------------
 * Variables and prioritized constraints that come and go; each solve starts from the last answer.
 * Variables are numbered from 0 in the order in which they are made, which is that in which what is
 * free is decided. Constraints have numbers that rise and are never given twice. */

enum { PLUMB_EQUAL = 0, PLUMB_AT_MOST = 1, PLUMB_AT_LEAST = 2 };
enum { PLUMB_LEXICOGRAPHIC = 0, PLUMB_WEIGHTED = 1 };
#define PLUMB_REQUIRED 1000.0

plumb_status plumb_session_new(plumb_session **session);
void plumb_session_free(plumb_session *session);

/* A variable: the value that it goes to when nothing else decides, and its least value (-INFINITY:
 * none). */
plumb_status plumb_session_add_variable(plumb_session *session, double target, double lower_bound,
                                        int64_t *variable);
plumb_status plumb_session_set_target(plumb_session *session, int64_t variable, double target);
/* Sum of coefficient * variable, relation, constant, at a priority in (0, 1000]. `label` (NULL:
 * none) names it in messages. Variables may repeat. */
plumb_status plumb_session_add_constraint(plumb_session *session, size_t count,
                                          const int64_t *variables, const double *coefficients,
                                          int32_t relation, double constant, double priority,
                                          const char *label, int64_t *constraint);
plumb_status plumb_session_remove_constraint(plumb_session *session, int64_t constraint);
plumb_status plumb_session_set_constant(plumb_session *session, int64_t constraint,
                                        double constant);
plumb_status plumb_session_set_priority(plumb_session *session, int64_t constraint,
                                        double priority);
/* Many constants at once, for edits that come in groups. Where one is wrong, those before it have
 * their new values. */
plumb_status plumb_session_set_constants(plumb_session *session, size_t count,
                                         const int64_t *constraints, const double *constants);

/* Whether all that is required can hold now: 1, or 0. It costs no solve. */
plumb_status plumb_session_is_feasible(plumb_session *session, int32_t *feasible);
/* Whether it still could with one constraint more, which is not added. */
plumb_status plumb_session_is_feasible_adding(plumb_session *session, size_t count,
                                              const int64_t *variables,
                                              const double *coefficients, int32_t relation,
                                              double constant, int32_t *feasible);
/* Constraints that cannot hold together where the last question or solve said so, rising, none to
 * spare; a constraint that was only asked about is -1. Writes at most `capacity` and gives how many
 * there are. */
plumb_status plumb_session_conflict(plumb_session *session, int64_t *constraints, size_t capacity,
                                    size_t *count);
/* The same in words, with labels. */
plumb_status plumb_session_conflict_text(plumb_session *session, char **text, size_t *length);

/* How priorities are ordered, and for PLUMB_WEIGHTED what a priority weighs. */
plumb_status plumb_session_set_strategy(plumb_session *session, int32_t strategy);
plumb_status plumb_session_set_weight(plumb_session *session, double priority, double weight);

/* How many seconds a solve or a question may take, at least 0; INFINITY: as long as it takes, as at
 * first. A question that this ends fails with PLUMB_FAILED and the code "limit". */
plumb_status plumb_session_set_time_limit(plumb_session *session, double seconds);
/* Solves; `outcome`: PLUMB_SOLVED, PLUMB_INFEASIBLE or PLUMB_LIMIT, at which values are the best that
 * were found. */
plumb_status plumb_session_solve(plumb_session *session, int32_t *outcome);
/* Constants, a solve, and the values of the first `value_count` variables in one call, for edits of
 * which only the values are wanted: as plumb_session_set_constants, plumb_session_solve and
 * plumb_session_values, but that values are written for PLUMB_SOLVED alone. */
plumb_status plumb_session_update(plumb_session *session, size_t count, const int64_t *constraints,
                                  const double *constants, int32_t *outcome, double *values,
                                  size_t value_count);
/* The values of the first `count` variables, as the last solve that succeeded left them. */
plumb_status plumb_session_values(const plumb_session *session, double *values, size_t count);
/* By how much an optional constraint is missed; 0 where it holds. */
plumb_status plumb_session_violation(const plumb_session *session, int64_t constraint,
                                     double *amount);

/* ---- Linear programs -----------------------------------------------------------------------------
 * Linear and mixed-integer programs, of MPS and CPLEX-LP or of arrays. */

typedef struct plumb_program plumb_program;

/* A program as arrays, which are copied. NULL: costs and lower bounds of columns are 0, other bounds
 * infinite, no column takes whole values only, names are x0, x1, … and r0, r1, … */
typedef struct {
  size_t rows, columns, entries;
  const int64_t *entry_rows, *entry_columns; /* where each coefficient stands; places may repeat */
  const double *entry_values;
  const double *costs, *column_lower, *column_upper; /* of each column */
  const double *row_lower, *row_upper;               /* of each row */
  const uint8_t *integers;                           /* of each column: takes whole values only */
  const char *const *column_names, *const *row_names;
  int32_t maximize; /* 0: minimize */
} plumb_arrays;

/* How far a search for whole values has come: the best objective so far and what none can be better
 * than, NaN before they are known. It must not call the library. */
typedef void (*plumb_progress)(void *context, double objective, double bound, int64_t nodes);

/* Reads MPS, fixed or free, or CPLEX-LP. */
plumb_status plumb_program_new(const char *text, size_t length, plumb_program **program);
plumb_status plumb_program_from_arrays(const plumb_arrays *arrays, plumb_program **program);
void plumb_program_free(plumb_program *program);
size_t plumb_program_column_count(const plumb_program *program);
const char *plumb_program_column_name(const plumb_program *program, size_t column); /* or NULL */
size_t plumb_program_row_count(const plumb_program *program);
const char *plumb_program_row_name(const plumb_program *program, size_t row); /* or NULL */
/* The answer as the JSON of `plumb lp`: "status" is "optimal", "infeasible", "unbounded" or "limit".
 * `options` is NULL or a JSON object:
 *   "timeLimit"    seconds
 *   "nodeLimit"    how many nodes of a search may be looked at
 *   "gap"          how far the answer may be from the best one, relative to the objective
 *   "presolve"     whether the program is reduced first; true by default
 *   "conflict"     whether an infeasible program has "conflict": rows and bounds that cannot all
 *                  hold, none to spare; true by default
 *   "sensitivity"  whether an optimal one has duals, slacks, and the intervals of costs and bounds
 *   "values"       whether the values of columns are told by name; true by default
 *   "arrays"       "columnValues", "columnDuals", "rowValues" and "rowDuals" in their place */
plumb_status plumb_program_solve(const plumb_program *program, const char *options,
                                 plumb_progress progress, void *context, char **json,
                                 size_t *length);

#ifdef __cplusplus
}
#endif
#endif
