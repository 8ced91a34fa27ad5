import CGit2
import Glibc

extension Owned where Kind == PackBuilderKind {
  /// Writes one pack, flushed, whose index makes its objects visible all at once.
  ///
  /// - Parameter objects: The `objects` directory of any repository, ending in `/`.
  func write(into objects: String, meter: TransferMeter? = nil) throws(GitError) {
    let directory = objects + "pack"
    guard mkdir(directory, 0o777) == 0 || errno == EEXIST else {
      throw GitError(errno: errno, "Cannot make the directory '\(directory)'")
    }
    let payload = meter.map { Unmanaged.passUnretained($0).toOpaque() }
    try call("git_packbuilder_write") {
      git_packbuilder_write(pointer, directory, 0, payload == nil ? nil : report, payload)
    }
    withExtendedLifetime(meter) {}
    try flushDirectory(directory)
  }
}

/// Hands on how many objects of a pack are written.
private func report(
  _ stats: UnsafePointer<git_indexer_progress>?,
  _ payload: UnsafeMutableRawPointer?
) -> Int32 {
  guard let stats = stats?.pointee, let payload else { return 0 }
  Unmanaged<TransferMeter>.fromOpaque(payload).takeUnretainedValue()
    .report(done: Int(stats.received_objects), of: Int(stats.total_objects))
  return 0
}

/// Makes the names in a directory survive a power cut.
func flushDirectory(_ path: String) throws(GitError) {
  let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { throw GitError(errno: errno, "Cannot open '\(path)'") }
  defer { close(descriptor) }
  guard fsync(descriptor) == 0 else { throw GitError(errno: errno, "Cannot flush '\(path)'") }
}
