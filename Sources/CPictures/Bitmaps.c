#include "CPictures.h"

#ifdef PLUMB_PICTURES

#include "Bitmaps.h"

// libjpeg's header requires this one.
#include <stdio.h>

#include <jpeglib.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// MARK: PNG

/// The read position in the bytes of a file.
typedef struct reading {
  const uint8_t *bytes;
  size_t count, place;
} reading;

static cairo_status_t read_on(void *closure, unsigned char *target, unsigned int count) {
  reading *reading = closure;
  if (reading->count - reading->place < count) return CAIRO_STATUS_READ_ERROR;
  memcpy(target, reading->bytes + reading->place, count);
  reading->place += count;
  return CAIRO_STATUS_SUCCESS;
}

// MARK: JPEG

/// The greatest number of scans of a progressive image. More scans are an attack, because each one
/// visits all pixels.
static const int most_scans = 200;

/// The error handler of libjpeg, with the place to jump to on an error.
typedef struct jpeg_guard {
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf exit;
} jpeg_guard;

static void leave(j_common_ptr decoder) { longjmp(((jpeg_guard *)decoder->err)->exit, 1); }

static void ignore(j_common_ptr decoder) { (void)decoder; }

static void ignore_warning(j_common_ptr decoder, int level) {
  (void)decoder;
  (void)level;
}

static void count_scans(j_common_ptr decoder) {
  if (((j_decompress_ptr)decoder)->input_scan_number > most_scans) leave(decoder);
}

/// Converts a row of bytes to Cairo's pixels.
static void convert_row(
  const uint8_t *row, uint32_t width, int is_cmyk, int is_inverted, uint8_t *target
) {
  for (uint32_t x = 0; x < width; x++) {
    uint32_t red, green, blue;
    if (is_cmyk) {
      const uint8_t *ink = row + (size_t)x * 4;
      // Adobe's programs store inverted ink values.
      uint32_t flip = is_inverted ? 0 : 255, key = ink[3] ^ flip;
      red = (ink[0] ^ flip) * key / 255;
      green = (ink[1] ^ flip) * key / 255;
      blue = (ink[2] ^ flip) * key / 255;
    } else {
      red = row[(size_t)x * 3];
      green = row[(size_t)x * 3 + 1];
      blue = row[(size_t)x * 3 + 2];
    }
    uint32_t pixel = 0xFF000000u | red << 16 | green << 8 | blue;
    memcpy(target + (size_t)x * 4, &pixel, 4);
  }
}

/// Decodes an image. Returns whether its size is as expected. Everything that changes after
/// `setjmp` belongs to the decoder.
static int decode_jpeg(
  const uint8_t *bytes, size_t count, int32_t width, int32_t height, uint8_t *pixels,
  size_t stride
) {
  struct jpeg_decompress_struct decoder;
  jpeg_guard guard;
  memset(&decoder, 0, sizeof decoder);
  memset(&guard, 0, sizeof guard);
  decoder.err = jpeg_std_error(&guard.errors);
  guard.errors.error_exit = leave;
  guard.errors.output_message = ignore;
  guard.errors.emit_message = ignore_warning;
  guard.progress.progress_monitor = count_scans;
  if (setjmp(guard.exit) != 0) {
    jpeg_destroy_decompress(&decoder);
    return 0;
  }
  jpeg_create_decompress(&decoder);
  decoder.progress = &guard.progress;
  jpeg_mem_src(&decoder, (uint8_t *)bytes, (unsigned long)count);
  if (jpeg_read_header(&decoder, TRUE) != JPEG_HEADER_OK) leave((j_common_ptr)&decoder);
  int is_cmyk =
    decoder.jpeg_color_space == JCS_CMYK || decoder.jpeg_color_space == JCS_YCCK;
  decoder.out_color_space = is_cmyk ? JCS_CMYK : JCS_RGB;
  if (decoder.image_width != (JDIMENSION)width || decoder.image_height != (JDIMENSION)height) {
    leave((j_common_ptr)&decoder);
  }
  jpeg_start_decompress(&decoder);
  JSAMPARRAY row = decoder.mem->alloc_sarray(
    (j_common_ptr)&decoder, JPOOL_IMAGE, decoder.output_width * (is_cmyk ? 4 : 3), 1);
  while (decoder.output_scanline < decoder.output_height) {
    uint8_t *target = pixels + (size_t)decoder.output_scanline * stride;
    if (jpeg_read_scanlines(&decoder, row, 1) != 1) leave((j_common_ptr)&decoder);
    convert_row(
      row[0], decoder.output_width, is_cmyk, decoder.saw_Adobe_marker != 0, target);
  }
  jpeg_destroy_decompress(&decoder);
  return 1;
}

