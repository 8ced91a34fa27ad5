import Files

/// Returns the process that holds a lock of the store, as the end of a sentence; empty if it is not
/// known.
///
/// Of its command line nothing is named but what careplan's commands are called: the rest may be what
/// somebody records.
package func named(holderOf lock: String) -> String {
  let verbs: Set = [
    "add", "clone", "commit", "complete", "config", "delete", "edit", "fetch", "gc", "import",
    "log",
    "merge", "pull", "purge", "push", "record", "remote", "resolve", "restore", "revert", "sync",
    "undo", "update", "watch",
  ]
  return FileLock.holder(of: lock, verbs: verbs).map { ": \($0)" } ?? ""
}
