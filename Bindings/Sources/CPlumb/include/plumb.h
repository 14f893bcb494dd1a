/* plumb.h: the interface of Plumb for C, and for all languages that call C.
 *
 * Ownership. A function that ends in _new creates a handle, which the caller owns and must pass to
 * the function of the same kind that ends in _free, once. Freeing NULL has no effect. A text
 * returned through a `char **` ends in 0 and belongs to the caller, who releases it with
 * plumb_free. Its length is written to `length`, which may be NULL. A `const char *` returned by a
 * handle belongs to the handle and lives as long as it. A template may outlive its document, and a
 * solver its template.
 *
 * Threads. Documents and templates never change: any number of threads may use them at a time. A
 * solver and a session may be used by one thread at a time. The library keeps two things for each
 * thread: the error of its last failed call, and the cancellation that its calls heed. After fork,
 * a child may continue to use all handles, unless another thread was in a call at that moment.
 *
 * Errors. A function that can fail returns a plumb_status. A status below 0 means failure: the
 * function has written no output, and plumb_error_* describe the error to this thread. A layout
 * without a solution is a result and no failure. A document that names an unknown view is a
 * failure, whether this is found when the document is read or when it is solved.
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

/* The version of this interface. It grows with every change that a caller could notice. */
#define PLUMB_ABI_VERSION 2

typedef int32_t plumb_status;
enum {
  PLUMB_OK = 0,
  PLUMB_INVALID = -1,      /* the document, a number or a name is wrong; the error says which */
  PLUMB_BAD_ARGUMENT = -2, /* a pointer is NULL, or an index or a count is out of range */
  PLUMB_FAILED = -3,       /* no backend's answer passed the check, or memory ran out */
  PLUMB_CANCELLED = -4     /* plumb_cancel ended the call */
};

/* The outcome of a solve, as in the command's "status". */
enum {
  PLUMB_SOLVED = 0,
  PLUMB_INFEASIBLE = 1,
  PLUMB_LIMIT = 2,       /* a limit of time or work ended the solve */
  PLUMB_ROW_INVALID = 3  /* for a row: its values make no valid layout */
};

typedef struct plumb_document plumb_document;
typedef struct plumb_template plumb_template;
typedef struct plumb_solver plumb_solver;
typedef struct plumb_session plumb_session;

/* Returns the ABI version of the library: PLUMB_ABI_VERSION when it was built. */
uint32_t plumb_abi_version(void);
/* Returns the version of Plumb, such as "1.4.0". The text lives as long as the process. */
const char *plumb_version(void);

/* The error of this thread's last failed call. The texts live until the next failed call of this
 * thread.
 * The message has several lines where there is a text to show: the place and the error, the line of
 * the text, a caret below it, and a proposal. A message longer than 4095 bytes is cut. The place is
 * a place in the document if the document cannot be read; otherwise it is a place in its equations,
 * as in results. */
const char *plumb_error_message(void); /* "" if no call has failed */
const char *plumb_error_code(void);    /* the command's code, such as "unknownView" */
int64_t plumb_error_line(void);        /* counts from 1; 0 if the error has no place */
int64_t plumb_error_column(void);

/* Frees a text. */
void plumb_free(char *text);

/* ---- Cancelling ---------------------------------------------------------------------------------
 * A call that can take long ends some milliseconds after the cancellation that its thread heeds was
 * cancelled. It returns PLUMB_CANCELLED, and the handles that it used stay valid. */

typedef struct plumb_cancellation plumb_cancellation;

/* Returns a value other than 0 if the call is unwanted, for example because a signal arrived or
 * a window was closed. It must not call the library. */
typedef int32_t (*plumb_is_unwanted)(void *context);

/* Creates a cancellation, which can end calls. `is_unwanted` may be NULL. Otherwise the thread
 * in the call asks it about every 20 ms, until it returns a value other than 0. */
plumb_status plumb_cancellation_new(plumb_is_unwanted is_unwanted, void *context,
                                    plumb_cancellation **cancellation);
/* Frees a cancellation. No thread may heed it any more. */
void plumb_cancellation_free(plumb_cancellation *cancellation);
/* Ends the calls that heed the cancellation, now and in future. Any thread may call this. */
void plumb_cancel(plumb_cancellation *cancellation);
/* Makes this thread's calls heed the cancellation from now on; NULL: none. */
void plumb_heed(plumb_cancellation *cancellation);

