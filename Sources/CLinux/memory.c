#include "CLinux.h"

#include <sys/vfs.h>

#define TMPFS 0x01021994
#define RAMFS 0x858458f6

int careplan_is_in_memory(const char *path) {
  struct statfs status;
  if (statfs(path, &status) != 0) return -1;
  // The number is signed on some machines.
  unsigned int type = (unsigned int)status.f_type;
  return type == TMPFS || type == RAMFS;
}
