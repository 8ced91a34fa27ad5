import CanonicalJSON
import CareModel
import Files
import Git

/// One move of a branch that careplan made.
struct Operation: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable {
    case change
    /// It took back a change.
    case undo
    /// It took back an undoing.
    case redo
  }

  var command: String
  var subject: String
  var time: Instant
  var reference: String
  var before: ObjectID?
  var after: ObjectID
  var kind = Kind.change
}

/// What careplan did in this clone, one line of JSON each: what `careplan undo` goes by.
struct OperationLog {
  private let path: String

  init(_ paths: StorePaths) { path = paths.operations }

  func append(_ operation: Operation) throws(StoreError) {
    var json: JSONObject = [
      "command": .string(operation.command), "subject": .string(operation.subject),
      "time": .string(operation.time.description), "reference": .string(operation.reference),
      "after": .string(operation.after.hex),
    ]
    json["before"] = operation.before.map { .string($0.hex) }
    if operation.kind != .change { json["kind"] = .string(operation.kind.rawValue) }
    let line = CanonicalJSON.compact(.object(json)) + "\n"
    try files { () throws(FileError) in try FileSystem.append(Array(line.utf8), to: path) }
  }

  /// All operations, oldest first; a line that a crash cut off is passed over.
  func operations() throws(StoreError) -> [Operation] {
    let bytes = try files { () throws(FileError) in try FileSystem.contents(of: path) } ?? []
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { Self.operation(Array($0)) }
  }

  private static func operation(_ line: [UInt8]) -> Operation? {
    guard let json = try? CanonicalJSON.read(line).object,
      let after = json["after"]?.string.flatMap({ ObjectID(hex: $0) }),
      let time = json["time"]?.string.flatMap(Instant.init(_:)),
      let reference = json["reference"]?.string
    else { return nil }
    return Operation(
      command: json["command"]?.string ?? "",
      subject: json["subject"]?.string ?? "",
      time: time,
      reference: reference,
      before: json["before"]?.string.flatMap { ObjectID(hex: $0) },
      after: after,
      kind: json["kind"]?.string.flatMap(Operation.Kind.init(rawValue:)) ?? .change
    )
  }
}
