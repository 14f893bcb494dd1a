#include "CPictures.h"

#ifdef PLUMB_PICTURES

#include <cairo/cairo-pdf.h>
#include <cairo/cairo.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "Bitmaps.h"

// MARK: Fonts

// The declarations needed from FreeType and from Cairo's header for it. FreeType's own headers
// require a search path that a package cannot set.
typedef struct FT_LibraryRec_ *FT_Library;
typedef struct FT_FaceRec_ *FT_Face;
int FT_Init_FreeType(FT_Library *library);
int FT_Done_FreeType(FT_Library library);
int FT_New_Memory_Face(
  FT_Library library, const unsigned char *bytes, long count, long index, FT_Face *face);
int FT_Done_Face(FT_Face face);
cairo_font_face_t *cairo_ft_font_face_create_for_ft_face(FT_Face face, int load_flags);

/// Flags for no hinting, and for outlines even if there are bitmaps.
static const int load_flags = 1 << 1 | 1 << 3;

struct pictures_font {
  cairo_font_face_t *face;
};

/// The data that Cairo keeps as long as it needs the font.
typedef struct font_source {
  FT_Library library;
  FT_Face face;
  uint8_t *bytes;
} font_source;

static void close_source(void *pointer) {
  font_source *source = pointer;
  if (source->face != NULL) FT_Done_Face(source->face);
  if (source->library != NULL) FT_Done_FreeType(source->library);
  free(source->bytes);
  free(source);
}

static font_source *open_source(const uint8_t *bytes, size_t count, int32_t index) {
  font_source *source = calloc(1, sizeof *source);
  if (source == NULL) return NULL;
  source->bytes = malloc(count > 0 ? count : 1);
  if (source->bytes != NULL) {
    memcpy(source->bytes, bytes, count);
    // Each face has a separate library, since several threads may open and close faces.
    if (FT_Init_FreeType(&source->library) != 0) source->library = NULL;
    if (source->library != NULL
        && FT_New_Memory_Face(
             source->library, source->bytes, (long)count, index, &source->face) == 0) {
      return source;
    }
    source->face = NULL;
  }
  close_source(source);
  return NULL;
}

static uint32_t read_16(const uint8_t *bytes) { return (uint32_t)bytes[0] << 8 | bytes[1]; }
static uint32_t read_32(const uint8_t *bytes) { return read_16(bytes) << 16 | read_16(bytes + 2); }

/// Returns the checksum of a table, as stored in the table directory.
static uint32_t sum_of_table(const uint8_t *bytes, uint32_t count) {
  uint32_t sum = 0;
  uint8_t rest[4] = {0};
  for (; count >= 4; bytes += 4, count -= 4) sum += read_32(bytes);
  memcpy(rest, bytes, count);
  return sum + read_32(rest);
}

/// Whether all tables of a face are in the file and match their checksums. When Cairo puts a font
/// into a PDF, it trusts the tables and reads beyond the end of damaged ones.
static int is_whole(const uint8_t *bytes, size_t count, int32_t index) {
  size_t start = 0;
  if (count >= 12 && memcmp(bytes, "ttcf", 4) == 0) {
    if ((uint32_t)index >= read_32(bytes + 8) || (count - 12) / 4 <= (size_t)index) return 0;
    start = read_32(bytes + 12 + (size_t)index * 4);
  }
  if (count < 12 || start > count - 12) return 0;
  uint32_t tables = read_16(bytes + start + 4);
  if (tables == 0 || (count - start - 12) / 16 < tables) return 0;
  for (uint32_t i = 0; i < tables; i++) {
    const uint8_t *entry = bytes + start + 12 + (size_t)i * 16;
    uint32_t offset = read_32(entry + 8), length = read_32(entry + 12);
    if (offset > count || length > count - offset) return 0;
    uint32_t sum = sum_of_table(bytes + offset, length);
    // The checksum of this table excludes the field with the checksum of the whole file.
    if (memcmp(entry, "head", 4) == 0) {
      if (length < 12) return 0;
      sum -= read_32(bytes + offset + 8);
    }
    if (sum != read_32(entry + 4)) return 0;
  }
  return 1;
}

