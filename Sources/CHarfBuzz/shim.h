// HarfBuzz: shaping and outlines by its own reading of OpenType. Nothing of FreeType, GLib or
// Graphite2, and no pkg-config, whose answer names the headers of all three.
#ifndef CHARFBUZZ_SHIM_H
#define CHARFBUZZ_SHIM_H

#include <harfbuzz/hb.h>
#include <harfbuzz/hb-ot.h>

#endif
