#include "AllocationCounter.h"

#include <stddef.h>
#include <stdlib.h>

#ifdef __GLIBC__
#include <stdatomic.h>

// These replace the functions of the C library in the whole process.

static atomic_ulong count;

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);

static void note(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note();
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  note();
  return __libc_realloc(block, size);
}

unsigned long allocation_count(void) {
  return atomic_load_explicit(&count, memory_order_relaxed);
}
#else
unsigned long allocation_count(void) { return 0; }
#endif
