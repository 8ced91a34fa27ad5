import CGit2
import Files

/// Collects objects of a repository and writes them as one pack.
struct PackBuilder: ~Copyable {
  private let builder: Owned<PackBuilderKind>

  init(of repository: OpaquePointer) throws(GitError) {
    builder = try Owned("git_packbuilder_new") { git_packbuilder_new(&$0, repository) }
  }

  /// How many objects it has.
  var count: Int { git_packbuilder_object_count(builder.pointer) }

  /// What the files of the pack that was written are called after.
  var name: String { String(text: git_packbuilder_name(builder.pointer)) }

  func add(_ id: ObjectID) throws(GitError) {
    var native = id.native
    try call("git_packbuilder_insert") { git_packbuilder_insert(builder.pointer, &native, nil) }
  }

  /// Adds the commits of a walk with all that they have.
  func add(_ walk: borrowing Owned<WalkKind>) throws(GitError) {
    let walk = walk.pointer
    try call("git_packbuilder_insert_walk") { git_packbuilder_insert_walk(builder.pointer, walk) }
  }

  /// Returns the pack, without an index.
  func bytes() throws(GitError) -> [UInt8] {
    var buffer = git_buf()
    defer { git_buf_dispose(&buffer) }
    try call("git_packbuilder_write_buf") { git_packbuilder_write_buf(&buffer, builder.pointer) }
    return Array(UnsafeRawBufferPointer(start: buffer.ptr, count: buffer.size))
  }

  /// Writes one pack, flushed, whose index makes its objects visible all at once.
  ///
  /// - Parameter objects: The `objects` directory of any repository, ending in `/`.
  func write(into objects: String, meter: TransferMeter? = nil) throws(GitError) {
    let directory = try PackFiles.makeDirectory(in: objects)
    let payload = meter.map { Unmanaged.passUnretained($0).toOpaque() }
    try call("git_packbuilder_write") {
      git_packbuilder_write(builder.pointer, directory, 0, payload == nil ? nil : report, payload)
    }
    withExtendedLifetime(meter) {}
    try files { () throws(FileError) in try FileSystem.flush(directory: directory) }
  }
}

/// Passes on how many objects of a pack are written.
private func report(
  _ stats: UnsafePointer<git_indexer_progress>?,
  _ payload: UnsafeMutableRawPointer?
) -> Int32 {
  guard let stats = stats?.pointee, let payload else { return 0 }
  Unmanaged<TransferMeter>.fromOpaque(payload).takeUnretainedValue()
    .report(done: Int(stats.received_objects), of: Int(stats.total_objects))
  return 0
}
