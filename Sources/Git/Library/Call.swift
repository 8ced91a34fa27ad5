import CGit2
import CLinux

/// The result of starting libgit2, which happens once and is never undone.
///
/// Shutting down with the last repository would pull the library from under other threads.
/// Objects are always flushed and checked. That a new tree names only existing objects is checked
/// by ``ObjectWriter``, which also knows the objects that are not written yet. Whoever reads a whole
/// store needs little memory for it.
private let startup: Int32 = {
  // ``Authorities`` has them read before the first connection that needs them.
  careplan_leave_out_certificates(1)
  defer { careplan_leave_out_certificates(0) }
  let count = git_libgit2_init()
  guard count > 0 else { return count }
  let settings = [
    careplan_set_fsync(1),
    careplan_set_strict_hash_verification(1),
    careplan_set_strict_object_creation(0),
    careplan_set_cache_size(32 << 20),
    // Trees are kept by ``TreeCache``.
    careplan_set_cached_tree_size(0),
    careplan_set_mapping(16 << 20, 96 << 20),
    // The overlay of the configuration has their values.
    careplan_set_extensions(),
    RemoteSocket.register(),
  ]
  return min(count, settings.min() ?? 0) < 0 ? -1 : count
}()

/// Runs one libgit2 call and throws its failure as a ``GitError``.
@discardableResult
func call(_ function: StaticString, _ body: () -> Int32) throws(GitError) -> Int32 {
  guard startup > 0 else {
    throw GitError(
      .other,
      "libgit2 cannot be started: it lacks something that careplan sets.",
      advice: "Install libgit2 1.5 or later (Debian: libgit2-1.5).",
      function: function
    )
  }
  let status = body()
  guard status >= 0 else { throw GitError(status: status, function: function) }
  return status
}

/// Runs one libgit2 call whose answer may be "there is none", which gives false.
func find(_ function: StaticString, _ body: () -> Int32) throws(GitError) -> Bool {
  do {
    // What is asked for a thousand times is often not there: no error is made for it.
    var isThere = true
    try call(function) {
      let status = body()
      isThere = status != GIT_ENOTFOUND.rawValue
      return isThere ? status : 0
    }
    return isThere
  } catch {
    if error.code == .notFound { return false }
    throw error
  }
}

/// Runs one libgit2 call that fills a buffer with text.
func text(
  _ function: StaticString,
  _ body: (inout git_buf) -> Int32
) throws(GitError) -> String {
  var buffer = git_buf()
  defer { git_buf_dispose(&buffer) }
  try call(function) { body(&buffer) }
  return String(text: buffer.ptr)
}
