// QR codes and bar codes: Zint behind a function of our own.
//
// Zint's header is included in the one C file alone, so that nothing of it reaches Swift. All
// threads may call this at once.
#ifndef CCODES_H
#define CCODES_H

#include <stddef.h>
#include <stdint.h>

/// The kinds of codes.
typedef enum codes_kind {
  codes_qr,
  codes_data_matrix,
  codes_pdf417,
  codes_code128,
  /// EAN-13 of 12 digits and EAN-8 of 7: the check digit is not among them.
  codes_ean,
} codes_kind;

/// What became of a code.
typedef enum codes_result {
  codes_done,
  codes_too_long,
  /// It has characters that codes of the kind do not have.
  codes_wrong_characters,
  codes_failed,
} codes_result;

/// How many rows a code has at most, and how many bytes those of a row are.
static const int32_t codes_most_rows = 200, codes_bytes_of_row = 144;

/// How many modules a code has.
typedef struct codes_size {
  int32_t width, rows;
} codes_size;

/// Makes a code of UTF-8.
///
/// - `level`: How much of a QR code may be lost: 1 for L to 4 for H; 0 for codes of other kinds.
/// - `modules`: Gets the rows from above, as many as there are at most. The module x of a row is the
///   bit x % 8 of its byte x / 8, 1 for a dark one.
codes_result codes_make(
  codes_kind kind, int32_t level, const uint8_t *_Nonnull text, size_t count,
  uint8_t *_Nonnull modules, codes_size *_Nonnull size);

#endif
