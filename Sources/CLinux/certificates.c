#define _GNU_SOURCE
#include "CLinux.h"

#include <dlfcn.h>

// libgit2 decodes all certificates of the system when it starts: 52 million instructions, two thirds of the work of a
// short command, although only its own https needs them. libgit2 calls this function in place of that of mbed TLS,
// since the dynamic linker finds the symbols of a program before those of its libraries. It is weak, so that a program
// which contains mbed TLS has that one.

static _Thread_local int leaves_out;

void careplan_leave_out_certificates(int enabled) { leaves_out = enabled; }

__attribute__((weak)) int mbedtls_x509_crt_parse_file(void *chain, const char *path) {
  if (leaves_out) return 0;
  int (*parse)(void *, const char *) = dlsym(RTLD_NEXT, "mbedtls_x509_crt_parse_file");
  // Without mbed TLS there is no file to read: its MBEDTLS_ERR_X509_FILE_IO_ERROR.
  return parse ? parse(chain, path) : -0x2900;
}
