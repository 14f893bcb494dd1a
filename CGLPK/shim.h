// GLPK behind guarded calls on whole arrays.
//
// GLPK answers a wrong argument or a failed assertion by printing to the terminal and calling
// abort(). It offers one way out: leave its error hook with longjmp, after which everything GLPK
// holds on that thread is unusable until glp_free_env(). Every function below therefore does one
// whole step (load, choose a basis, solve, read, delete) inside a guard, so that the jump begins
// and ends in C and never crosses a frame of the caller.
//
// All functions return a CGLPK_... outcome. After CGLPK_FAILED the problem no longer exists: it was
// freed with the thread's environment, and must not be passed to any function again. `text`
// receives what GLPK would have printed, ended by a zero; `capacity` is at least 1.
//
// GLPK keeps its state per thread: a problem must be used and deleted on the thread that made it.
// There are no globals here, and no hook stays installed after a call.
#ifndef CGLPK_SHIM_H
#define CGLPK_SHIM_H

#include <glpk.h>
#include <limits.h>
#include <setjmp.h>
#include <string.h>

/// The step was done.
#define CGLPK_DONE 0
/// GLPK raised an error; everything it held on this thread is gone.
#define CGLPK_FAILED 1
/// GLPK could not allocate its environment; nothing was done.
#define CGLPK_NO_ENVIRONMENT 2

#define CGLPK_HIDDEN static __attribute__((unused))
#define CGLPK_CALL static __attribute__((noinline, unused))

/// What the hooks need: where to jump to, and where to keep the text.
typedef struct {
  jmp_buf escape;
  char *text;
  size_t capacity;
  // Changes between setjmp and longjmp, hence volatile.
  volatile size_t length;
} cglpk_guard;

/// The terminal hook: keeps the text. What does not fit displaces what came before it, because the
/// error itself is printed last.
CGLPK_HIDDEN int cglpk_keep_text(void *info, const char *text) {
  cglpk_guard *guard = info;
  size_t count = strlen(text);
  if (count >= guard->capacity) count = guard->capacity - 1;
  if (count >= guard->capacity - guard->length) guard->length = 0;
  memcpy(guard->text + guard->length, text, count);
  guard->length += count;
  guard->text[guard->length] = 0;
  return 1;
}

/// The error hook: leaves GLPK for good.
CGLPK_HIDDEN void cglpk_leave(void *info) {
  longjmp(((cglpk_guard *)info)->escape, 1);
}

/// Runs one step under the guard. This is the only frame that calls setjmp; it changes no local of
/// its own afterwards.
CGLPK_CALL int cglpk_run(void (*step)(void *), void *arguments, char *text, int capacity) {
  cglpk_guard guard;
  guard.text = text;
  guard.capacity = (size_t)capacity;
  guard.length = 0;
  text[0] = 0;
  if (glp_init_env() > 1) return CGLPK_NO_ENVIRONMENT;
  if (setjmp(guard.escape) != 0) {
    // Takes the hooks, which point into this frame, with it.
    glp_free_env();
    return CGLPK_FAILED;
  }
  glp_error_hook(cglpk_leave, &guard);
  glp_term_hook(cglpk_keep_text, &guard);
  int output = glp_term_out(GLP_ON);
  step(arguments);
  glp_term_out(output);
  glp_term_hook(NULL, NULL);
  glp_error_hook(NULL, NULL);
  return CGLPK_DONE;
}

// MARK: Create and load

typedef struct {
  glp_prob *problem;
  int rows, columns;
  const double *row_lower, *row_upper, *column_lower, *column_upper, *costs;
  const int *starts, *indices;
  const double *values;
} cglpk_create_arguments;

/// The kind of bounds that a pair of possibly infinite bounds makes.
CGLPK_HIDDEN int cglpk_bound_kind(double lower, double upper) {
  if (lower == upper) return GLP_FX;
  if (lower > -__builtin_inf()) return upper < __builtin_inf() ? GLP_DB : GLP_LO;
  return upper < __builtin_inf() ? GLP_UP : GLP_FR;
}

