import CarePlanKit

/// `careplan access log`: the statements, in the order in which they were said.
struct AccessLogCommand: Command {
  static let spec = CommandSpec(
    name: "access log",
    summary: "List the statements about who may do what",
    discussion: """
      Lists every statement that this copy has ever seen, with who said it and when they say that \
      was, and of those that count for nothing, why.
      """,
    formats: [.text, .json],
    examples: [CommandExample("careplan access log", "List the statements, the first one first")],
    group: .people
  )

  init(_ arguments: ParsedArguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let view = try AccessView(open)
    let statements = Self.ordered(view.log.statements)
    guard context.format == .text else {
      context.output.json(
        "careplan.access-log/v1",
        .array(statements.map { .object(json($0, view)) })
      )
      return .done
    }
    var table = Table([.init("statement"), .init("said at"), .init("by"), .init("says")])
    for statement in statements {
      let fault = view.state.whyVoid(statement.id).map { " (counts for nothing: \($0.rawValue))" }
      table.add([
        StyledText(String(statement.id.description.prefix(12)), .yellow),
        StyledText(open.wording.instant(statement.draft.at)),
        StyledText(view.signer(of: statement)),
        StyledText(view.words(statement) + (fault ?? "")),
      ])
    }
    context.output.table(table)
    return .done
  }

  /// Returns statements so that each stands behind those that its signer knew, and of others the earlier one
  /// first.
  private static func ordered(_ statements: [AccessStatement]) -> [AccessStatement] {
    var ordered: [AccessStatement] = []
    var placed: Set<StatementID> = []
    let known = Set(statements.map(\.id))
    var rest = statements.sorted { ($0.draft.at, $0.id) < ($1.draft.at, $1.id) }
    while !rest.isEmpty {
      let next = rest.firstIndex { statement in
        (statement.draft.previous + statement.draft.rules)
          .allSatisfy { placed.contains($0) || !known.contains($0) }
      }
      // Digests cannot name each other in a circle.
      let statement = rest.remove(at: next ?? 0)
      placed.insert(statement.id)
      ordered.append(statement)
    }
    return ordered
  }

  private func json(_ statement: AccessStatement, _ view: AccessView) -> JSONObject {
    var object: JSONObject = [
      "statement": .string(statement.id.description), "at": .string(statement.draft.at.description),
      "by": .string(view.signer(of: statement)), "says": .string(view.words(statement)),
      "counts": .bool(view.state.whyVoid(statement.id) == nil),
    ]
    object["rule"] = view.state.whyVoid(statement.id).map { .string($0.rawValue) }
    return object
  }
}

extension AccessView {
  /// The label of whoever signed a statement.
  fileprivate func signer(of statement: AccessStatement) -> String {
    state.owner(of: statement.key).map { label($0.id) } ?? "an unknown key"
  }

  /// What a statement does, in a few words.
  fileprivate func words(_ statement: AccessStatement) -> String {
    func person(_ id: StatementID) -> String {
      log.statement(id)?.act.card.map { label($0.id) } ?? String(id.description.prefix(8))
    }
    switch statement.act {
    case .found(let founding): return "founds the store: \(founding.card.label)"
    case .admit(let admission):
      let verb = admission.ends.isEmpty ? "admits" : "changes"
      return "\(verb) \(admission.card.label): \(RightsArgument.words(admission.rights))"
    case .end(let ended): return "removes \(ended.map(person).joined(separator: ", "))"
    case .own(let change):
      let added = change.devices.count + (change.recovery == nil ? 0 : 1)
      return "own devices: \(added) added, \(change.ends.count) ended"
    case .reader(let admission): return "admits the doctor \(admission.card.label)"
    case .grant(let id, let category, _): return "lets \(label(id)) read \(category.name)"
    case .stop(let id, nil) where state.card(of: id) == nil:
      return "rejects the request of the card \(id.description.prefix(8))"
    case .stop(let id, let category):
      return "\(label(id)) reads \(category.map { "\($0.name) no more" } ?? "nothing more")"
    case .approve(let operation): return "approves \(operation)"
    case .reject(let operation): return "rejects \(operation)"
    case .epoch(let epoch): return "new key of \(epoch.stream)"
    case .invite: return "invites somebody"
    case .uninvite: return "takes an invitation back"
    case .vouch(let commits):
      return
        "answers for \(commits.map { String($0.description.prefix(12)) }.joined(separator: ", "))"
    case .vouchUpTo(let commits):
      return "answers for everything up to "
        + commits.map { String($0.description.prefix(12)) }.joined(separator: ", ")
    case .category(let record, let category): return "\(record) is \(category.name)"
    case .policy(let policy):
      let unsigned =
        policy.unsigned == .none ? "nothing" : policy.unsigned.words.joined(separator: " ")
      let approval = policy.needsApproval ? "; an administrator approves what is shared" : ""
      return "commits without a signature may do \(unsigned)\(approval)"
    case .unknown: return "something that this careplan does not know"
    }
  }
}