pictures_font *pictures_open_font(const uint8_t *bytes, size_t count, int32_t index) {
  static const cairo_user_data_key_t key;
  if (count > INT32_MAX || index < 0 || !is_whole(bytes, count, index)) return NULL;
  font_source *source = open_source(bytes, count, index);
  if (source == NULL) return NULL;
  cairo_font_face_t *face = cairo_ft_font_face_create_for_ft_face(source->face, load_flags);
  if (cairo_font_face_status(face) != CAIRO_STATUS_SUCCESS
      || cairo_font_face_set_user_data(face, &key, source, close_source) != CAIRO_STATUS_SUCCESS) {
    cairo_font_face_destroy(face);
    close_source(source);
    return NULL;
  }
  pictures_font *font = malloc(sizeof *font);
  if (font == NULL) {
    cairo_font_face_destroy(face);
    return NULL;
  }
  font->face = face;
  return font;
}

void pictures_close_font(pictures_font *font) {
  cairo_font_face_destroy(font->face);
  free(font);
}

// MARK: Pictures

struct pictures_canvas {
  cairo_surface_t *surface;
  /// The context that draws on the page or the image; NULL between pages.
  cairo_t *context;
  int32_t is_pdf;
  /// The first error.
  cairo_status_t status;
  uint8_t *bytes;
  size_t count, capacity;
};

static void note(pictures_canvas *canvas, cairo_status_t status) {
  if (canvas->status == CAIRO_STATUS_SUCCESS) canvas->status = status;
}

/// Returns the context if there is a page and no error.
static cairo_t *context(pictures_canvas *canvas) {
  if (canvas->context == NULL || canvas->status != CAIRO_STATUS_SUCCESS) return NULL;
  note(canvas, cairo_status(canvas->context));
  return canvas->status == CAIRO_STATUS_SUCCESS ? canvas->context : NULL;
}

static cairo_status_t keep(void *closure, const unsigned char *bytes, unsigned int count) {
  pictures_canvas *canvas = closure;
  if (canvas->capacity - canvas->count < count) {
    size_t capacity = canvas->capacity * 2 > 65536 ? canvas->capacity * 2 : 65536;
    while (capacity - canvas->count < count) capacity *= 2;
    uint8_t *larger = realloc(canvas->bytes, capacity);
    if (larger == NULL) return CAIRO_STATUS_NO_MEMORY;
    canvas->bytes = larger;
    canvas->capacity = capacity;
  }
  memcpy(canvas->bytes + canvas->count, bytes, count);
  canvas->count += count;
  return CAIRO_STATUS_SUCCESS;
}

/// Takes ownership of a surface, regardless of its status.
static pictures_canvas *canvas_on(cairo_surface_t *surface, pictures_canvas *canvas) {
  canvas->surface = surface;
  if (cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS) return canvas;
  pictures_close(canvas);
  return NULL;
}

pictures_canvas *pictures_open_pdf(void) {
  pictures_canvas *canvas = calloc(1, sizeof *canvas);
  if (canvas == NULL) return NULL;
  canvas->is_pdf = 1;
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(keep, canvas, 1, 1);
  // Two runs must write the same bytes.
  cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, NULL);
  return canvas_on(surface, canvas);
}

pictures_canvas *pictures_open_image(int32_t width, int32_t height, double scale) {
  pictures_canvas *canvas = calloc(1, sizeof *canvas);
  if (canvas == NULL) return NULL;
  canvas = canvas_on(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height), canvas);
  if (canvas == NULL) return NULL;
  canvas->context = cairo_create(canvas->surface);
  cairo_scale(canvas->context, scale, scale);
  cairo_font_options_t *options = cairo_font_options_create();
  // Letters must be as wide as they were measured.
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_set_font_options(canvas->context, options);
  cairo_font_options_destroy(options);
  return canvas;
}

void pictures_describe(
  pictures_canvas *canvas, const char *title, const char *author, int32_t is_plain
) {
  if (!canvas->is_pdf) return;
  if (is_plain) cairo_pdf_surface_restrict_to_version(canvas->surface, CAIRO_PDF_VERSION_1_4);
  if (title != NULL) {
    cairo_pdf_surface_set_metadata(canvas->surface, CAIRO_PDF_METADATA_TITLE, title);
  }
  if (author != NULL) {
    cairo_pdf_surface_set_metadata(canvas->surface, CAIRO_PDF_METADATA_AUTHOR, author);
  }
}