CGLPK_HIDDEN void cglpk_create_step(void *info) {
  cglpk_create_arguments *call = info;
  glp_prob *problem = call->problem = glp_create_prob();
  glp_add_rows(problem, call->rows);
  for (int i = 0; i < call->rows; i++) {
    double lower = call->row_lower[i], upper = call->row_upper[i];
    glp_set_row_bnds(problem, i + 1, cglpk_bound_kind(lower, upper), lower, upper);
  }
  glp_add_cols(problem, call->columns);
  for (int j = 0; j < call->columns; j++) {
    double lower = call->column_lower[j], upper = call->column_upper[j];
    glp_set_col_bnds(problem, j + 1, cglpk_bound_kind(lower, upper), lower, upper);
    glp_set_obj_coef(problem, j + 1, call->costs[j]);
    int start = call->starts[j];
    glp_set_mat_col(
      problem, j + 1, call->starts[j + 1] - start, call->indices + start, call->values + start);
  }
}

/// Makes a problem that minimises.
///
/// Bounds may be infinite; a lower bound must not exceed its upper. The matrix comes by columns:
/// entry `starts[j] + 1 ... starts[j + 1]` of `indices` and `values` belong to column j, element 0 of
/// both is unused, and rows count from 1. `owns_environment` tells whether this call made the
/// thread's environment; hand it back to `cglpk_delete`.
CGLPK_CALL int cglpk_create(
  glp_prob **problem, int *owns_environment, int rows, int columns, const double *row_lower,
  const double *row_upper, const double *column_lower, const double *column_upper,
  const double *costs, const int *starts, const int *indices, const double *values, char *text,
  int capacity
) {
  cglpk_create_arguments call = {NULL,         rows,  columns, row_lower, row_upper, column_lower,
                                 column_upper, costs, starts,  indices,   values};
  *owns_environment = glp_init_env() == 0;
  int outcome = cglpk_run(cglpk_create_step, &call, text, capacity);
  *problem = outcome == CGLPK_DONE ? call.problem : NULL;
  return outcome;
}

// MARK: Choose scaling and a starting basis

typedef struct {
  glp_prob *problem;
  int scaled;
  const int *row_statuses, *column_statuses;
} cglpk_start_arguments;

CGLPK_HIDDEN void cglpk_start_step(void *info) {
  cglpk_start_arguments *call = info;
  // Both report what they do whatever the message level is.
  glp_term_out(GLP_OFF);
  if (call->scaled) glp_scale_prob(call->problem, GLP_SF_AUTO);
  else glp_unscale_prob(call->problem);
  if (call->row_statuses == NULL || call->column_statuses == NULL) {
    glp_adv_basis(call->problem, 0);
    return;
  }
  int rows = glp_get_num_rows(call->problem), columns = glp_get_num_cols(call->problem);
  for (int i = 0; i < rows; i++) glp_set_row_stat(call->problem, i + 1, call->row_statuses[i]);
  for (int j = 0; j < columns; j++) glp_set_col_stat(call->problem, j + 1, call->column_statuses[j]);
}

/// Scales the coefficients, or takes them as they are, and chooses the basis to start from: the given statuses (GLP_BS ...), or, where either array is NULL,
/// GLPK's advanced basis, which is triangular and never singular.
CGLPK_CALL int cglpk_start(
  glp_prob *problem, int scaled, const int *row_statuses, const int *column_statuses, char *text,
  int capacity
) {
  cglpk_start_arguments call = {problem, scaled, row_statuses, column_statuses};
  return cglpk_run(cglpk_start_step, &call, text, capacity);
}

// MARK: Solve

typedef struct {
  glp_prob *problem;
  glp_smcp parameters;
  int result;
} cglpk_simplex_arguments;

CGLPK_HIDDEN void cglpk_simplex_step(void *info) {
  cglpk_simplex_arguments *call = info;
  call->result = glp_simplex(call->problem, &call->parameters);
}

