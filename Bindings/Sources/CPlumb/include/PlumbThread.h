// State that C keeps for each thread, for Swift. It is not part of the library's interface.
#ifndef PLUMB_THREAD_H
#define PLUMB_THREAD_H

#include <stddef.h>
#include <stdint.h>

// Sets the error of this thread's call. Texts are UTF-8 and are copied; longer texts are cut.
void CPlumbSetError(const void *code, size_t codeLength, const void *message, size_t messageLength,
                    int64_t line, int64_t column);

// Returns the cancellation that this thread's calls heed, or NULL.
struct plumb_cancellation *CPlumbHeeded(void);

#endif
