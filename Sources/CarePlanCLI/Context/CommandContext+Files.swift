import CarePlanKit
import Foundation

extension CommandContext {
  /// Reads a file that the user named, or standard input for `-`.
  func readFile(_ name: String) throws(CommandFailure) -> [UInt8] {
    if name == "-" { return try readInput() }
    let path = path(name)
    try refuseEndless(name, at: path)
    do { return try Array(Data(contentsOf: URL(filePath: path))) } catch {
      throw CommandFailure(noFile: name, at: path)
    }
  }

  /// Opens a file that the user named, or standard input for `-`, to be read piece by piece.
  func openPieces(_ name: String) throws(CommandFailure) -> PieceReader {
    if name == "-" { return try inputPieces() }
    let path = path(name)
    try refuseEndless(name, at: path)
    let url = URL(filePath: path)
    let values = try? url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
    let size = values?.isRegularFile == true ? values?.fileSize : nil
    do { return PieceReader(try FileHandle(forReadingFrom: url), size: size) } catch {
      throw CommandFailure(noFile: name, at: path)
    }
  }

  /// Refuses a device: it has no end, and a disk is no document.
  private func refuseEndless(_ name: String, at path: String) throws(CommandFailure) {
    guard let kind = FileKind(of: path), kind == .device else { return }
    throw CommandFailure(
      .invalid,
      code: "no-file",
      "'\(name)' is a device, not a file",
      hints: ["name a file, or '-' for standard input"]
    )
  }

  /// Writes a file that the user named, whole or not at all, with its directory.
  ///
  /// - Parameter isPrivate: Whether it is for its owner's eyes alone.
  func writeFile(
    _ bytes: [UInt8],
    to name: String,
    isPrivate: Bool = false
  ) throws(CommandFailure) {
    try writeFile(name, isPrivate: isPrivate) { file throws(CommandFailure) in file.write(bytes) }
  }

  /// Writes a file that the user named.
  ///
  /// It refuses to replace a file with another beginning, which is of another kind and may be the user's only copy.
  func writeResult(_ bytes: [UInt8], to name: String) throws(CommandFailure) {
    let beginning = bytes.prefix(20)
    if isFile(name), let handle = FileHandle(forReadingAtPath: path(name)),
      let old = try? handle.read(upToCount: beginning.count), !old.isEmpty,
      !old.elementsEqual(beginning)
    {
      throw fileIsThere(name)
    }
    try writeFile(bytes, to: name)
  }

  /// The failure of a command that would replace a file.
  func fileIsThere(_ name: String) -> CommandFailure {
    CommandFailure(
      .invalid,
      code: StoreError.Code.exists.rawValue,
      "there is another file '\(name)' already, which would be lost",
      hints: ["name a file that is not there yet, or move that one away"]
    )
  }

  /// Whether an ordinary file stands at a path that the user named.
  func isFile(_ name: String) -> Bool { FileKind(of: path(name)) == .file }

  /// Whether something stands at a path that the user named of which nobody keeps what is written.
  func isPipe(_ name: String) -> Bool { FileKind(of: path(name)) == .pipe }

  /// Writes a file that the user named piece by piece, with its directory.
  ///
  /// What is written is beside the file until all of it is there, and then takes its place. A symbolic
  /// link to a file is replaced, and the file that it leads to stays as it is. A pipe or a device stays
  /// what it is, and gets the bytes as they come.
  func writeFile<Result>(
    _ name: String,
    isPrivate: Bool = false,
    _ body: (Output) throws(CommandFailure) -> Result
  ) throws(CommandFailure) -> Result {
    let url = URL(filePath: path(name))
    let part = url.deletingLastPathComponent()
      .appending(path: ".\(url.lastPathComponent).\(UUID().uuidString)")
    switch FileKind(of: path(name)) {
    case .directory:
      throw CommandFailure(.inputOutput, "cannot write '\(name)': it is a directory")
    case .device, .pipe: return try write(into: name, body)
    case .file, nil: break
    }
    do {
      let file = try FileSink(making: part, isPrivate: isPrivate)
      let output = Output(to: file, Terminal(width: nil, color: .never, environment: [:]))
      let result = try body(output)
      output.flush()
      if let fault = output.fault { throw fault }
      try file.replace(url)
      return result
    } catch {
      try? FileManager.default.removeItem(at: part)
      throw error as? CommandFailure ?? CommandFailure(notWritten: name, because: error)
    }
  }

  private func write<Result>(
    into name: String,
    _ body: (Output) throws(CommandFailure) -> Result
  ) throws(CommandFailure) -> Result {
    let sink: FileSink
    do { sink = try FileSink(opening: URL(filePath: path(name))) } catch {
      throw CommandFailure(notWritten: name, because: error)
    }
    let output = Output(to: sink, Terminal(width: nil, color: .never, environment: [:]))
    let result = try body(output)
    output.flush()
    if let fault = output.fault { throw CommandFailure(notWritten: name, because: fault) }
    return result
  }
}

/// What a path leads to.
private enum FileKind {
  case file, directory, pipe
  /// A device that is no terminal.
  case device

  /// Looks where links lead; nil if nothing is there.
  init?(of path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .directory
    case S_IFBLK: self = .device
    case S_IFCHR: self = Self.isTerminal(path) ? .pipe : .device
    default: self = .pipe
    }
  }

  private static func isTerminal(_ path: String) -> Bool {
    guard let handle = FileHandle(forReadingAtPath: path) else { return false }
    return isatty(handle.fileDescriptor) == 1
  }
}

extension CommandFailure {
  /// The failure of a file that cannot be written, with the system's reason where that is known.
  fileprivate init(notWritten name: String, because error: any Error) {
    let reason: String?
    switch error as? SinkFault {
    case .failed(let words): reason = words
    case .closedPipe: reason = "nobody reads the pipe"
    case nil:
      let whole = error as NSError
      let inner = whole.userInfo[NSUnderlyingErrorKey] as? NSError ?? whole
      reason =
        inner.domain == NSPOSIXErrorDomain
        ? FileDescriptorSink.sentence(for: Int32(truncatingIfNeeded: inner.code)) : nil
    }
    self.init(.inputOutput, "cannot write '\(name)'", causes: reason.map { [$0] } ?? [])
  }

  /// The failure of a file that cannot be read.
  fileprivate init(noFile name: String, at path: String) {
    let exists = FileManager.default.fileExists(atPath: path)
    self.init(
      exists ? .inputOutput : .noInput,
      code: exists ? nil : "no-file",
      exists ? "cannot read '\(name)'" : "there is no file '\(name)'"
    )
  }
}
