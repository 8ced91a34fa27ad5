import CarePlanKit
import Foundation
import SQLite

/// What the figures were measured on and with.
struct Machine {
  /// Names and values in the order in which they are told.
  private let facts: [(name: String, value: String)]

  init(_ programs: Programs) throws {
    let process = ProcessInfo.processInfo
    facts = [
      ("cores", "\(process.activeProcessorCount)"),
      ("memory", "\(process.physicalMemory >> 20) MiB"),
      ("kernel", try programs.output("uname", ["-sr"])),
      ("git", try programs.output("git", ["--version"])),
      ("SQLite", try Self.sqlite()),
      ("libgit2", (try? programs.output("pkg-config", ["--modversion", "libgit2"])) ?? "unknown"),
      ("build", Self.build),
    ]
  }

  var text: String { facts.map { "\($0.name): \($0.value)\n" }.joined() }

  var json: JSONValue {
    var json = JSONObject()
    for (name, value) in facts { json[name] = .string(value) }
    return .object(json)
  }

  private static func sqlite() throws -> String {
    let connection = try Connection(opening: ":memory:", journal: .rollback)
    return try connection.rows("SELECT sqlite_version()") { row throws(SQLiteError) in
      try row.text(0)
    }.first ?? "unknown"
  }

  private static var build: String {
    #if DEBUG
    "debug"
    #else
    "release"
    #endif
  }
}
