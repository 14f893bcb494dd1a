// The guard that every call of GLPK runs under.
#ifndef CGLPK_GUARD_H
#define CGLPK_GUARD_H

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
/// A limit was reached where only a jump leads out; everything GLPK held on this thread is gone.
#define CGLPK_STOPPED 3

#define CGLPK_HIDDEN static __attribute__((unused))
#define CGLPK_CALL static __attribute__((noinline, unused))

/// Whether GLPK was built to keep its state per thread: otherwise all threads share one state, and
/// only one of them may use GLPK at a time.
CGLPK_HIDDEN int cglpk_has_state_per_thread(void) { return glp_config("TLS") != NULL; }

/// Whether the caller wants GLPK to stop; NULL for never.
typedef struct {
  int (*is_wanted)(void *);
  void *info;
} cglpk_interrupt;

CGLPK_HIDDEN int cglpk_is_wanted(const cglpk_interrupt *interrupt) {
  return interrupt->is_wanted != NULL && interrupt->is_wanted(interrupt->info);
}

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
  longjmp(((cglpk_guard *)info)->escape, CGLPK_FAILED);
}

/// Leaves GLPK for good because a limit was reached.
CGLPK_HIDDEN void cglpk_stop(cglpk_guard *guard) { longjmp(guard->escape, CGLPK_STOPPED); }

/// Runs one step under the guard, which it is handed. This is the only frame that calls setjmp; it
/// changes no local of its own afterwards.
CGLPK_CALL int cglpk_run_guarded(
  void (*step)(void *, cglpk_guard *), void *arguments, char *text, int capacity
) {
  cglpk_guard guard;
  guard.text = text;
  guard.capacity = (size_t)capacity;
  guard.length = 0;
  text[0] = 0;
  if (glp_init_env() > 1) return CGLPK_NO_ENVIRONMENT;
  switch (setjmp(guard.escape)) {
  case 0: break;
  // The hooks, which point into this frame, go with the environment.
  case CGLPK_STOPPED: glp_free_env(); return CGLPK_STOPPED;
  default: glp_free_env(); return CGLPK_FAILED;
  }
  glp_error_hook(cglpk_leave, &guard);
  glp_term_hook(cglpk_keep_text, &guard);
  int output = glp_term_out(GLP_ON);
  step(arguments, &guard);
  glp_term_out(output);
  glp_term_hook(NULL, NULL);
  glp_error_hook(NULL, NULL);
  return CGLPK_DONE;
}

typedef struct {
  void (*step)(void *);
  void *arguments;
} cglpk_plain_step;

CGLPK_HIDDEN void cglpk_run_plain_step(void *info, cglpk_guard *guard) {
  cglpk_plain_step *plain = info;
  (void)guard;
  plain->step(plain->arguments);
}

/// Runs a step that has no use for the guard.
CGLPK_CALL int cglpk_run(void (*step)(void *), void *arguments, char *text, int capacity) {
  cglpk_plain_step plain = {step, arguments};
  return cglpk_run_guarded(cglpk_run_plain_step, &plain, text, capacity);
}

#endif
