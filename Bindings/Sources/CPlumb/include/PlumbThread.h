// What C keeps for each thread, as Swift needs it: no part of the library's interface.
#ifndef PLUMB_THREAD_H
#define PLUMB_THREAD_H

#include <stddef.h>
#include <stdint.h>

// Notes the error of this thread's call. Texts are UTF-8 and are copied; what is too long is cut.
void CPlumbSetError(const void *code, size_t codeLength, const void *message, size_t messageLength,
                    int64_t line, int64_t column);

// What this thread's calls heed; NULL: nothing.
struct plumb_cancellation *CPlumbHeeded(void);

#endif