/* ---- Documents ----------------------------------------------------------------------------------
 * `options` is NULL or a JSON object in UTF-8 that ends in 0. Missing options have the command's
 * defaults:
 *   "timeLimit"    seconds; null: none. 60 by default
 *   "effort"       how much work searches for the best alternatives may take, as a multiple of the
 *                  usual; null: until they are proved, the default if "timeLimit" is null
 *   "strategy"     "lexicographic" or "weighted"
 *   "ranges"       whether ambiguous attributes have their ranges; true by default
 *   "explain"      whether a result has a member "explanation": the output of
 *                  plumb_document_explain for all views
 *   "elastic"      whether required constraints may be relaxed
 *   "direction"    "ltr" or "rtl"
 *   "size"         [width, height], either of which may be "fit"; or "fit"
 *   "metrics"      {name: number or text}
 *   "coordinates"  "parent" or "window"
 *   "language"     such as "de"
 *   "fonts"        [folder, ...]
 *   "images"       [folder, ...]
 *   "id"           the name of the result
 * and for pictures:
 *   "plain"        whether pictures show only what the layout itself has
 *   "theme"        "auto", "light" or "dark"
 *   "text"         "letters", "outlines" or "names": how texts are drawn
 *   "scale"        how many pixels of a PNG a point has; 2 by default
 *   "page"         the page to draw, from 1; all pages by default */

/* Reads a document in JSON, or in YAML if the library was built with it. The library of
 * `make c-library` reads no YAML. `folder` contains the files that the document names; NULL: no
 * folder. */
plumb_status plumb_document_new(const char *text, size_t length, const char *folder,
                                plumb_document **document);
void plumb_document_free(plumb_document *document);
/* Solves a document and writes the result as the command's JSON. Its status is "solved",
 * "infeasible" or "limit". */
plumb_status plumb_document_solve(const plumb_document *document, const char *options, char **json,
                                  size_t *length);
/* Checks a document and writes the findings as the JSON of `plumb check`. Errors in the document
 * are among the findings. */
plumb_status plumb_document_check(const plumb_document *document, const char *options, char **json,
                                  size_t *length);
/* Explains a document. If `subject` is an attribute such as "a.width", this writes the JSON of
 * `plumb explain`: {"id", "attribute", "value", "chain", ...}. If it is a view, or NULL for all
 * views except the root, this writes {"id", "views": [{"view": name, "attributes":
 * [{"attribute", "value", "chain", ...}, ...]}, ...]} with left, top, width and height of each.
 * Without a solution, this writes the result. */
plumb_status plumb_document_explain(const plumb_document *document, const char *subject,
                                    const char *options, char **json, size_t *length);
/* Draws a document. Formats are "svg"; "png" and "pdf" if the library was built with Cairo; and
 * "html", the page that explains the layout. PDF and PNG are binary: `length` has their size in
 * bytes. */
plumb_status plumb_document_draw(const plumb_document *document, const char *format,
                                 const char *options, char **text, size_t *length);

/* ---- Screens of Interface Builder ---------------------------------------------------------------
 * Files of Interface Builder, .xib and .storyboard, whose screens are documents. */

typedef struct plumb_interface plumb_interface;

/* Reads a file of Interface Builder. `folder` is where its fonts are looked for; NULL: no
 * folder. */
plumb_status plumb_interface_new(const char *text, size_t length, const char *folder,
                                 plumb_interface **interface);
void plumb_interface_free(plumb_interface *interface);
size_t plumb_interface_screen_count(const plumb_interface *interface);
const char *plumb_interface_screen_id(const plumb_interface *interface, size_t screen); /* or NULL */
/* Returns the title of a screen in the designer. */
const char *plumb_interface_screen_title(const plumb_interface *interface, size_t screen);
/* Creates the layout of a screen, which may outlive the interface.
 *   device  "iphone-15", "iphone-15-landscape" and so on; "device": the device that the file was
 *           last shown for; NULL or "recorded": as Interface Builder drew it
 *   fonts   NULL, or texts such as "system=Inter.ttf,NotoSans.ttf", ended by a NULL: texts without
 *           a font keep the sizes that were recorded */
plumb_status plumb_interface_document(const plumb_interface *interface, size_t screen,
                                      const char *device, const char *const *fonts,
                                      plumb_document **document);

/* ---- Templates ----------------------------------------------------------------------------------
 * A template is a document whose metrics are parameters: rows of numbers in, frames out. */

/* Creates a template. `options` are those of documents; "metrics" replaces defaults. */
plumb_status plumb_template_new(const plumb_document *document, const char *options,
                                plumb_template **result);
void plumb_template_free(plumb_template *templ);
/* The parameters of a row, and the views that have frames, the root first. Counts are 0 for
 * NULL. */
