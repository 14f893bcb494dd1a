// The simplex methods, in floating point and exact, and what is read after them.
#ifndef CGLPK_SIMPLEX_H
#define CGLPK_SIMPLEX_H

#include "guard.h"

// MARK: Choose scaling and a starting basis

typedef struct {
  glp_prob *problem;
  int scaled, tightening;
  const int *row_statuses, *column_statuses;
} cglpk_start_arguments;

CGLPK_HIDDEN void cglpk_start_step(void *info) {
  cglpk_start_arguments *call = info;
  // Both report what they do whatever the message level is.
  glp_term_out(GLP_OFF);
  if (call->scaled) glp_scale_prob(call->problem, GLP_SF_AUTO);
  else glp_unscale_prob(call->problem);
  int rows = glp_get_num_rows(call->problem), columns = glp_get_num_cols(call->problem);
  if (call->tightening != 1) {
    for (int i = 1; i <= rows; i++) {
      glp_set_rii(call->problem, i, glp_get_rii(call->problem, i) * call->tightening);
    }
    for (int j = 1; j <= columns; j++) {
      glp_set_sjj(call->problem, j, glp_get_sjj(call->problem, j) / call->tightening);
    }
  }
  if (call->row_statuses == NULL || call->column_statuses == NULL) {
    glp_adv_basis(call->problem, 0);
    return;
  }
  for (int i = 0; i < rows; i++) glp_set_row_stat(call->problem, i + 1, call->row_statuses[i]);
  for (int j = 0; j < columns; j++) glp_set_col_stat(call->problem, j + 1, call->column_statuses[j]);
}

/// Scales the coefficients, or takes them as they are, and chooses the basis to start from: the given
/// statuses (GLP_BS ...), or, where either array is NULL, GLPK's advanced basis, which is triangular
/// and never singular. All values count `tightening` (a power of two) times as much, which divides
/// what GLPK's absolute tolerances for bounds allow by it.
CGLPK_CALL int cglpk_start(
  glp_prob *problem, int scaled, int tightening, const int *row_statuses, const int *column_statuses, char *text,
  int capacity
) {
  cglpk_start_arguments call = {problem, scaled, tightening, row_statuses, column_statuses};
  return cglpk_run(cglpk_start_step, &call, text, capacity);
}

// MARK: Solve

typedef struct {
  glp_prob *problem;
  glp_smcp parameters;
  int result;
  cglpk_interrupt interrupt;
  cglpk_guard *guard;
} cglpk_simplex_arguments;

/// How often the simplex methods report what they are at, in milliseconds, so that they can be stopped.
#define CGLPK_REPORTING 2

/// A terminal hook that leaves GLPK when the caller wants it to stop.
CGLPK_HIDDEN int cglpk_watch_simplex(void *info, const char *text) {
  cglpk_simplex_arguments *call = info;
  // An error that is being printed must reach its own end.
  if (glp_at_error()) return cglpk_keep_text(call->guard, text);
  if (cglpk_is_wanted(&call->interrupt)) cglpk_stop(call->guard);
  return 1;
}

CGLPK_HIDDEN void cglpk_simplex_step(void *info, cglpk_guard *guard) {
  cglpk_simplex_arguments *call = info;
  call->guard = guard;
  if (call->interrupt.is_wanted != NULL) {
    // The hook must see everything.
    call->parameters.msg_lev = GLP_MSG_ALL;
    call->parameters.out_frq = CGLPK_REPORTING;
    glp_term_hook(cglpk_watch_simplex, call);
  }
  call->result = glp_simplex(call->problem, &call->parameters);
  glp_term_hook(cglpk_keep_text, guard);
}

