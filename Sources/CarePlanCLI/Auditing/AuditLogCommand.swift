import CarePlanKit

/// `careplan audit log`: who read and wrote records of this copy, and opened keys.
struct AuditLogCommand: Command {
  static let spec = CommandSpec(
    name: "audit log",
    summary: "List who read and wrote records with this copy",
    discussion: """
      With 'careplan config audit.reads true' this copy notes each command that shows records, each \
      commit, who was given rights and whose were taken back, and each opening of somebody's keys, also \
      one that failed. An entry says when, who, what sort of thing and how many, and names them by codes \
      that only this copy can resolve; an outcome is named by its task. Nothing that a record says is in it.

      It is the record of an honest program, and no proof: what git and other programs read is not in it, \
      nor what other copies do; and whoever can write the file can write another one.

      While the audit is on and cannot be written, records are neither shown nor written. 'check', \
      'config' and 'audit' work in any case.
      """,
    options: [
      .option("--limit", value: "N", help: "List the last N entries"),
      .flag(
        "--resolve",
        help: "Say which records and people the codes are, as far as they are here"
      ),
    ],
    formats: [.text, .json, .jsonLines],
    usesPager: true,
    examples: [
      CommandExample("careplan audit log --limit 20", "List the last twenty entries"),
      CommandExample("careplan audit log --resolve", "List all of them with the ids of records"),
    ],
    group: .upkeep
  )

  private let limit: Int?
  private let resolves: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    limit = try arguments.integer("--limit")
    if let limit, limit < 0 { throw UsageError("--limit takes a number from 0 on") }
    resolves = arguments.has("--resolve")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore(checksSettings: false)
    let people = context.peopleWithKeys
    let report = try attempt { () throws(StoreError) in
      try open.store.auditReport(naming: people.map { "person/\($0)" })
    }
    let names = resolves ? report.names : [:]
    if resolves, let key = report.brokenKey {
      context.warn(
        "no code is resolved: \(StyledText(key)) is missing, is not the key of an audit or cannot be read"
      )
    }
    let entries = report.entries.suffix(limit ?? .max)
    switch context.format {
    case .json:
      context.output.json("careplan.audit/v1", .array(entries.map { $0.json(names) }))
    case .jsonLines:
      var lines = JSONLines("careplan.audit/v1", to: context.output)
      for entry in entries { lines.write(entry.json(names)) }
      lines.end()
    default:
      write(entries, names, open, context)
      let faulty = report.findings.count { !$0.isHarmless }
      if faulty > 0 { context.warn("some lines do not fit: careplan audit verify") }
    }
    return .done
  }

  private func write(
    _ entries: ArraySlice<AuditEntry>,
    _ names: [String: String],
    _ open: OpenStore,
    _ context: CommandContext
  ) {
    guard !entries.isEmpty else { return context.note("there is no entry") }
    var table = Table([
      .init("entry", .right), .init("at"), .init("by"), .init("did"), .init("what"), .init("which"),
    ])
    for entry in entries {
      table.add([
        StyledText("\(entry.number)", .yellow), StyledText(open.wording.instant(entry.at)),
        StyledText(entry.person), StyledText(entry.verb.rawValue, .bold),
        StyledText(entry.kind.map { "\(entry.count) \($0)" } ?? ""),
        StyledText(Self.words(entry, names)),
      ])
    }
    context.output.table(table)
  }

  /// The first things that an entry names.
  private static func words(_ entry: AuditEntry, _ names: [String: String]) -> String {
    let shown = entry.ids.prefix(3).map { names[$0] ?? String($0.prefix(8)) }
    let rest = entry.ids.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension AuditEntry {
  /// The entry for a program.
  ///
  /// - Parameter names: What codes stand for.
  fileprivate func json(_ names: [String: String]) -> JSONValue {
    var object: JSONObject = [
      "n": .number(JSONNumber(number)), "at": .string(at.description), "person": .string(person),
      "verb": .string(verb.rawValue), "count": .number(JSONNumber(count)),
      "ids": .array(ids.map { .string($0) }), "previous": .string(previous),
    ]
    object["kind"] = kind.map { .string($0) }
    let known = ids.compactMap { names[$0] }
    if !known.isEmpty { object["names"] = .array(known.map { .string($0) }) }
    return .object(object)
  }
}
