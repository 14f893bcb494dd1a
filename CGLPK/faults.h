// Provoked failures, for tests.
#ifndef CGLPK_FAULTS_H
#define CGLPK_FAULTS_H

#include "integer.h"
#include "interior.h"

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

CGLPK_HIDDEN void cglpk_search_assertion_step(void *info) {
  cglpk_integer_arguments *call = info;
  glp_smcp parameters;
  glp_init_smcp(&parameters);
  parameters.msg_lev = GLP_MSG_ERR;
  glp_simplex(call->problem, &parameters);
  cglpk_integer_step(call);
}

/// Makes GLPK fail an assertion in the callback of branch and cut; all columns become whole-valued.
/// Arrays of as many elements as there are columns serve as work space.
CGLPK_CALL int cglpk_provoke_search_assertion(
  glp_prob *problem, int *kinds, double *column_values, char *text, int capacity
) {
  for (int j = glp_get_num_cols(problem) - 1; j >= 0; j--) kinds[j] = GLP_IV;
  cglpk_integer_search search = {
    .integrality_tolerance = 1e-9, .gap = 1e-9, .milliseconds = INT_MAX, .nodes = INT_MAX,
    .iterations = INT_MAX};
  cglpk_integer_arguments call = {
    .problem = problem, .kinds = kinds, .column_values = column_values, .search = &search,
    .fails = 1};
  return cglpk_run(cglpk_search_assertion_step, &call, text, capacity);
}

/// Makes GLPK fail an assertion after the first iteration of the interior-point method. Nothing is
/// read, so no arrays are needed.
CGLPK_CALL int cglpk_provoke_interior_assertion(glp_prob *problem, char *text, int capacity) {
  cglpk_interior_arguments call = {
    .problem = problem, .iteration_limit = INT_MAX, .milliseconds = INT_MAX,
    .factor_limit = INT_MAX, .fails = 1};
  return cglpk_run_guarded(cglpk_interior_step, &call, text, capacity);
}

#endif
