import Files
import Zip

/// Where an export's XML is: a file, or an entry of an archive.
///
/// It is found by its root element: its name is in the language of the phone.
enum ExportLocation: Sendable {
  case file(String)
  case entry(ZipEntry, of: ZipArchive, at: String)

  /// Finds an export at a path, with what lies beside it and is not read.
  static func find(
    _ path: String
  ) throws(AppleHealthError) -> (location: ExportLocation, others: [String: Int]) {
    let signature: [UInt8]
    do throws(FileError) {
      signature = try ReadableFile(opening: path).bytes(4, at: 0)
    } catch {
      guard error.code == .isADirectory else { throw AppleHealthError(error) }
      return try inFolder(path)
    }
    // The first entry, or the end of an archive without any.
    if signature.starts(with: [0x50, 0x4B, 3, 4]) || signature.starts(with: [0x50, 0x4B, 5, 6]) {
      return try inArchive(path)
    }
    guard try isExport(FileBytes(path)) else {
      throw AppleHealthError(.notAnExport, "\(path) is no export of Apple Health")
    }
    return (.file(path), [:])
  }

  private static func inFolder(
    _ path: String
  ) throws(AppleHealthError) -> (ExportLocation, [String: Int]) {
    var files: [(path: String, size: Int64)] = []
    do throws(FileError) {
      for folder in try [path] + folders(in: path) {
        for name in try FileSystem.names(in: folder) {
          let file = "\(folder)/\(name)"
          guard FileSystem.kind(of: file) == .file, let size = FileSystem.size(of: file) else {
            continue
          }
          files.append((file, size))
        }
      }
    } catch { throw AppleHealthError(error) }
    // The export is nearly always the largest file.
    files.sort { ($1.size, $0.path) < ($0.size, $1.path) }
    for (place, file) in files.enumerated() where try isExport(FileBytes(file.path)) {
      // One that cannot be read is none.
      let second = files[(place + 1)...].first { other in
        isXML(other.path) && (try? isExport(FileBytes(other.path))) ?? false
      }
      if let second { throw several(file.path, second.path, in: path) }
      return (.file(file.path), others(files.map(\.path), but: file.path))
    }
    throw AppleHealthError(.notAnExport, "no file in \(path) is an export of Apple Health")
  }

  /// Returns the folders in a folder; links are not followed.
  private static func folders(in path: String) throws(FileError) -> [String] {
    try FileSystem.names(in: path).map { "\(path)/\($0)" }
      .filter { FileSystem.kind(of: $0) == .directory }
  }

  private static func inArchive(
    _ path: String
  ) throws(AppleHealthError) -> (ExportLocation, [String: Int]) {
    let archive: ZipArchive
    do { archive = try ZipArchive(opening: path) } catch { throw AppleHealthError(error) }
    let entries = archive.entries.filter { !$0.isDirectory }
      .sorted { ($1.size, $0.name) < ($0.size, $1.name) }
    var failure: AppleHealthError?
    for (place, entry) in entries.enumerated() {
      do throws(AppleHealthError) {
        guard try isExport(EntryBytes(entry, of: archive)) else { continue }
      } catch {
        // Another file may be the export; if none is, this is why.
        failure = failure ?? error
        continue
      }
      let second = entries[(place + 1)...].first { other in
        isXML(other.name) && (try? isExport(EntryBytes(other, of: archive))) ?? false
      }
      if let second { throw several(entry.name, second.name, in: path) }
      return (.entry(entry, of: archive, at: path), others(entries.map(\.name), but: entry.name))
    }
    throw failure
      ?? AppleHealthError(.notAnExport, "nothing in \(path) is an export of Apple Health")
  }

  /// Whether a file that is smaller than an export may be another one.
  private static func isXML(_ name: String) -> Bool { name.lowercased().hasSuffix(".xml") }

  /// Which of two is meant nobody can tell: the larger one need not be the newer one.
  private static func several(
    _ one: String,
    _ other: String,
    in path: String
  ) -> AppleHealthError {
    AppleHealthError(.severalExports, "\(path) has two exports of Apple Health: \(one), \(other)")
  }

  /// Counts files by the end of their names.
  private static func others(_ paths: [String], but export: String) -> [String: Int] {
    var counts: [String: Int] = [:]
    for path in paths where path != export {
      let name = path.split(separator: "/").last ?? ""
      let end = name.split(separator: ".").count > 1 ? name.split(separator: ".").last : nil
      counts[end.map(String.init) ?? "", default: 0] += 1
    }
    return counts
  }

  private static func isExport(_ source: some ByteSource) throws(AppleHealthError) -> Bool {
    var buffer = [UInt8](
      repeating: 0,
      count: min(ExportPrologue.longest, Int(clamping: source.total))
    )
    let count = try source.read(into: &buffer)
    return ExportPrologue.root(in: buffer, 0..<count) != nil
  }

  /// Opens the bytes from their beginning.
  func open() throws(AppleHealthError) -> any ByteSource {
    switch self {
    case .file(let path): try FileBytes(path)
    case .entry(let entry, let archive, _): try EntryBytes(entry, of: archive)
    }
  }

  /// The path of the file or of the entry, as it is told.
  var path: String {
    switch self {
    case .file(let path): path
    case .entry(let entry, _, let path): "\(path): \(entry.name)"
    }
  }
}
