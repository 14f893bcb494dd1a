// QR codes and bar codes: a wrapper of Zint.
//
// Only the C file includes Zint's header, so that Swift does not see it. Any number of threads may
// call these functions at once.
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
  /// EAN-13 from 12 digits and EAN-8 from 7. The text excludes the check digit.
  codes_ean,
} codes_kind;

/// The result of making a code.
typedef enum codes_result {
  codes_done,
  codes_too_long,
  /// The text contains characters that this kind of code cannot represent.
  codes_wrong_characters,
  codes_failed,
} codes_result;

/// The greatest number of rows of a code, and the number of bytes per row.
static const int32_t codes_most_rows = 200, codes_bytes_of_row = 144;

/// The size of a code in modules.
typedef struct codes_size {
  int32_t width, rows;
} codes_size;

/// Makes a code of UTF-8 text.
///
/// - `level`: The error correction of a QR code, from 1 for L to 4 for H; 0 for other kinds.
/// - `modules`: Receives the rows from top to bottom, with room for the greatest number of rows.
///   Module x of a row is bit x % 8 of its byte x / 8, and 1 if it is dark.
codes_result codes_make(
  codes_kind kind, int32_t level, const uint8_t *_Nonnull text, size_t count,
  uint8_t *_Nonnull modules, codes_size *_Nonnull size);

#endif