/// Runs the simplex method `method` (GLP_PRIMAL, GLP_DUALP, GLP_DUAL) from the current basis, or
/// after GLPK's presolver when `presolve` is not 0. `milliseconds` and `iterations` are limits,
/// INT_MAX for none. `result` receives the return code of glp_simplex.
CGLPK_CALL int cglpk_simplex(
  glp_prob *problem, int method, int presolve, double primal_tolerance, double dual_tolerance,
  int iterations, int milliseconds, cglpk_interrupt interrupt, int *result, char *text, int capacity
) {
  cglpk_simplex_arguments call = {
    .problem = problem, .result = GLP_EFAIL, .interrupt = interrupt};
  glp_init_smcp(&call.parameters);
  call.parameters.msg_lev = GLP_MSG_ERR;
  call.parameters.meth = method;
  call.parameters.presolve = presolve ? GLP_ON : GLP_OFF;
  call.parameters.tol_bnd = primal_tolerance;
  call.parameters.tol_dj = dual_tolerance;
  call.parameters.it_lim = iterations;
  call.parameters.tm_lim = milliseconds;
  int outcome = cglpk_run_guarded(cglpk_simplex_step, &call, text, capacity);
  *result = call.result;
  return outcome;
}

CGLPK_HIDDEN void cglpk_exact_step(void *info) {
  cglpk_simplex_arguments *call = info;
  call->result = glp_exact(call->problem, &call->parameters);
}

/// Runs the primal simplex method in rational arithmetic from the current basis. `result` receives the
/// return code of glp_exact.
CGLPK_CALL int cglpk_exact(
  glp_prob *problem, int iterations, int milliseconds, int *result, char *text, int capacity
) {
  cglpk_simplex_arguments call = {.problem = problem, .result = GLP_EFAIL};
  glp_init_smcp(&call.parameters);
  call.parameters.msg_lev = GLP_MSG_ERR;
  call.parameters.it_lim = iterations;
  call.parameters.tm_lim = milliseconds;
  int outcome = cglpk_run(cglpk_exact_step, &call, text, capacity);
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


// MARK: Certificate of infeasibility

typedef struct {
  glp_prob *problem;
  double tolerance;
  double *multipliers;
  int found;
} cglpk_ray_arguments;

/// The weight of a basic variable in the sum of infeasibilities that phase 1 minimises: positive
/// below its lower bound, negative above its upper, in scaled units as GLPK counts them.
CGLPK_HIDDEN double cglpk_infeasibility_weight(glp_prob *problem, int variable, double tolerance) {
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
  if (value < lower - tolerance * (1 + (lower < 0 ? -lower : lower))) return weight;
  if (value > upper + tolerance * (1 + (upper < 0 ? -upper : upper))) return -weight;
  return 0;
}

/// Fills in the weights of the basic variables, of all or of `only` one, and tells whether any is
/// infeasible.
CGLPK_HIDDEN int cglpk_weigh(
  glp_prob *problem, int only, double tolerance, double *weights
) {
  int any = 0;
  for (int i = glp_get_num_rows(problem); i >= 1; i--) {
    int variable = glp_get_bhead(problem, i);
    weights[i] =
      only == 0 || only == variable
      ? cglpk_infeasibility_weight(problem, variable, tolerance) : 0;
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
  call->found = (stuck != 0 && cglpk_weigh(problem, stuck, call->tolerance, call->multipliers))
    || cglpk_weigh(problem, 0, call->tolerance, call->multipliers);
  if (call->found) glp_btran(problem, call->multipliers);
}

/// Reads the row multipliers that combine the rows into a contradiction, after the simplex method
/// without presolve has found no feasible point. A variable counts as infeasible when it misses its
/// bound by more than `tolerance`, relative to the bound. Element 0 of `multipliers` is unused. `found`
/// receives 0 when there are none; the caller must check them.
CGLPK_CALL int cglpk_ray(
  glp_prob *problem, double tolerance, double *multipliers, int *found, char *text, int capacity
) {
  cglpk_ray_arguments call = {problem, tolerance, multipliers, 0};
  int outcome = cglpk_run(cglpk_ray_step, &call, text, capacity);
  *found = call.found;
  return outcome;
}

#endif
