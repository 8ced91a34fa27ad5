// Makes the sums of mbed TLS visible to Swift.
#ifndef CAREPLAN_CMBEDTLS_SHIM_H
#define CAREPLAN_CMBEDTLS_SHIM_H

#include <mbedtls/sha1.h>

#endif
