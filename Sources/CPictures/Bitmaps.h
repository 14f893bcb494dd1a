// The representation of an image, shared by the C files of this folder.
#ifndef BITMAPS_H
#define BITMAPS_H

#include <cairo/cairo.h>

struct pictures_bitmap {
  cairo_surface_t *surface;
};

#endif
