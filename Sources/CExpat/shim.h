// Makes libexpat visible to Swift.
#ifndef CAREPLAN_CEXPAT_SHIM_H
#define CAREPLAN_CEXPAT_SHIM_H

#if !__has_include(<expat.h>)
#error "careplan needs <expat.h>: on Debian, apt-get install libexpat1-dev"
#endif
#include <expat.h>

#endif
