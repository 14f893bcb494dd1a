// The guard that calls of GLPK run under.
#ifndef CGLPK_GUARD_H
#define CGLPK_GUARD_H

#include <glpk.h>
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

/// Room for what GLPK prints when it fails; `capacity` is at least 1.
typedef struct {
  char *start;
  int capacity;
} cglpk_text;

/// Whether the caller wants GLPK to stop; NULL for never.
typedef struct {
  int (*is_wanted)(const void *);
  const void *info;
} cglpk_interrupt;

CGLPK_HIDDEN int cglpk_is_wanted(const cglpk_interrupt *interrupt) {
  return interrupt->is_wanted != NULL && interrupt->is_wanted(interrupt->info);
}

/// What the hooks need: where to jump to, when, and where to keep the text.
typedef struct {
  jmp_buf escape;
  cglpk_interrupt interrupt;
  cglpk_text text;
  // Changes between setjmp and longjmp, hence volatile.
  volatile size_t length;
} cglpk_guard;

/// Leaves GLPK for good because a limit was reached.
CGLPK_HIDDEN void cglpk_stop(cglpk_guard *guard) { longjmp(guard->escape, CGLPK_STOPPED); }

/// The terminal hook: keeps the text of an error, which must reach its own end, and otherwise leaves
/// GLPK when the caller wants it to stop. What does not fit displaces what came before it, because
/// the error itself is printed last.
CGLPK_HIDDEN int cglpk_listen(void *info, const char *text) {
  cglpk_guard *guard = info;
  if (!glp_at_error()) {
    if (cglpk_is_wanted(&guard->interrupt)) cglpk_stop(guard);
    return 1;
  }
  size_t count = strlen(text), capacity = (size_t)guard->text.capacity;
  if (count >= capacity) count = capacity - 1;
  if (count >= capacity - guard->length) guard->length = 0;
  memcpy(guard->text.start + guard->length, text, count);
  guard->length += count;
  guard->text.start[guard->length] = 0;
  return 1;
}

/// The error hook: leaves GLPK for good.
CGLPK_HIDDEN void cglpk_leave(void *info) {
  longjmp(((cglpk_guard *)info)->escape, CGLPK_FAILED);
}

/// Runs one step under the guard, which it is handed. This is the only frame that calls setjmp; it
/// changes no local of its own afterwards, and what `call` points to is in another frame.
CGLPK_CALL int cglpk_run(void (*step)(void *, cglpk_guard *), void *call, cglpk_text text) {
  cglpk_guard guard;
  guard.interrupt.is_wanted = NULL;
  guard.text = text;
  guard.length = 0;
  text.start[0] = 0;
  if (glp_init_env() > 1) return CGLPK_NO_ENVIRONMENT;
  switch (setjmp(guard.escape)) {
  case 0: break;
  // The hooks, which point into this frame, go with the environment.
  case CGLPK_STOPPED: glp_free_env(); return CGLPK_STOPPED;
  default: glp_free_env(); return CGLPK_FAILED;
  }
  glp_error_hook(cglpk_leave, &guard);
  glp_term_hook(cglpk_listen, &guard);
  int output = glp_term_out(GLP_ON);
  step(call, &guard);
  glp_term_out(output);
  glp_term_hook(NULL, NULL);
  glp_error_hook(NULL, NULL);
  return CGLPK_DONE;
}

#endif
