import Files
import Sealing

/// The sealed file of a locked store, written and read with the memory of some pieces.
struct LockedFile {
  let path: String

  /// How many bytes are read at once.
  private static let pieceCount = 1 << 20

  /// Writes a new file, flushed to the disk.
  ///
  /// - Parameters:
  ///   - entries: What is sealed of the git directory.
  ///   - bundle: The path of the bundle.
  func write(
    _ entries: [LockedEntry],
    of gitDirectory: String,
    bundle: String,
    for recipients: [AgeRecipient]
  ) throws(StoreError) {
    let file = try files { () throws(FileError) in try WritableFile(creating: path) }
    var writer: AgeWriter
    do throws(SealingError) { writer = try AgeWriter(for: .keys(recipients)) } catch {
      throw Self.unsealed(error)
    }
    try Self.add(LockedContent.beginning(entries), to: &writer, file)
    for entry in entries {
      guard let size = entry.size else { continue }
      try Self.add("\(gitDirectory)/\(entry.path)", size: size, to: &writer, file)
    }
    try Self.add(bundle, size: nil, to: &writer, file)
    var end: [UInt8] = []
    do throws(SealingError) { try writer.finish(to: &end) } catch {
      throw Self.unsealed(error)
    }
    try files { () throws(FileError) in
      try file.add(end)
      try file.flush()
    }
  }

  private static func unsealed(_ error: SealingError) -> StoreError {
    StoreError(.internal, "Sealing the store failed.", causes: [error.message])
  }

  private static func add(
    _ bytes: [UInt8],
    to writer: inout AgeWriter,
    _ file: borrowing WritableFile
  ) throws(StoreError) {
    var sealed: [UInt8] = []
    do throws(SealingError) { try writer.write(bytes.span, to: &sealed) } catch {
      throw Self.unsealed(error)
    }
    do throws(FileError) { try file.add(sealed) } catch { throw StoreError(error) }
  }

  /// Adds the bytes of a file: as many as it had when it was listed, or all of them.
  private static func add(
    _ path: String,
    size: Int64?,
    to writer: inout AgeWriter,
    _ file: borrowing WritableFile
  ) throws(StoreError) {
    let source = try files { () throws(FileError) in try ReadableFile(opening: path) }
    let count = size ?? source.size
    var place: Int64 = 0
    while place < count {
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try source.bytes(Int(min(count - place, Int64(pieceCount))), at: place)
      } catch { throw StoreError(error) }
      guard !bytes.isEmpty else { throw LockedFile.changed(path) }
      try add(bytes, to: &writer, file)
      place += Int64(bytes.count)
    }
  }

  /// Opens the file, and hands on its content as it comes.
  ///
  /// What was handed on is what was sealed, but only if the call returns it is all of it.
  ///
  /// - Throws: ``StoreError/Code/noKey`` if none of the identities opens it,
  ///   ``StoreError/Code/corrupt`` if it is damaged, altered or cut off.
  func read(
    with identities: [AgeIdentity],
    _ handOn: (LockedContent.Part) throws(StoreError) -> Void
  ) throws(StoreError) {
    let source = try files { () throws(FileError) in try ReadableFile(opening: path) }
    var opener = AgeReader(with: .keys(identities))
    var reader = LockedContent.Reader()
    var buffer = [UInt8](repeating: 0, count: Self.pieceCount)
    var place: Int64 = 0
    while place < source.size {
      let count: Int
      do throws(FileError) { count = try source.read(into: &buffer, at: place) } catch {
        throw StoreError(error)
      }
      guard count > 0 else { break }
      var content: [UInt8] = []
      do throws(SealingError) {
        try opener.read(buffer.span.extracting(0..<count), to: &content)
      } catch { throw unopened(error) }
      try reader.read(content, handOn)
      place += Int64(count)
    }
    var content: [UInt8] = []
    do throws(SealingError) { try opener.finish(to: &content) } catch { throw unopened(error) }
    try reader.read(content, handOn)
    try reader.finish()
  }

  private func unopened(_ error: SealingError) -> StoreError {
    switch error.code {
    case .noMatch:
      StoreError(
        .noKey,
        "None of the keys that are open here opens \(path).",
        remedy:
          "Log in as the person who locked the store: \(.login(nil)). If that is you, the file"
          + " is damaged: use a copy of it."
      )
    case .unavailable:
      StoreError(.internal, "Opening \(path) failed.", causes: [error.message])
    default:
      StoreError(
        .corrupt,
        "The file \(path) is damaged, altered or cut off.",
        remedy: "Use another copy of the file; nothing was changed here.",
        causes: [error.message]
      )
    }
  }

  /// Compares the content with what it was made of, after the file was written.
  func verify(
    _ entries: [LockedEntry],
    of gitDirectory: String,
    bundle: String,
    with identity: AgeIdentity
  ) throws(StoreError) {
    let source = try files { () throws(FileError) in try ReadableFile(opening: bundle) }
    var seen: Int64 = 0
    try read(with: [identity]) { part throws(StoreError) in
      switch part {
      case .list(let list): guard list == entries else { throw different }
      case .file(let entry, let bytes, let place):
        let path = "\(gitDirectory)/\(entry.path)"
        let present = try files { () throws(FileError) in
          try ReadableFile(opening: path).bytes(bytes.count, at: place)
        }
        guard present == bytes else { throw Self.changed(path) }
      case .bundle(let bytes):
        let written: [UInt8]
        do throws(FileError) { written = try source.bytes(bytes.count, at: seen) } catch {
          throw StoreError(error)
        }
        guard written == bytes else { throw different }
        seen += Int64(bytes.count)
      }
    }
    guard seen == source.size, try LockedEntry.all(in: gitDirectory) == entries else {
      throw Self.changed(gitDirectory)
    }
  }

  private var different: StoreError {
    StoreError(
      .io,
      "The file \(path) does not have on the disk what was written to it.",
      remedy: "Check the disk; the store is as it was."
    )
  }

  static func changed(_ path: String) -> StoreError {
    StoreError(.busy, "\(path) changed while it was sealed.", remedy: "Try again.")
  }
}
