#include "plumb.h"

#include <stdlib.h>
#include <string.h>

#include "PlumbThread.h"

// The version that `plumb --version` prints; `.ci/c-library` compares them.
#define PLUMB_VERSION "0.1.0"

// Texts of fixed size: they need no freeing when a thread ends, and no allocation that can
// fail.
static _Thread_local struct {
  char code[64];
  char message[4096];
  int64_t line;
  int64_t column;
} lastError;

// Copies a text. A text longer than the buffer is cut between two characters.
static void copy(char *to, size_t room, const void *text, size_t length) {
  const char *from = text;
  if (length >= room) {
    length = room - 1;
    while (length > 0 && ((unsigned char)from[length] & 0xC0) == 0x80) length -= 1;
  }
  if (length > 0) memcpy(to, from, length);
  to[length] = 0;
}

void CPlumbSetError(const void *code, size_t codeLength, const void *message, size_t messageLength,
                    int64_t line, int64_t column) {
  copy(lastError.code, sizeof lastError.code, code, codeLength);
  copy(lastError.message, sizeof lastError.message, message, messageLength);
  lastError.line = line;
  lastError.column = column;
}

static _Thread_local plumb_cancellation *heeded;

void plumb_heed(plumb_cancellation *cancellation) { heeded = cancellation; }

plumb_cancellation *CPlumbHeeded(void) { return heeded; }

uint32_t plumb_abi_version(void) { return PLUMB_ABI_VERSION; }

const char *plumb_version(void) { return PLUMB_VERSION; }

const char *plumb_error_message(void) { return lastError.message; }

const char *plumb_error_code(void) { return lastError.code; }

int64_t plumb_error_line(void) { return lastError.line; }

int64_t plumb_error_column(void) { return lastError.column; }

void plumb_free(char *text) { free(text); }