/// Runs the simplex method `method` (GLP_PRIMAL, GLP_DUALP, GLP_DUAL) from the current basis, or
/// after GLPK's presolver when `presolve` is not 0. `milliseconds` and `iterations` are limits,
/// INT_MAX for none. `result` receives the return code of glp_simplex.
CGLPK_CALL int cglpk_simplex(
  glp_prob *problem, int method, int presolve, double primal_tolerance, double dual_tolerance,
  int iterations, int milliseconds, int *result, char *text, int capacity
) {
  cglpk_simplex_arguments call = {.problem = problem, .result = GLP_EFAIL};
  glp_init_smcp(&call.parameters);
  call.parameters.msg_lev = GLP_MSG_ERR;
  call.parameters.meth = method;
  call.parameters.presolve = presolve ? GLP_ON : GLP_OFF;
  call.parameters.tol_bnd = primal_tolerance;
  call.parameters.tol_dj = dual_tolerance;
  call.parameters.it_lim = iterations;
  call.parameters.tm_lim = milliseconds;
  int outcome = cglpk_run(cglpk_simplex_step, &call, text, capacity);
  *result = call.result;
  return outcome;
}

// MARK: Read

typedef struct {
  glp_prob *problem;
  int *summary, *row_statuses, *column_statuses;
  double *row_values, *row_duals, *column_values, *column_duals;
} cglpk_read_arguments;

CGLPK_HIDDEN void cglpk_read_step(void *info) {
  cglpk_read_arguments *call = info;
  glp_prob *problem = call->problem;
  call->summary[0] = glp_get_prim_stat(problem);
  call->summary[1] = glp_get_dual_stat(problem);
  call->summary[2] = glp_get_it_cnt(problem);
  int rows = glp_get_num_rows(problem), columns = glp_get_num_cols(problem);
  for (int i = 0; i < rows; i++) {
    call->row_statuses[i] = glp_get_row_stat(problem, i + 1);
    call->row_values[i] = glp_get_row_prim(problem, i + 1);
    call->row_duals[i] = glp_get_row_dual(problem, i + 1);
  }
  for (int j = 0; j < columns; j++) {
    call->column_statuses[j] = glp_get_col_stat(problem, j + 1);
    call->column_values[j] = glp_get_col_prim(problem, j + 1);
    call->column_duals[j] = glp_get_col_dual(problem, j + 1);
  }
}

/// Reads everything known of the current point. `summary` receives the primal status, the dual
/// status (GLP_UNDEF ...) and the number of iterations so far.
CGLPK_CALL int cglpk_read(
  glp_prob *problem, int *summary, int *row_statuses, double *row_values, double *row_duals,
  int *column_statuses, double *column_values, double *column_duals, char *text, int capacity
) {
  cglpk_read_arguments call = {problem,    summary,   row_statuses,  column_statuses,
                               row_values, row_duals, column_values, column_duals};
  return cglpk_run(cglpk_read_step, &call, text, capacity);
}

/// Reads only the summary of `cglpk_read`. It cannot fail: the three getters check nothing.
CGLPK_CALL void cglpk_read_summary(glp_prob *problem, int *summary) {
  summary[0] = glp_get_prim_stat(problem);
  summary[1] = glp_get_dual_stat(problem);
  summary[2] = glp_get_it_cnt(problem);
}

typedef struct {
  glp_prob *problem;
  double *multipliers;
  int found;
} cglpk_ray_arguments;

/// The weight of a basic variable in the sum of infeasibilities that phase 1 minimises: positive
/// below its lower bound, negative above its upper, in scaled units as GLPK counts them.
CGLPK_HIDDEN double cglpk_infeasibility_weight(glp_prob *problem, int variable) {
  int rows = glp_get_num_rows(problem);
  double value, lower, upper, weight;
  if (variable <= rows) {
    value = glp_get_row_prim(problem, variable);
    lower = glp_get_row_lb(problem, variable);
    upper = glp_get_row_ub(problem, variable);
    weight = glp_get_rii(problem, variable);
  } else {
    int column = variable - rows;
    value = glp_get_col_prim(problem, column);
    lower = glp_get_col_lb(problem, column);
    upper = glp_get_col_ub(problem, column);
    weight = 1 / glp_get_sjj(problem, column);
  }
  if (value < lower - 1e-9 * (1 + (lower < 0 ? -lower : lower))) return weight;
  if (value > upper + 1e-9 * (1 + (upper < 0 ? -upper : upper))) return -weight;
  return 0;
}

