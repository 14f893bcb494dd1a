// Branch and cut.
#ifndef CGLPK_INTEGER_H
#define CGLPK_INTEGER_H

#include "guard.h"

/// What branch and cut is asked for, and what it found.
typedef struct {
  /// Within what of a whole number a value counts as whole.
  double integrality_tolerance;
  /// When a node, or the search, is not worth more work, relative to the objective.
  double gap;
  /// Limits; INT_MAX for none.
  int milliseconds, nodes, iterations;
  /// Whether to use GLPK's preprocessor.
  int presolve;
  /// The return code of glp_intopt, and the status of its point (GLP_OPT ...).
  int result, status;
  /// How many nodes were solved.
  int nodes_seen;
  /// The lower bound of the objective before the last node was solved.
  double bound;
} cglpk_integer_search;

typedef struct {
  glp_prob *problem;
  const int *kinds;
  double *column_values;
  cglpk_integer_search *search;
  cglpk_interrupt interrupt;
  // The iterations at the last call of the callback, and the most between two calls.
  int iterations_before, largest_step;
  // At which node the bound is read next.
  int next_look;
  int fails;
} cglpk_integer_arguments;

/// The callback of the search: counts, reads the bound, and ends the search where GLPK has no limit.
CGLPK_HIDDEN void cglpk_watch_search(glp_tree *tree, void *info) {
  cglpk_integer_arguments *call = info;
  cglpk_integer_search *search = call->search;
  if (call->fails) glp_assert(glp_ios_reason(tree) != GLP_ISELECT);
  int iterations = glp_get_it_cnt(glp_ios_get_prob(tree));
  int step = iterations - call->iterations_before;
  call->iterations_before = iterations;
  if (step > call->largest_step) call->largest_step = step;
  // A node cannot be stopped halfway, so there must be room for one as large as the largest so far. It
  // costs a factorization beside its iterations, which counts as some.
  double work = iterations + 10.0 * search->nodes_seen + call->largest_step;
  int is_over = work >= search->iterations || cglpk_is_wanted(&call->interrupt);
  // A node that is split into one half only is not selected again, though it is solved again, without
  // end where whole numbers have no bounds: what counts is what is solved.
  int is_node = glp_ios_reason(tree) == GLP_IPREPRO;
  if (is_node && search->nodes_seen >= search->nodes) is_over = 1;
  if (is_over) glp_ios_terminate(tree);
  if (!is_node && !is_over) return;
  // Finding it takes a walk over all active nodes, so the more of them there are the rarer it must be.
  if (is_over || search->nodes_seen >= call->next_look) {
    int best = glp_ios_best_node(tree), active = 0;
    if (best != 0) search->bound = glp_ios_node_bound(tree, best);
    glp_ios_tree_size(tree, &active, NULL, NULL);
    call->next_look = search->nodes_seen + 1 + active / 8;
  }
  if (!is_over) search->nodes_seen++;
}

CGLPK_HIDDEN void cglpk_integer_step(void *info) {
  cglpk_integer_arguments *call = info;
  cglpk_integer_search *search = call->search;
  glp_prob *problem = call->problem;
  int columns = glp_get_num_cols(problem);
  for (int j = 0; j < columns; j++) glp_set_col_kind(problem, j + 1, call->kinds[j]);
  glp_iocp parameters;
  glp_init_iocp(&parameters);
  parameters.msg_lev = GLP_MSG_ERR;
  parameters.tol_int = search->integrality_tolerance;
  parameters.tol_obj = search->gap;
  parameters.mip_gap = search->gap;
  parameters.tm_lim = search->milliseconds;
  parameters.presolve = search->presolve ? GLP_ON : GLP_OFF;
  // No cuts: with Gomory and mixed-integer rounding cuts on, GLPK 5.0 calls feasible programs of boxes
  // that must not overlap (6 boxes, 12 pairs, big-M 1000) infeasible, and takes three times as long.
  parameters.cb_func = cglpk_watch_search;
  parameters.cb_info = call;
  call->iterations_before = glp_get_it_cnt(problem);
  search->result = glp_intopt(problem, &parameters);
  search->status = glp_mip_status(problem);
  for (int j = 0; j < columns; j++) call->column_values[j] = glp_mip_col_val(problem, j + 1);
}

/// Runs branch and cut from the optimal basis of the relaxation, which must be there, and reads its
/// incumbent. `kinds` tells which columns are whole-valued (GLP_IV, GLP_CV); their bounds must be whole.
CGLPK_CALL int cglpk_integer(
  glp_prob *problem, const int *kinds, cglpk_integer_search *search, cglpk_interrupt interrupt,
  double *column_values, char *text, int capacity
) {
  cglpk_integer_arguments call = {
    .problem = problem, .kinds = kinds, .column_values = column_values, .search = search,
    .interrupt = interrupt};
  search->result = GLP_EFAIL;
  search->status = GLP_UNDEF;
  search->nodes_seen = 0;
  search->bound = -__builtin_inf();
  return cglpk_run(cglpk_integer_step, &call, text, capacity);
}

#endif
