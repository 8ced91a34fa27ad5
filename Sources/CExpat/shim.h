// Makes libexpat visible to Swift.
#ifndef CAREPLAN_CEXPAT_SHIM_H
#define CAREPLAN_CEXPAT_SHIM_H

#if !__has_include(<expat.h>)
#error "careplan needs <expat.h>: on Debian, apt-get install libexpat1-dev"
#endif
// The limits of entities are declared only for who says that the library knows DTDs, as Debian's does.
#define XML_DTD 1
#include <expat.h>

#endif
