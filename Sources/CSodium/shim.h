// Makes libsodium visible to Swift.
#ifndef CAREPLAN_CSODIUM_SHIM_H
#define CAREPLAN_CSODIUM_SHIM_H

#if !__has_include(<sodium.h>)
#error "careplan needs <sodium.h>: on Debian, apt-get install libsodium-dev"
#endif
#include <sodium.h>

#endif
