// Makes the sums of mbed TLS visible to Swift.
#ifndef CAREPLAN_CMBEDTLS_SHIM_H
#define CAREPLAN_CMBEDTLS_SHIM_H

#if !__has_include(<mbedtls/sha1.h>)
#error "careplan needs <mbedtls/sha1.h>: on Debian, apt-get install libmbedtls-dev"
#endif
#include <mbedtls/sha1.h>
#include <mbedtls/sha256.h>

#endif
