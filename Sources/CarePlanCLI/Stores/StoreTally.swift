/// How a command ended in many stores.
struct StoreTally {
  private var count = 0
  /// The stores that did not end well, with the word for why.
  private var failed: [(name: String, exit: ExitCode, code: String)] = []
  private var others: [ExitCode: [String]] = [:]

  /// How many stores are named before they are only counted.
  private static let most = 10

  mutating func add(_ run: StoreRun) {
    count += 1
    if let failure = run.failure {
      failed.append((run.place.name, run.exit, failure.code))
    } else if run.exit != .done {
      others[run.exit, default: []].append(run.place.name)
    }
  }

  /// The exit code of the whole: that of the store that is worst off.
  var exit: ExitCode { ExitCode.worst(failed.map(\.exit) + others.keys) }

  var hasFailures: Bool { !failed.isEmpty }

  /// `340 stores, 2 failed: anna (69 remoteUnreachable), ben (66 noStore)`.
  var line: StyledText {
    let stores = count == 1 ? "1 store" : "\(count) stores"
    let failures = failed.map { "\($0.name) (\($0.exit.number) \($0.code))" }
    let parts = [(ExitCode.findings, "with findings"), (.conflicts, "with open conflicts")]
      .compactMap { exit, words in others[exit].map { (words, $0) } }
    return ([("failed", failures)] + parts).filter { !$0.1.isEmpty }
      .reduce("\(stores, hasFailures ? .bold : [])") { line, part in
        line + ", \(part.1.count) \(part.0): \(Self.list(part.1))"
      }
  }

  /// Some names, and how many more there are.
  private static func list(_ names: [String]) -> String {
    let rest = names.count - most
    return names.prefix(most).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
