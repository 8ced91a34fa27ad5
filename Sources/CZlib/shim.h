// Makes zlib visible to Swift.
#ifndef CAREPLAN_CZLIB_SHIM_H
#define CAREPLAN_CZLIB_SHIM_H

#include <zlib.h>

#endif