size_t plumb_template_metric_count(const plumb_template *templ);
const char *plumb_template_metric_name(const plumb_template *templ, size_t metric); /* or NULL */
double plumb_template_metric_default(const plumb_template *templ, size_t metric);   /* or NaN */
size_t plumb_template_text_count(const plumb_template *templ);
const char *plumb_template_text_name(const plumb_template *templ, size_t text);
const char *plumb_template_text_default(const plumb_template *templ, size_t text);
size_t plumb_template_view_count(const plumb_template *templ);
const char *plumb_template_view_name(const plumb_template *templ, size_t view);

/* Creates a solver of rows. It keeps plans and memory, and may be used by one thread at a time. */
plumb_status plumb_solver_new(const plumb_template *templ, plumb_solver **solver);
void plumb_solver_free(plumb_solver *solver);

/* Solves `rows` rows.
 *   columns   for each metric the address of its value in the first row, or NULL: every row has the
 *             default. NULL as a whole: all metrics have their defaults.
 *   strides   for each metric the number of bytes from one row's value to the next, which may be
 *             negative; 0: every row has the same value. NULL as a whole: 8.
 *   texts     row by row the texts in UTF-8 ending in 0, or NULL each: the default. NULL as a
 *             whole: all texts have their defaults.
 *   frames    output: rows x views x (x, y, width, height), relative to the parent; NaN where a row
 *             has no layout.
 *   statuses  output: the status of each row; may be NULL.
 * A wrong row does not make the others fail: its status is PLUMB_ROW_INVALID. If the call is
 * cancelled, rows that were not solved have NaN and PLUMB_LIMIT. Frames are rounded to 1e-9. A row
 * gives the same bits at any index and with any solver. */
plumb_status plumb_solver_solve(plumb_solver *solver, size_t rows, const double *const *columns,
                                const ptrdiff_t *strides, const char *const *texts, double *frames,
                                uint8_t *statuses);
/* Solves a row and writes the result as the command's JSON, with violated constraints, ambiguous
 * attributes, or the conflict. `values` has one number for each metric; NULL: the defaults. */
plumb_status plumb_solver_explain(plumb_solver *solver, const double *values,
                                  const char *const *texts, char **json, size_t *length);

/* ---- Sessions -----------------------------------------------------------------------------------
 * A session has variables and prioritized constraints that can be added, changed and removed. Each
 * solve starts from the last answer. Variables are numbered from 0 in the order in which they are
 * added. Ambiguous variables are decided in the same order. The numbers of constraints rise and are
 * never reused. */

enum { PLUMB_EQUAL = 0, PLUMB_AT_MOST = 1, PLUMB_AT_LEAST = 2 };
enum { PLUMB_LEXICOGRAPHIC = 0, PLUMB_WEIGHTED = 1 };
#define PLUMB_REQUIRED 1000.0

plumb_status plumb_session_new(plumb_session **session);
void plumb_session_free(plumb_session *session);

/* Adds a variable. `target` is its value if nothing else decides; `lower_bound` is its least
 * value (-INFINITY: none). */
plumb_status plumb_session_add_variable(plumb_session *session, double target, double lower_bound,
                                        int64_t *variable);
plumb_status plumb_session_set_target(plumb_session *session, int64_t variable, double target);
/* Adds a constraint: the sum of coefficient * variable, a relation and a constant, at a priority
 * in (0, 1000]. `label` (NULL: none) names it in messages. Variables may repeat. */
plumb_status plumb_session_add_constraint(plumb_session *session, size_t count,
                                          const int64_t *variables, const double *coefficients,
                                          int32_t relation, double constant, double priority,
                                          const char *label, int64_t *constraint);
plumb_status plumb_session_remove_constraint(plumb_session *session, int64_t constraint);
plumb_status plumb_session_set_constant(plumb_session *session, int64_t constraint,
                                        double constant);
plumb_status plumb_session_set_priority(plumb_session *session, int64_t constraint,
                                        double priority);
/* Changes many constants at once, for edits that come in groups. If one is wrong, those before
 * it have already been changed. */
plumb_status plumb_session_set_constants(plumb_session *session, size_t count,
                                         const int64_t *constraints, const double *constants);

/* Writes whether all required constraints can hold now: 1, or 0. It costs no solve. */
plumb_status plumb_session_is_feasible(plumb_session *session, int32_t *feasible);
/* Writes whether they could still hold with one more constraint, which is not added. */
plumb_status plumb_session_is_feasible_adding(plumb_session *session, size_t count,
                                              const int64_t *variables,
                                              const double *coefficients, int32_t relation,
                                              double constant, int32_t *feasible);
/* Writes a conflict, if the last question or solve found one: constraints that cannot hold
 * together, in rising order. Without any one of them the others can hold. A constraint that was
 * only asked about is -1. Writes at most `capacity` numbers, and how many there are to `count`. */
