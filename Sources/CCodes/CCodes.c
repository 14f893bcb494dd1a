#include "CCodes.h"

#ifdef PLUMB_CODES

#include <string.h>
#include <zint.h>

/// No kind of code holds more bytes.
static const size_t most_bytes = 8192;

/// The number of UTF-8 among the character sets that a code may declare (ECI).
static const int utf8 = 26;

static int number_of(codes_kind kind) {
  switch (kind) {
    case codes_qr: return BARCODE_QRCODE;
    case codes_data_matrix: return BARCODE_DATAMATRIX;
    case codes_pdf417: return BARCODE_PDF417;
    case codes_code128: return BARCODE_CODE128;
    case codes_ean: return BARCODE_EANX;
  }
  return 0;
}

static int is_ascii(const uint8_t *text, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (text[i] > 0x7F) return 0;
  }
  return 1;
}

static codes_result result_of(int status) {
  if (status < ZINT_ERROR) return codes_done;
  if (status == ZINT_ERROR_TOO_LONG) return codes_too_long;
  return status == ZINT_ERROR_INVALID_DATA ? codes_wrong_characters : codes_failed;
}

codes_result codes_make(
  codes_kind kind, int32_t level, const uint8_t *text, size_t count, uint8_t *modules,
  codes_size *size
) {
  size->width = size->rows = 0;
  if (count > most_bytes) return codes_too_long;
  struct zint_symbol *made = ZBarcode_Create();
  if (made == NULL) return codes_failed;
  made->symbology = number_of(kind);
  made->input_mode = UNICODE_MODE;
  if (level > 0) made->option_1 = level;
  // Square codes are the common form of this kind.
  if (kind == codes_data_matrix) made->option_3 = DM_SQUARE;
  // Without this declaration, readers guess the encoding of non-ASCII characters.
  if ((kind == codes_qr || kind == codes_data_matrix || kind == codes_pdf417)
      && !is_ascii(text, count)) {
    made->eci = utf8;
  }
  codes_result result = result_of(ZBarcode_Encode(made, text, (int)count));
  if (result == codes_done
      && (made->rows <= 0 || made->rows > codes_most_rows || made->width <= 0
          || made->width > codes_bytes_of_row * 8)) {
    result = codes_failed;
  }
  if (result == codes_done) {
    size->width = made->width;
    size->rows = made->rows;
    for (int row = 0; row < made->rows; row++) {
      memcpy(
        modules + (size_t)row * (size_t)codes_bytes_of_row, made->encoded_data[row],
        (size_t)codes_bytes_of_row);
    }
  }
  ZBarcode_Delete(made);
  return result;
}

#endif