/// Fills in the weights of the basic variables, of all or of `only` one, and tells whether any is
/// infeasible.
CGLPK_HIDDEN int cglpk_weigh(glp_prob *problem, int only, double *weights) {
  int any = 0;
  for (int i = glp_get_num_rows(problem); i >= 1; i--) {
    int variable = glp_get_bhead(problem, i);
    weights[i] =
      only == 0 || only == variable ? cglpk_infeasibility_weight(problem, variable) : 0;
    if (weights[i] != 0) any = 1;
  }
  return any;
}

CGLPK_HIDDEN void cglpk_ray_step(void *info) {
  cglpk_ray_arguments *call = info;
  glp_prob *problem = call->problem;
  if (!glp_bf_exists(problem) && glp_factorize(problem) != 0) return;
  // The dual simplex ends at one row of the tableau that no nonbasic variable can repair, the primal
  // simplex at the least sum of infeasibilities.
  int stuck = glp_get_unbnd_ray(problem);
  call->found = (stuck != 0 && cglpk_weigh(problem, stuck, call->multipliers))
    || cglpk_weigh(problem, 0, call->multipliers);
  if (call->found) glp_btran(problem, call->multipliers);
}

/// Reads the row multipliers that combine the rows into a contradiction, after the simplex method
/// without presolve has found no feasible point. Element 0 of `multipliers` is unused. `found` receives 0
/// when there are none; the caller must check them.
CGLPK_CALL int cglpk_ray(
  glp_prob *problem, double *multipliers, int *found, char *text, int capacity
) {
  cglpk_ray_arguments call = {problem, multipliers, 0};
  int outcome = cglpk_run(cglpk_ray_step, &call, text, capacity);
  *found = call.found;
  return outcome;
}

// MARK: Delete

CGLPK_HIDDEN void cglpk_delete_step(void *info) { glp_delete_prob(info); }

/// Deletes a problem, and the thread's environment if it was made for it.
CGLPK_CALL int cglpk_delete(glp_prob *problem, int owns_environment, char *text, int capacity) {
  int outcome = cglpk_run(cglpk_delete_step, problem, text, capacity);
  if (owns_environment && outcome == CGLPK_DONE) glp_free_env();
  return outcome;
}

// MARK: Provoked failures, for tests

CGLPK_HIDDEN void cglpk_bad_argument_step(void *info) {
  glp_set_col_bnds(info, glp_get_num_cols(info) + 1, GLP_FR, 0, 0);
}

/// Makes GLPK fail over an argument: a column that does not exist.
CGLPK_CALL int cglpk_provoke_bad_argument(glp_prob *problem, char *text, int capacity) {
  return cglpk_run(cglpk_bad_argument_step, problem, text, capacity);
}

typedef struct {
  glp_prob *problem;
  // Keeps the text only; its escape is never used.
  cglpk_guard sink;
} cglpk_assertion_arguments;

/// A terminal hook that fails an assertion as soon as the simplex method reports its progress, then
/// keeps what the failure prints.
CGLPK_HIDDEN int cglpk_fail_while_printing(void *info, const char *text) {
  if (glp_at_error()) return cglpk_keep_text(info, text);
  glp_assert(strstr(text, "obj =") == NULL);
  return 1;
}

CGLPK_HIDDEN void cglpk_assertion_step(void *info) {
  cglpk_assertion_arguments *call = info;
  glp_term_hook(cglpk_fail_while_printing, &call->sink);
  glp_simplex(call->problem, NULL);
}

/// Makes GLPK fail an assertion in the middle of the simplex method, with all its workspace allocated.
CGLPK_CALL int cglpk_provoke_assertion(glp_prob *problem, char *text, int capacity) {
  cglpk_assertion_arguments call;
  call.problem = problem;
  call.sink.text = text;
  call.sink.capacity = (size_t)capacity;
  call.sink.length = 0;
  return cglpk_run(cglpk_assertion_step, &call, text, capacity);
}

#endif