plumb_status plumb_session_conflict(plumb_session *session, int64_t *constraints, size_t capacity,
                                    size_t *count);
/* Writes the same conflict in words, with labels. */
plumb_status plumb_session_conflict_text(plumb_session *session, char **text, size_t *length);

/* Sets how priorities are ordered, and for PLUMB_WEIGHTED the weight of a priority. */
plumb_status plumb_session_set_strategy(plumb_session *session, int32_t strategy);
plumb_status plumb_session_set_weight(plumb_session *session, double priority, double weight);

/* Sets how many seconds a solve or a question may take, at least 0; INFINITY, the default: no
 * limit. A question that exceeds the limit fails with PLUMB_FAILED and the code "limit". */
plumb_status plumb_session_set_time_limit(plumb_session *session, double seconds);
/* Solves. `outcome` is PLUMB_SOLVED, PLUMB_INFEASIBLE or PLUMB_LIMIT. At a limit, the values are
 * the best that were found. */
plumb_status plumb_session_solve(plumb_session *session, int32_t *outcome);
/* Sets constants, solves, and writes the values of the first `value_count` variables in one
 * call, for edits that need the values only. It does the same as plumb_session_set_constants,
 * plumb_session_solve and plumb_session_values, except that values are written for PLUMB_SOLVED
 * alone. */
plumb_status plumb_session_update(plumb_session *session, size_t count, const int64_t *constraints,
                                  const double *constants, int32_t *outcome, double *values,
                                  size_t value_count);
/* Writes the values of the first `count` variables, as the last successful solve left them. */
plumb_status plumb_session_values(const plumb_session *session, double *values, size_t count);
/* Writes by how much an optional constraint is violated; 0 if it holds. */
plumb_status plumb_session_violation(const plumb_session *session, int64_t constraint,
                                     double *amount);

/* ---- Linear programs ----------------------------------------------------------------------------
 * Linear and mixed-integer programs, read from MPS and CPLEX-LP or made from arrays. */

typedef struct plumb_program plumb_program;

/* A program as arrays, which are copied. The defaults for NULL: costs and lower bounds of
 * columns are 0, other bounds are infinite, no column is integer, names are x0, x1, … and r0,
 * r1, … */
typedef struct {
  size_t rows, columns, entries;
  const int64_t *entry_rows, *entry_columns; /* place of each coefficient; places may repeat */
  const double *entry_values;
  const double *costs, *column_lower, *column_upper; /* of each column */
  const double *row_lower, *row_upper;               /* of each row */
  const uint8_t *integers;                           /* of each column: 1 if it is integer */
  const char *const *column_names, *const *row_names;
  int32_t maximize; /* 0: minimize */
} plumb_arrays;

/* Reports the progress of an integer search: the best objective so far, and a bound that no
 * objective can improve on. Both are NaN until they are known. It must not call the library. */
typedef void (*plumb_progress)(void *context, double objective, double bound, int64_t nodes);

/* Reads a program in MPS, fixed or free, or CPLEX-LP. */
plumb_status plumb_program_new(const char *text, size_t length, plumb_program **program);
plumb_status plumb_program_from_arrays(const plumb_arrays *arrays, plumb_program **program);
void plumb_program_free(plumb_program *program);
size_t plumb_program_column_count(const plumb_program *program);
const char *plumb_program_column_name(const plumb_program *program, size_t column); /* or NULL */
size_t plumb_program_row_count(const plumb_program *program);
const char *plumb_program_row_name(const plumb_program *program, size_t row); /* or NULL */
/* Solves a program and writes the answer as the JSON of `plumb lp`: "status" is "optimal",
 * "infeasible", "unbounded" or "limit".
 * `options` is NULL or a JSON object:
 *   "timeLimit"    seconds
 *   "nodeLimit"    how many nodes a search may visit
 *   "gap"          how far the answer may be from the best one, relative to the objective
 *   "presolve"     whether the program is reduced first; true by default
 *   "conflict"     whether an infeasible program has "conflict": rows and bounds that cannot all
 *                  hold, and can without any one of them; true by default
 *   "sensitivity"  whether an optimal answer has duals, slacks, and intervals of costs and bounds
 *   "values"       whether the answer has the values of columns by name; true by default
 *   "arrays"       instead of these "columnValues", "columnDuals", "rowValues" and "rowDuals" */
plumb_status plumb_program_solve(const plumb_program *program, const char *options,
                                 plumb_progress progress, void *context, char **json,
                                 size_t *length);

#ifdef __cplusplus
}
#endif
#endif
