import CarePlanKit

/// Commits that are held, as people and programs read them.
struct HeldReport {
  let held: [HeldCommit]

  init(_ held: [HeldCommit]) { self.held = held }

  /// The commits that are held for what they do, not for what they stand on.
  private var roots: [HeldCommit] { held.filter { $0.rule != .onHeld } }

  /// How many other commits stand on one.
  private func count(on root: HeldCommit) -> Int {
    var found: Set<String> = [root.commit.id]
    // Parents come first.
    for other in held where other.commit.parents.contains(where: found.contains) {
      found.insert(other.commit.id)
    }
    return found.count - 1
  }

  /// The lines of a list: each commit with who made it and why it is held.
  func lines(_ wording: Wording) -> [StyledText] {
    roots.flatMap { root -> [StyledText] in
      let count = count(on: root)
      let others: [StyledText] =
        count == 0
        ? [] : [count == 1 ? "  1 commit stands on it" : "  \(count) commits stand on it"]
      return [
        "\(root.commit.shortID, .yellow)  \(root.commit.subject, .bold)",
        StyledText("  by \(Self.byline(root.commit, wording))"),
        StyledText("  held: \(root.reason)"),
      ] + others
    }
  }

  /// What a program reads.
  var json: JSONValue {
    .array(
      held.map { held in
        var object: JSONObject = [
          "commit": .string(held.commit.id), "rule": .string(held.rule.rawValue),
          "subject": .string(held.commit.subject),
          "standing": .number(JSONNumber(count(on: held))),
        ]
        object["signer"] = held.commit.jsonObject["signer"]
        object["path"] = held.path.map { .string($0) }
        object["verb"] = held.verb.map { .string($0) }
        return .object(object)
      }
    )
  }

  /// Says on standard error what is held, and why.
  func warn(_ context: CommandContext) {
    for root in roots {
      let count = count(on: root)
      let others =
        count == 0 ? "" : count == 1 ? ", and 1 commit on it" : ", and \(count) commits on it"
      context.warn("\(root.commit.shortID, .yellow) is held\(others): \(root.reason)")
    }
    if !held.isEmpty { context.hint("careplan access held") }
  }
}

extension HeldReport {
  /// Who says to have made a commit, and when.
  static func byline(_ commit: CommitSummary, _ wording: Wording) -> String {
    "\(commit.addressedMaker), \(wording.instant(commit.time))"
  }
}