/// Whether a PDF can contain the file unchanged: it is grey or has three colours. Readers disagree
/// on the appearance of four inks.
static int is_kept(const uint8_t *bytes, size_t count) {
  for (size_t i = 2; i + 9 < count && bytes[i] == 0xFF;) {
    uint8_t marker = bytes[i + 1];
    if (marker == 0xFF) {
      i++;
    } else if (marker >= 0xC0 && marker <= 0xC2) {
      return bytes[i + 9] == 1 || bytes[i + 9] == 3;
    } else {
      i += 2 + ((size_t)bytes[i + 2] << 8 | bytes[i + 3]);
    }
  }
  return 0;
}

// MARK: Images

static cairo_surface_t *open_png(const uint8_t *bytes, size_t count) {
  reading reading = {.bytes = bytes, .count = count};
  return cairo_image_surface_create_from_png_stream(read_on, &reading);
}

static cairo_surface_t *open_jpeg(
  const uint8_t *bytes, size_t count, int32_t width, int32_t height, int is_for_pdf
) {
  // If the image is not decoded, its rows are not touched and take no memory.
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) return surface;
  if (is_for_pdf && is_kept(bytes, count)) {
    uint8_t *copy = malloc(count);
    if (copy != NULL) {
      memcpy(copy, bytes, count);
      if (cairo_surface_set_mime_data(
            surface, CAIRO_MIME_TYPE_JPEG, copy, count, free, copy)
          == CAIRO_STATUS_SUCCESS) {
        return surface;
      }
      free(copy);
    }
  } else {
    cairo_surface_flush(surface);
    if (decode_jpeg(
          bytes, count, width, height, cairo_image_surface_get_data(surface),
          (size_t)cairo_image_surface_get_stride(surface))) {
      cairo_surface_mark_dirty(surface);
      return surface;
    }
  }
  cairo_surface_destroy(surface);
  return NULL;
}

pictures_bitmap *pictures_open_bitmap(
  const uint8_t *bytes, size_t count, int32_t is_jpeg, int32_t width, int32_t height,
  const char *name
) {
  cairo_surface_t *surface =
    is_jpeg ? open_jpeg(bytes, count, width, height, name != NULL) : open_png(bytes, count);
  if (surface == NULL) return NULL;
  pictures_bitmap *bitmap = malloc(sizeof *bitmap);
  char *own_name = name == NULL ? NULL : strdup(name);
  int is_right = bitmap != NULL && (name == NULL || own_name != NULL)
    && cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
    && cairo_image_surface_get_width(surface) == width
    && cairo_image_surface_get_height(surface) == height;
  if (is_right && own_name != NULL) {
    is_right = cairo_surface_set_mime_data(
                 surface, CAIRO_MIME_TYPE_UNIQUE_ID, (unsigned char *)own_name, strlen(own_name),
                 free, own_name)
      == CAIRO_STATUS_SUCCESS;
    if (is_right) own_name = NULL;
  }
  if (!is_right) {
    free(own_name);
    free(bitmap);
    cairo_surface_destroy(surface);
    return NULL;
  }
  bitmap->surface = surface;
  return bitmap;
}

void pictures_close_bitmap(pictures_bitmap *bitmap) {
  cairo_surface_destroy(bitmap->surface);
  free(bitmap);
}

uint32_t pictures_bitmap_pixel(const pictures_bitmap *bitmap, int32_t x, int32_t y) {
  cairo_surface_t *surface = bitmap->surface;
  if (x < 0 || y < 0 || x >= cairo_image_surface_get_width(surface)
      || y >= cairo_image_surface_get_height(surface)) {
    return 0;
  }
  const uint8_t *row = cairo_image_surface_get_data(surface)
    + (size_t)y * (size_t)cairo_image_surface_get_stride(surface);
  cairo_format_t format = cairo_image_surface_get_format(surface);
  if (format != CAIRO_FORMAT_ARGB32 && format != CAIRO_FORMAT_RGB24) return 0;
  uint32_t pixel;
  memcpy(&pixel, row + (size_t)x * 4, 4);
  return pixel;
}

#endif
