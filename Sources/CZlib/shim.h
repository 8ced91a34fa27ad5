// Makes zlib visible to Swift.
#ifndef CAREPLAN_CZLIB_SHIM_H
#define CAREPLAN_CZLIB_SHIM_H

#if !__has_include(<zlib.h>)
#error "careplan needs <zlib.h>: on Debian, apt-get install zlib1g-dev"
#endif
#include <zlib.h>

#endif
