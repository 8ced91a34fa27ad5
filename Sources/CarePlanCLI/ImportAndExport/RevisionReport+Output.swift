import CarePlanKit

extension RevisionReport {
  /// Returns what came of a bundle, the sum first.
  func lines(isDryRun: Bool) -> [StyledText] {
    var lines: [StyledText] = [StyledText(summary(isDryRun: isDryRun))]
    lines += joined.map { "  joined    \($0.description)" }
    lines += open.map { "  \("CONFLICT", [.bold, .red])  \($0.key.description)" }
    lines += erased.map { "  \("erased", .red)    \($0.description)" }
    return lines
  }

  /// Returns the sum in one line: `2 tasks, 1 outcome taken in (4 versions), 3 versions already
  /// there`.
  private func summary(isDryRun: Bool) -> String {
    var phrases: [String] = []
    if !taken.isEmpty {
      let kinds = RecordKind.allCases.compactMap { kind -> String? in
        let count = Set(taken.filter { $0.kind == kind }.map(\.key)).count
        return count > 0 ? kind.counted(count) : nil
      }
      let verb = isDryRun ? "would be taken in" : "taken in"
      phrases.append("\(kinds.joined(separator: ", ")) \(verb) (\(Self.versions(taken.count)))")
    }
    if presentCount > 0 { phrases.append("\(Self.versions(presentCount)) already there") }
    return phrases.isEmpty ? "nothing to take in" : phrases.joined(separator: ", ")
  }

  private static func versions(_ count: Int) -> String {
    "\(count) \(count == 1 ? "version" : "versions")"
  }

  /// What somebody should see to.
  var warnings: [String] {
    var warnings: [String] = []
    if !missingParents.isEmpty {
      let some = missingParents.prefix(3).map(\.description).joined(separator: ", ")
      let more = missingParents.count > 3 ? " and \(missingParents.count - 3) more" : ""
      warnings.append("versions were taken in whose parents are not here: \(some)\(more)")
    }
    if missingCount > 0 {
      warnings.append(
        "\(missingCount == 1 ? "1 change is" : "\(missingCount) changes are") missing that the"
          + " other store took for known here; ask it for everything"
      )
    }
    return warnings
  }

  /// Returns the report for programs.
  func json(isDryRun: Bool) -> JSONValue {
    var object: JSONObject = [
      "dryRun": .bool(isDryRun),
      "taken": .array(
        taken.map {
          ["key": .string($0.key.description), "version": .string($0.version.uuid.description)]
        }
      ),
      "present": .number(JSONNumber(presentCount)),
      "erased": .array(erased.map { .string($0.description) }),
      "joined": .array(joined.map { .string($0.description) }),
      "open": .array(open.map { .string($0.key.description) }),
      "missingParents": .array(missingParents.map { .string($0.description) }),
      "missing": .number(JSONNumber(missingCount)),
      "remarks": .array(remarks.map { .string($0) }),
    ]
    object["commit"] = commit.map { .string($0) }
    return .object(object)
  }
}
