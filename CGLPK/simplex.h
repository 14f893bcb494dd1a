// The simplex methods, in floating point and exact, and what proves that there is no point.
#ifndef CGLPK_SIMPLEX_H
#define CGLPK_SIMPLEX_H

#include "guard.h"

// MARK: Choose scaling and a starting basis

typedef struct {
  glp_prob *problem;
  int scaled, tightening, advanced;
} cglpk_start_call;

CGLPK_HIDDEN void cglpk_start_step(void *info, cglpk_guard *guard) {
  cglpk_start_call *call = info;
  glp_prob *problem = call->problem;
  if (call->scaled) glp_scale_prob(problem, GLP_SF_AUTO);
  else glp_unscale_prob(problem);
  if (call->tightening != 1) {
    for (int i = glp_get_num_rows(problem); i >= 1; i--) {
      glp_set_rii(problem, i, glp_get_rii(problem, i) * call->tightening);
    }
    for (int j = glp_get_num_cols(problem); j >= 1; j--) {
      glp_set_sjj(problem, j, glp_get_sjj(problem, j) / call->tightening);
    }
  }
  if (call->advanced) glp_adv_basis(problem, 0);
}

/// Scales the coefficients, or takes them as they are. All values count `tightening` (a power of two)
/// times as much, which divides what GLPK's absolute tolerances for bounds allow by it. With
/// `advanced` the basis to start from is GLPK's advanced one, which is triangular and never singular.
CGLPK_CALL int cglpk_start(
  glp_prob *problem, int scaled, int tightening, int advanced, cglpk_text text
) {
  cglpk_start_call call = {problem, scaled, tightening, advanced};
  return cglpk_run(cglpk_start_step, &call, text);
}

// MARK: Solve

/// A run of the simplex method.
typedef struct {
  glp_prob *problem;
  /// Whether to run the primal method in rational arithmetic, which knows limits alone.
  int exact;
  glp_smcp parameters;
  /// Asked every other millisecond; the exact method does not ask.
  cglpk_interrupt interrupt;
  /// The return code of GLPK.
  int result;
} cglpk_simplex_call;

CGLPK_HIDDEN void cglpk_simplex_step(void *info, cglpk_guard *guard) {
  cglpk_simplex_call *call = info;
  if (call->interrupt.is_wanted != NULL && !call->exact) {
    // The hook asks whenever the method reports what it is at, which it must do often.
    guard->interrupt = call->interrupt;
    call->parameters.msg_lev = GLP_MSG_ALL;
    call->parameters.out_frq = 2;
  }
  call->result = call->exact
    ? glp_exact(call->problem, &call->parameters)
    : glp_simplex(call->problem, &call->parameters);
}

/// Runs a simplex method from the current basis, or after GLPK's presolver.
CGLPK_CALL int cglpk_simplex(cglpk_simplex_call *call, cglpk_text text) {
  return cglpk_run(cglpk_simplex_step, call, text);
}

// MARK: Certificate of infeasibility

typedef struct {
  glp_prob *problem;
  double tolerance;
  double *multipliers;
} cglpk_ray_call;

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
CGLPK_HIDDEN int cglpk_weigh(glp_prob *problem, int only, double tolerance, double *weights) {
  int any = 0;
  for (int i = glp_get_num_rows(problem); i >= 1; i--) {
    int variable = glp_get_bhead(problem, i);
    int counts = only == 0 || only == variable;
    weights[i] = counts ? cglpk_infeasibility_weight(problem, variable, tolerance) : 0;
    if (weights[i] != 0) any = 1;
  }
  return any;
}

CGLPK_HIDDEN void cglpk_ray_step(void *info, cglpk_guard *guard) {
  cglpk_ray_call *call = info;
  glp_prob *problem = call->problem;
  if (!glp_bf_exists(problem) && glp_factorize(problem) != 0) return;
  // The dual simplex ends at one row of the tableau that no nonbasic variable can repair, the primal
  // simplex at the least sum of infeasibilities.
  int stuck = glp_get_unbnd_ray(problem);
  int found = (stuck != 0 && cglpk_weigh(problem, stuck, call->tolerance, call->multipliers))
    || cglpk_weigh(problem, 0, call->tolerance, call->multipliers);
  if (!found) return;
  glp_btran(problem, call->multipliers);
  call->multipliers[0] = 1;
}

/// Reads the row multipliers that combine the rows into a contradiction, after the simplex method
/// without presolve has found no feasible point. A variable counts as infeasible when it misses its
/// bound by more than `tolerance`, relative to the bound. Element 0 of `multipliers` receives 1, or 0
/// when there are none; the caller must check them.
CGLPK_CALL int cglpk_ray(glp_prob *problem, double tolerance, double *multipliers, cglpk_text text) {
  cglpk_ray_call call = {problem, tolerance, multipliers};
  multipliers[0] = 0;
  return cglpk_run(cglpk_ray_step, &call, text);
}

#endif
