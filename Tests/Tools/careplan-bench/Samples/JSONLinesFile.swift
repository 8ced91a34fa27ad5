import CarePlanKit
import Foundation

/// Writes records as JSON lines, the form in which an app hands over many.
struct JSONLinesFile {
  private let file: FileHandle
  private var buffer: [UInt8] = []

  init(at path: String) throws { file = try .making(path) }

  mutating func put(_ record: AnyRecord) throws {
    buffer += CanonicalJSON.compact(record.json).utf8
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count > 1 << 20 { try flush() }
  }

  mutating func finish() throws {
    try flush()
    try file.close()
  }

  private mutating func flush() throws {
    try file.write(contentsOf: buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
