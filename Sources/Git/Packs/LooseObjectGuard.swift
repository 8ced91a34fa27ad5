import CGit2
import CZlib
import Files
import Platform

/// Refuses loose objects that end too early, which libgit2 1.5 would read forever.
///
/// Its loop around `inflate` takes "more input is needed" for progress. The guard is an object
/// database without objects that is asked between packs and loose files: it passes what is whole,
/// and what it does not find.
enum LooseObjectGuard {
  /// That of the packs: of two equals the one added later comes later.
  private static let priority: Int32 = 2

  private typealias Guard = UnsafeMutablePointer<careplan_loose_guard>

  /// Puts a guard before the loose objects of a directory, which ends in `/`.
  static func add(
    to database: borrowing Owned<DatabaseKind>,
    directory: String
  ) throws(GitError) {
    let made = Guard.allocate(capacity: 1)
    made.initialize(to: careplan_loose_guard())
    made.pointee.directory = strdup(directory)
    let backend = UnsafeMutableRawPointer(made).assumingMemoryBound(to: git_odb_backend.self)
    git_odb_init_backend(backend, UInt32(GIT_ODB_BACKEND_VERSION))
    backend.pointee.read = { _, _, _, backend, id in LooseObjectGuard.check(backend, id) }
    backend.pointee.read_header = { _, _, backend, id in LooseObjectGuard.check(backend, id) }
    backend.pointee.read_prefix = { _, _, _, _, backend, id, length in
      LooseObjectGuard.check(backend, id, digits: length)
    }
    backend.pointee.foreach = { _, _, _ in 0 }
    backend.pointee.free = { LooseObjectGuard.free($0) }
    let database = database.pointer
    do {
      try call("git_odb_add_backend") { git_odb_add_backend(database, backend, priority) }
    } catch {
      free(backend)
      throw error
    }
  }

  private static func free(_ backend: UnsafeMutablePointer<git_odb_backend>?) {
    guard
      let made = UnsafeMutableRawPointer(backend)?.assumingMemoryBound(
        to: careplan_loose_guard.self
      )
    else { return }
    Platform.free(made.pointee.directory)
    made.deallocate()
  }

  /// Checks the loose objects whose ids start with some digits of an id.
  private static func check(
    _ backend: UnsafeMutablePointer<git_odb_backend>?,
    _ id: UnsafePointer<git_oid>?,
    digits: Int = 40
  ) -> Int32 {
    let pass = GIT_ENOTFOUND.rawValue
    guard let id, let backend else { return pass }
    let made = UnsafeMutableRawPointer(backend).assumingMemoryBound(to: careplan_loose_guard.self)
    let hex = ObjectID(id.pointee).hex.prefix(digits)
    let directory = String(text: made.pointee.directory) + hex.prefix(2)
    let start = String(hex.dropFirst(2))
    do {
      let names = digits == 40 ? [start] : try FileSystem.names(in: directory)
      for name in names where name.hasPrefix(start) {
        let path = "\(directory)/\(name)"
        let bytes = try FileSystem.contents(of: path, atMost: .max) ?? []
        if bytes.isEmpty || isWhole(bytes) { continue }
        git_error_set_str(Int32(GIT_ERROR_ODB.rawValue), "the loose object \(hex) is damaged")
        return GIT_ERROR.rawValue
      }
      return pass
    } catch {
      git_error_set_str(Int32(GIT_ERROR_OS.rawValue), error.description)
      return GIT_ERROR.rawValue
    }
  }

  /// Returns whether the bytes are one whole zlib stream.
  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit_(&stream, ZLIB_VERSION, size) == Z_OK else { return false }
    defer { inflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: 1 << 15)
    return input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(clamping: input.count)
        var status = Z_OK
        while status == Z_OK {
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(output.count)
          status = inflate(&stream, Z_NO_FLUSH)
        }
        return status == Z_STREAM_END
      }
    }
  }
}
