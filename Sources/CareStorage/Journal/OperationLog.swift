package import CanonicalJSON
package import CareModel
import Files
package import Git

/// One move of a branch that careplan made.
package struct Operation: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case change
    /// It belongs to the changes since the commit before it, and is taken back with them.
    case continuation
    /// It took back a change.
    case undo
    /// It took back an undoing.
    case redo
    /// It took over what a remote has, which is not this clone's to take back.
    case sync
  }

  package var command: String
  package var subject: String
  package var time: Instant
  package var reference: String
  package var before: ObjectID?
  package var after: ObjectID
  package var kind = Kind.change
}

/// What careplan did in this clone, one line of JSON each: what `careplan undo` goes by.
package struct OperationLog {
  private let paths: StorePaths

  package init(_ paths: StorePaths) { self.paths = paths }

  /// Refuses a log to which nothing can be added, before there is something to note in it.
  package func requireAppendable() throws(StoreError) {
    try files { () throws(FileError) in
      _ = try FileSystem.lastByte(of: paths.operations)
      try FileSystem.requireAppendable(paths.operations, as: paths.permissions)
    }
  }

  package func append(_ operation: Operation) throws(StoreError) {
    let text = CanonicalJSON.compact(operation.json) + "\n"
    try files { () throws(FileError) in
      // A line that a power cut left in part must not swallow this one.
      let last = try FileSystem.lastByte(of: paths.operations)
      let line = last ?? UInt8(ascii: "\n") == UInt8(ascii: "\n") ? text : "\n" + text
      try FileSystem.append(Array(line.utf8), to: paths.operations, as: paths.permissions)
    }
  }

  /// Returns what each line says, oldest first; nil for a line that is damaged, as a crash may
  /// leave it.
  package func lines() throws(StoreError) -> [Operation?] {
    let bytes = try files { () throws(FileError) in
      try FileSystem.contents(of: paths.operations)
    }
    return (bytes ?? []).split(separator: UInt8(ascii: "\n")).map { line in
      (try? CanonicalJSON.read(Array(line))).flatMap(Operation.init)
    }
  }

  /// Returns all operations, oldest first, without those of damaged lines.
  package func operations() throws(StoreError) -> [Operation] { try lines().compactMap(\.self) }
}

extension Operation {
  /// The operation as it stands in the log and in a journal.
  package var json: JSONValue {
    var json: JSONObject = [
      "command": .string(command), "subject": .string(subject),
      "time": .string(time.description), "reference": .string(reference),
      "after": .string(after.hex),
    ]
    json["before"] = before.map { .string($0.hex) }
    if kind != .change { json["kind"] = .string(kind.rawValue) }
    return .object(json)
  }

  /// Reads an operation, or returns nil.
  package init?(_ json: JSONValue) {
    guard let json = json.object,
      let after = json["after"]?.string.flatMap({ ObjectID(hex: $0) }),
      let time = json["time"]?.string.flatMap(Instant.init(_:)),
      let reference = json["reference"]?.string
    else { return nil }
    self.init(
      command: json["command"]?.string ?? "",
      subject: json["subject"]?.string ?? "",
      time: time,
      reference: reference,
      before: json["before"]?.string.flatMap { ObjectID(hex: $0) },
      after: after,
      kind: json["kind"]?.string.flatMap(Kind.init(rawValue:)) ?? .change
    )
  }
}
