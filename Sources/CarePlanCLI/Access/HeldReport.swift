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
        StyledText("  held: \(Self.reason(root))"),
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
      context.warn("\(root.commit.shortID, .yellow) is held\(others): \(Self.reason(root))")
    }
    if !held.isEmpty { context.hint("careplan access held") }
  }
}

extension HeldReport {
  /// Who says to have made a commit, and when.
  static func byline(_ commit: CommitSummary, _ wording: Wording) -> String {
    "\(commit.authorName) <\(commit.authorEmail)>, \(wording.instant(commit.time))"
  }

  /// Why a commit is held, for a person.
  private static func reason(_ held: HeldCommit) -> String {
    let place = held.path.map { " \($0)" } ?? ""
    return switch held.rule {
    case .unsigned: "nobody signed it"
    case .badSignature: "its signature is not one of these bytes"
    case .unknownSigner: "no member has the key that signed it"
    case .ended: "whoever signed it was removed, or the device was, by somebody who had not seen it"
    case .notAllowed:
      "who answers for it has not the right '\(held.verb ?? "")' that\(place) needs"
    case .notDerivable: "it says that careplan made it of its parents, and that is not so"
    case .altered: "it alters\(place), which never changes"
    case .removed: "it takes away\(place), which never goes"
    case .statement: "it brings\(place), which is no statement of this store"
    case .parents: "it has more than two parents"
    case .onHeld: "it stands on a held commit"
    }
  }
}
