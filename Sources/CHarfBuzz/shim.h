// HarfBuzz shapes text and reads outlines with its own OpenType reader. FreeType, GLib, Graphite2
// and pkg-config are not used: the output of pkg-config names the headers of all three libraries.
#ifndef CHARFBUZZ_SHIM_H
#define CHARFBUZZ_SHIM_H

#include <harfbuzz/hb.h>
#include <harfbuzz/hb-ot.h>

#endif
