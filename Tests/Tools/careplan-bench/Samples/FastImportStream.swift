import CarePlanKit
import Foundation

/// Writes records as one commit in the form that `git fast-import` reads.
///
/// Only the heads are kept in memory, however many records there are.
struct FastImportStream {
  private let file: FileHandle
  private var buffer: [UInt8] = []
  /// The heads so far, in the order of their first versions.
  private var heads: [(path: String, bytes: [UInt8])] = []
  private var places: [String: Int] = [:]

  /// Begins a commit on the branch `main`.
  ///
  /// - Parameter parent: The commit before it, as git names it; nil for none.
  init(_ file: FileHandle, parent: String?, at moment: Instant) {
    self.file = file
    append("commit refs/heads/main\ncommitter Bench <bench@invalid> \(moment.seconds) +0000\n")
    let message = "Take in a life of care\n"
    append("data \(message.utf8.count)\n\(message)")
    if let parent { append("from \(parent)\n") }
  }

  /// Writes the file of a version.
  mutating func put(_ record: AnyRecord) throws {
    let bytes = record.bytes
    try put(bytes, at: StoreLayout.path(of: record))
    guard let head = StoreLayout.head(of: record.key) else { return }
    if let place = places[head] {
      heads[place].bytes = bytes
    } else {
      places[head] = heads.count
      heads.append((head, bytes))
    }
  }

  /// Writes any file.
  mutating func put(_ bytes: [UInt8], at path: String) throws {
    append("M 100644 inline \(path)\ndata \(bytes.count)\n")
    buffer += bytes
    append("\n")
    if buffer.count > 1 << 20 { try flush() }
  }

  /// Writes the heads and ends the stream.
  mutating func finish() throws {
    for head in heads { try put(head.bytes, at: head.path) }
    append("\ndone\n")
    try flush()
    try file.close()
  }

  private mutating func append(_ text: String) { buffer += text.utf8 }

  private mutating func flush() throws {
    try file.write(contentsOf: buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
