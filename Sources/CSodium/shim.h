// Makes libsodium visible to Swift.
#ifndef CAREPLAN_CSODIUM_SHIM_H
#define CAREPLAN_CSODIUM_SHIM_H

#include <sodium.h>

#endif
