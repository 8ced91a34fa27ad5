// Makes SQLite visible to Swift, with one constant that is a macro cast in C.
#ifndef CAREPLAN_CSQLITE_SHIM_H
#define CAREPLAN_CSQLITE_SHIM_H

#include <sqlite3.h>

/// Tells SQLite to copy a bound value before the binding call returns.
static inline sqlite3_destructor_type careplan_sqlite_transient(void) { return SQLITE_TRANSIENT; }

#endif