void pictures_add_outline(
  pictures_canvas *canvas, const char *text, int32_t page, double x, double y
) {
  if (!canvas->is_pdf || pictures_status(canvas) != 0) return;
  // Coordinates are whole points, because some locales write numbers with a decimal comma.
  char target[96];
  snprintf(target, sizeof target, "page=%d pos=[%.0f %.0f]", (int)page, x, y);
  cairo_pdf_surface_add_outline(canvas->surface, CAIRO_PDF_OUTLINE_ROOT, text, target, 0);
}

void pictures_close(pictures_canvas *canvas) {
  if (canvas->context != NULL) cairo_destroy(canvas->context);
  // A PDF writes to the canvas while it is being finished.
  cairo_surface_finish(canvas->surface);
  cairo_surface_destroy(canvas->surface);
  free(canvas->bytes);
  free(canvas);
}

int32_t pictures_status(const pictures_canvas *canvas) {
  if (canvas->status != CAIRO_STATUS_SUCCESS) return canvas->status;
  cairo_status_t status = cairo_surface_status(canvas->surface);
  if (status != CAIRO_STATUS_SUCCESS) return status;
  return canvas->context == NULL ? 0 : cairo_status(canvas->context);
}

const char *pictures_reason(int32_t status) { return cairo_status_to_string(status); }

void pictures_begin_page(
  pictures_canvas *canvas, double x, double y, double width, double height
) {
  if (!canvas->is_pdf || canvas->context != NULL || pictures_status(canvas) != 0) return;
  cairo_pdf_surface_set_size(canvas->surface, width, height);
  canvas->context = cairo_create(canvas->surface);
  cairo_translate(canvas->context, -x, -y);
}

void pictures_end_page(pictures_canvas *canvas) {
  if (!canvas->is_pdf || canvas->context == NULL) return;
  cairo_show_page(canvas->context);
  note(canvas, cairo_status(canvas->context));
  cairo_destroy(canvas->context);
  canvas->context = NULL;
}

void pictures_finish(pictures_canvas *canvas) {
  if (canvas->is_pdf) {
    pictures_end_page(canvas);
    cairo_surface_finish(canvas->surface);
    note(canvas, cairo_surface_status(canvas->surface));
  } else if (context(canvas) != NULL) {
    note(canvas, cairo_surface_write_to_png_stream(canvas->surface, keep, canvas));
  }
}

const uint8_t *pictures_bytes(const pictures_canvas *canvas, size_t *count) {
  *count = canvas->count;
  return canvas->bytes;
}

void pictures_drop(pictures_canvas *canvas) { canvas->count = 0; }

uint32_t pictures_pixel(pictures_canvas *canvas, int32_t x, int32_t y) {
  if (canvas->is_pdf || x < 0 || y < 0 || x >= cairo_image_surface_get_width(canvas->surface)
      || y >= cairo_image_surface_get_height(canvas->surface)) {
    return 0;
  }
  cairo_surface_flush(canvas->surface);
  const uint8_t *row = cairo_image_surface_get_data(canvas->surface)
    + (size_t)y * (size_t)cairo_image_surface_get_stride(canvas->surface);
  uint32_t pixel;
  memcpy(&pixel, row + (size_t)x * 4, 4);
  return pixel;
}

// MARK: Drawing

void pictures_save(pictures_canvas *canvas) {
  cairo_t *cairo = context(canvas);
  if (cairo != NULL) cairo_save(cairo);
}

void pictures_restore(pictures_canvas *canvas) {
  cairo_t *cairo = context(canvas);
  if (cairo != NULL) cairo_restore(cairo);
}

void pictures_translate(pictures_canvas *canvas, double x, double y) {
  cairo_t *cairo = context(canvas);
  if (cairo != NULL) cairo_translate(cairo, x, y);
}

void pictures_clip(
  pictures_canvas *canvas, double x, double y, double width, double height, double radius_x,
  double radius_y
) {
  cairo_t *cairo = context(canvas);
  if (cairo == NULL) return;
  cairo_new_path(cairo);
  pictures_rectangle(canvas, x, y, width, height, radius_x, radius_y);
  cairo_clip(cairo);
}

void pictures_begin_group(pictures_canvas *canvas) {
  cairo_t *cairo = context(canvas);
  if (cairo != NULL) cairo_push_group(cairo);
}

void pictures_end_group(pictures_canvas *canvas, double alpha) {
  cairo_t *cairo = context(canvas);
  if (cairo == NULL) return;
  cairo_pop_group_to_source(cairo);
  cairo_paint_with_alpha(cairo, alpha);
}

