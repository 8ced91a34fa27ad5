import CarePlanKit

/// A user's program that decides conflicts, one in each run.
///
/// It reads the conflict as JSON, with its base and its versions, and writes one object: `with` and
/// `members` as `careplan resolve` takes them, or `record` with what the record shall be, for all that
/// is in question, or `periods` with such objects, each with the `number` of its period. Nothing, or
/// `null`, leaves the conflict open.
struct ConflictProgram {
  private let command: String
  private let open: OpenStore
  private let context: CommandContext

  init(_ command: String, _ open: OpenStore, _ context: CommandContext) {
    (self.command, self.open, self.context) = (command, open, context)
  }

  func choice(for conflict: RecordConflict) throws(CommandFailure) -> ConflictChoice? {
    let provenance = try attempt { () throws(StoreError) in
      try ConflictProvenance(of: [conflict], in: open.store)
    }
    let input = CanonicalJSON.text([
      "careplan.conflict/v1": conflict.completeJSON(provenance, open.dates.zone)
    ])
    let run = try ShellRun(
      command,
      option: "--policy",
      in: context,
      input: input,
      lineLimit: Self.mostLines
    )
    guard run.status == 0 else {
      throw failure(conflict, "it ended with status \(run.status)")
    }
    guard run.output.contains(where: { !Self.blanks.contains($0) }) else { return nil }
    // The reason why it is not JSON would only repeat what is in it.
    guard let json = try? CanonicalJSON.read(run.output) else {
      throw failure(conflict, "its output is not JSON")
    }
    if json == .null { return nil }
    return try choice(json, conflict)
  }

  private static let mostLines = 100_000
  private static let blanks = Set(" \t\r\n".utf8)

  private func choice(
    _ json: JSONValue,
    _ conflict: RecordConflict
  ) throws(CommandFailure) -> ConflictChoice {
    guard let object = json.object,
      object.keys.allSatisfy({ ["with", "members", "record", "periods"].contains($0) })
    else {
      throw failure(
        conflict,
        "its output is not an object of 'with', 'members', 'record' or 'periods'"
      )
    }
    var parts: [ConflictChoice.Part] = []
    for period in object["periods"]?.array ?? [] {
      guard let object = period.object, let number = object["number"]?.number?.int else {
        throw failure(conflict, "an element of 'periods' has no 'number'")
      }
      parts.append(try part(object, .periods([number]), conflict))
    }
    if object.keys.contains(where: { $0 != "periods" }) || parts.isEmpty {
      parts.insert(try part(object, .rest, conflict), at: 0)
    }
    return try understand { () throws(UsageError) in try ConflictChoice(parts) }
  }

  private func part(
    _ object: JSONObject,
    _ scope: ConflictChoice.Scope,
    _ conflict: RecordConflict
  ) throws(CommandFailure) -> ConflictChoice.Part {
    if let record = object["record"] {
      return ConflictChoice.Part(scope: scope, record: try conflict.record(record))
    }
    var members: [(name: String, side: String)] = []
    let sides = object["members"]?.object ?? JSONObject()
    for name in sides.keys {
      guard let side = sides[name]?.string else {
        throw failure(conflict, "a side in 'members' is not a text")
      }
      members.append((name, side))
    }
    return try understand { () throws(UsageError) in
      try ConflictChoice.Part(with: object["with"]?.string, members: members, scope)
    }
  }

  private func failure(_ conflict: RecordConflict, _ cause: String) -> CommandFailure {
    CommandFailure(
      .invalid,
      code: "exec",
      "the program of --policy did not decide \(conflict.key)",
      causes: [cause],
      hints: [#"write {"with": "UUID"}, {"record": {…}}, or nothing to leave it open"#]
    )
  }
}
