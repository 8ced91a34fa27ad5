// The C library of the system: what imports this has no need to know which one it is.
#if canImport(Darwin)
@_exported public import Darwin
#else
@_exported public import Glibc
#endif
