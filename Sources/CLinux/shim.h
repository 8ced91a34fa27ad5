// Declares what the C library of Linux has and Swift's module of it leaves out.
#ifndef CAREPLAN_CLINUX_SHIM_H
#define CAREPLAN_CLINUX_SHIM_H

// syncfs(2): flushes the file system of a descriptor.
int syncfs(int descriptor);

#endif
