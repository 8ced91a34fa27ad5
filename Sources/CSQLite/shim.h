// Makes SQLite visible to Swift, with one constant that is a macro cast in C.
#ifndef CAREPLAN_CSQLITE_SHIM_H
#define CAREPLAN_CSQLITE_SHIM_H

#if !__has_include(<sqlite3.h>)
#error "careplan needs <sqlite3.h>: on Debian, apt-get install libsqlite3-dev"
#endif
#include <sqlite3.h>

/// Tells SQLite to copy a bound value before the binding call returns.
static inline sqlite3_destructor_type careplan_sqlite_transient(void) { return SQLITE_TRANSIENT; }

/// Leaves the write-ahead log as it is when the last connection is closed; the call is variadic.
static inline int careplan_sqlite_keep_log(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

#endif
