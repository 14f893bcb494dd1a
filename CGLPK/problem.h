// Making a problem, and ending it.
#ifndef CGLPK_PROBLEM_H
#define CGLPK_PROBLEM_H

#include "guard.h"

// MARK: Create and load

typedef struct {
  glp_prob *problem;
  int rows, columns;
  const double *row_lower, *row_upper, *column_lower, *column_upper, *costs;
  const int *starts, *indices;
  const double *values;
} cglpk_create_call;

/// The kind of bounds that a pair of possibly infinite bounds makes.
CGLPK_HIDDEN int cglpk_bound_kind(double lower, double upper) {
  if (lower == upper) return GLP_FX;
  if (lower > -__builtin_inf()) return upper < __builtin_inf() ? GLP_DB : GLP_LO;
  return upper < __builtin_inf() ? GLP_UP : GLP_FR;
}

CGLPK_HIDDEN void cglpk_create_step(void *info, cglpk_guard *guard) {
  cglpk_create_call *call = info;
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
  const double *costs, const int *starts, const int *indices, const double *values, cglpk_text text
) {
  cglpk_create_call call = {NULL,         rows,  columns, row_lower, row_upper, column_lower,
                            column_upper, costs, starts,  indices,   values};
  *owns_environment = glp_init_env() == 0;
  int outcome = cglpk_run(cglpk_create_step, &call, text);
  *problem = outcome == CGLPK_DONE ? call.problem : NULL;
  return outcome;
}

// MARK: Delete

CGLPK_HIDDEN void cglpk_delete_step(void *problem, cglpk_guard *guard) {
  glp_delete_prob(problem);
}

/// Deletes a problem, and the thread's environment if it was made for it.
CGLPK_CALL int cglpk_delete(glp_prob *problem, int owns_environment, cglpk_text text) {
  int outcome = cglpk_run(cglpk_delete_step, problem, text);
  if (owns_environment && outcome == CGLPK_DONE) glp_free_env();
  return outcome;
}

/// Whether GLPK holds anything on this thread: 1 if so, 0 if not, 2 if it could not be told.
CGLPK_CALL int cglpk_holds_environment(void) {
  int state = glp_init_env();
  if (state == 0) glp_free_env();
  return state;
}

#endif