void pictures_move(pictures_canvas *canvas, double x, double y) {
  cairo_t *cairo = context(canvas);
  if (cairo != NULL) cairo_move_to(cairo, x, y);
}

void pictures_line(pictures_canvas *canvas, double x, double y) {
  cairo_t *cairo = context(canvas);
  if (cairo != NULL) cairo_line_to(cairo, x, y);
}

void pictures_curve(
  pictures_canvas *canvas, double x1, double y1, double x2, double y2, double x, double y
) {
  cairo_t *cairo = context(canvas);
  if (cairo != NULL) cairo_curve_to(cairo, x1, y1, x2, y2, x, y);
}

void pictures_close_path(pictures_canvas *canvas) {
  cairo_t *cairo = context(canvas);
  if (cairo != NULL) cairo_close_path(cairo);
}

void pictures_rectangle(
  pictures_canvas *canvas, double x, double y, double width, double height, double radius_x,
  double radius_y
) {
  cairo_t *cairo = context(canvas);
  if (cairo == NULL) return;
  double least = 1e-6;
  if (radius_x != radius_y && radius_x > least && radius_y > least) {
    // The space of the circles of radius 1 is stretched, but not the pen.
    cairo_matrix_t matrix;
    cairo_get_matrix(cairo, &matrix);
    cairo_translate(cairo, x, y);
    cairo_scale(cairo, radius_x, radius_y);
    double right = width / radius_x, bottom = height / radius_y;
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, right - 1, 1, 1, -M_PI / 2, 0);
    cairo_arc(cairo, right - 1, bottom - 1, 1, 0, M_PI / 2);
    cairo_arc(cairo, 1, bottom - 1, 1, M_PI / 2, M_PI);
    cairo_arc(cairo, 1, 1, 1, M_PI, M_PI * 3 / 2);
    cairo_close_path(cairo);
    cairo_set_matrix(cairo, &matrix);
    return;
  }
  double most = (width < height ? width : height) / 2;
  double corner = radius_x < most ? radius_x : most;
  if (!(corner > 0)) {
    cairo_rectangle(cairo, x, y, width, height);
    return;
  }
  cairo_new_sub_path(cairo);
  cairo_arc(cairo, x + width - corner, y + corner, corner, -M_PI / 2, 0);
  cairo_arc(cairo, x + width - corner, y + height - corner, corner, 0, M_PI / 2);
  cairo_arc(cairo, x + corner, y + height - corner, corner, M_PI / 2, M_PI);
  cairo_arc(cairo, x + corner, y + corner, corner, M_PI, M_PI * 3 / 2);
  cairo_close_path(cairo);
}

static void set_color(cairo_t *cairo, pictures_color color) {
  cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha);
}

void pictures_fill(pictures_canvas *canvas, pictures_color color) {
  cairo_t *cairo = context(canvas);
  if (cairo == NULL) return;
  set_color(cairo, color);
  cairo_fill_preserve(cairo);
}

void pictures_stroke(pictures_canvas *canvas, pictures_color color, pictures_pen pen) {
  cairo_t *cairo = context(canvas);
  if (cairo == NULL) return;
  set_color(cairo, color);
  cairo_set_line_width(cairo, pen.width);
  cairo_set_dash(cairo, pen.dashes, pen.dash_count, pen.dash_offset);
  cairo_set_line_cap(
    cairo, pen.has_round_ends    ? CAIRO_LINE_CAP_ROUND
           : pen.has_square_ends ? CAIRO_LINE_CAP_SQUARE
                                 : CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join(
    cairo, pen.has_round_corners ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
  cairo_stroke_preserve(cairo);
}

void pictures_end_path(pictures_canvas *canvas) {
  cairo_t *cairo = context(canvas);
  if (cairo != NULL) cairo_new_path(cairo);
}

/// Whether the current font has a glyph for every character of a text.
static int has_all(cairo_t *cairo, const char *text) {
  cairo_glyph_t *glyphs = NULL;
  int count = 0, has_all = 1;
  if (cairo_scaled_font_text_to_glyphs(
        cairo_get_scaled_font(cairo), 0, 0, text, -1, &glyphs, &count, NULL, NULL, NULL)
      != CAIRO_STATUS_SUCCESS) {
    return 0;
  }
  for (int i = 0; i < count; i++) has_all = has_all && glyphs[i].index != 0;
  cairo_glyph_free(glyphs);
  return has_all;
}

void pictures_label(
  pictures_canvas *canvas, pictures_font *font, int32_t is_bold, double size, const char *text,
  double x, double y, double anchor, pictures_color color, pictures_color rim, double rim_width
) {
  cairo_t *cairo = context(canvas);
  if (cairo == NULL) return;
  cairo_set_font_size(cairo, size);
  if (font != NULL) cairo_set_font_face(cairo, font->face);
  if (font == NULL || !has_all(cairo, text)) {
    // The system substitutes another font if this one is missing. DejaVu Sans has relation signs.
    cairo_select_font_face(
      cairo, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
      is_bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  }
  if (anchor != 0) {
    cairo_text_extents_t extents;
    cairo_text_extents(cairo, text, &extents);
    x -= anchor * extents.x_advance;
  }
  cairo_new_path(cairo);
  if (rim_width > 0) {
    cairo_move_to(cairo, x, y);
    cairo_text_path(cairo, text);
    pictures_stroke(
      canvas, rim, (pictures_pen){.width = rim_width, .has_round_corners = 1});
    cairo_new_path(cairo);
  }
  set_color(cairo, color);
  cairo_move_to(cairo, x, y);
  cairo_show_text(cairo, text);
  cairo_new_path(cairo);
}

void pictures_glyphs(
  pictures_canvas *canvas, pictures_font *font, double size, const pictures_glyph *glyphs,
  int32_t count, const char *text, int32_t byte_count, const pictures_cluster *clusters,
  int32_t cluster_count, pictures_color color
) {
  cairo_t *cairo = context(canvas);
  if (cairo == NULL || count <= 0) return;
  cairo_glyph_t *placed = cairo_glyph_allocate(count);
  cairo_text_cluster_t *parts =
    cluster_count > 0 ? cairo_text_cluster_allocate(cluster_count) : NULL;
  if (placed == NULL || (cluster_count > 0 && parts == NULL)) {
    note(canvas, CAIRO_STATUS_NO_MEMORY);
  } else {
    for (int32_t i = 0; i < count; i++) {
      placed[i] = (cairo_glyph_t){.index = glyphs[i].number, .x = glyphs[i].x, .y = glyphs[i].y};
    }
    for (int32_t i = 0; i < cluster_count; i++) {
      parts[i].num_bytes = clusters[i].byte_count;
      parts[i].num_glyphs = clusters[i].glyph_count;
    }
    cairo_set_font_face(cairo, font->face);
    cairo_set_font_size(cairo, size);
    set_color(cairo, color);
    cairo_show_text_glyphs(
      cairo, text, byte_count, placed, count, parts, cluster_count, 0);
  }
  if (placed != NULL) cairo_glyph_free(placed);
  if (parts != NULL) cairo_text_cluster_free(parts);
}

// MARK: Images

void pictures_draw_bitmap(
  pictures_canvas *canvas, const pictures_bitmap *bitmap, pictures_matrix matrix, double alpha,
  int32_t is_repeated
) {
  cairo_t *cairo = context(canvas);
  if (cairo == NULL) return;
  cairo_save(cairo);
  // A group has separate names.
  int is_group = canvas->is_pdf && is_repeated;
  if (is_group) cairo_push_group(cairo);
  cairo_matrix_t pixels;
  cairo_matrix_init(
    &pixels, matrix.xx, matrix.yx, matrix.xy, matrix.yy, matrix.x0, matrix.y0);
  cairo_transform(cairo, &pixels);
  cairo_set_source_surface(cairo, bitmap->surface, 0, 0);
  cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD);
  // The edges of an enlarged image would fade out. In a PDF, the reader draws the image.
  if (!canvas->is_pdf) cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD);
  cairo_new_path(cairo);
  cairo_rectangle(
    cairo, 0, 0, cairo_image_surface_get_width(bitmap->surface),
    cairo_image_surface_get_height(bitmap->surface));
  if (alpha < 1) {
    cairo_clip(cairo);
    cairo_paint_with_alpha(cairo, alpha);
  } else {
    cairo_fill(cairo);
  }
  if (is_group) {
    cairo_pop_group_to_source(cairo);
    cairo_paint(cairo);
  }
  cairo_restore(cairo);
}

#endif
