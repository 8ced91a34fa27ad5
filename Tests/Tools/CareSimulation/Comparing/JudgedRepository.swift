import CanonicalJSON
import CareAccess
import CareStorage
import Git

/// A repository whose commits CommitJudge has judged anew, with the question that others are asked about it.
struct JudgedRepository {
  let name: String
  let question: JSONValue
  private let judgements: [(name: String, judgement: Judgement, judged: [ObjectID])]
  /// The author and subject of a commit, for complaints.
  private let subjects: [ObjectID: String]

  /// Judges all commits that lead to some others, by all statements of these commits and of the repository.
  ///
  /// - Parameter tips: Commits that are in the repository.
  init(_ name: String, at path: String, tips: some Collection<ObjectID>) throws {
    self.name = name
    let engine = try GitEngine(opening: path)
    let tips = Set(tips).sorted()
    var commits: [Commit] = []
    try engine.repository.walkHistory(from: tips, order: .oldestFirst) { commit in
      commits.append(commit)
      return .more
    }
    let log = try engine.accessLog(with: Set(commits.map(\.tree)).sorted())
    guard let anchor = try log.anchor() else { throw GitComplaint("\(name) is not signed.") }
    let state = AccessState(log.statements, anchor: anchor)
    let accepted = try engine.repository.reference("refs/careplan/accepted/main").map { id in
      try engine.commit(id).tree
    }
    let trees = [accepted].compactMap(\.self)
    var judgements: [(name: String, judgement: Judgement, judged: [ObjectID])] = []
    for heedsCheckpoints in [false, true] {
      var judge = CommitJudge(state, accepted: trees, in: engine)
      let judgement = try judge.judge(tips, since: [], heedingCheckpoints: heedsCheckpoints)
      let taken =
        heedsCheckpoints
        ? state.takenCommits { engine.leads($0, to: $1) } : Set(state.history)
      let hidden = taken.compactMap { ObjectID(hex: $0.description) }
        .filter { engine.repository.contains($0) }
      var judged: [ObjectID] = []
      try engine.repository.walkHistory(from: tips, hiding: hidden) { commit in
        judged.append(commit.id)
        return .more
      }
      judgements.append((heedsCheckpoints ? "heeding" : "anew", judgement, judged))
    }
    self.judgements = judgements
    let judge = CommitJudge(state, accepted: trees, in: engine)
    var derived: [(String, JSONValue)] = []
    for commit in commits where commit.parents.count == 2 || commit.isByCareplan {
      let signature = try engine.repository.signature(ofCommit: commit.id)
      switch try judge.derivation(of: commit, signature) {
      case .same: derived.append((commit.id.hex, "same"))
      case .other(let tree): derived.append((commit.id.hex, .string(tree.hex)))
      case .none: continue
      }
    }
    question = [
      "repository": .string(engine.repository.gitDirectory),
      "anchor": .string(anchor.description),
      "tips": .array(tips.map { .string($0.hex) }),
      "accepted": .array(trees.map { .string($0.hex) }),
      "derived": .object(JSONObject(derived)),
    ]
    subjects = Dictionary(
      commits.map { commit in
        let subject = commit.message.split(separator: "\n").first.map(String.init) ?? ""
        return (commit.id, "\(commit.author.name): \(subject)")
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// How many commits were judged.
  var count: Int { subjects.count }

  /// Returns the differences between an answer and CommitJudge's verdicts, one line per commit.
  func complaints(_ answer: JSONValue) -> [String] {
    judgements.flatMap { name, judgement, judged in
      complaints(judgement, judged, answer.object?[name]?.object ?? [:])
        .map { "\(self.name), \(name): \($0)" }
    }
  }

  private func complaints(
    _ judgement: Judgement,
    _ judged: [ObjectID],
    _ answer: JSONObject
  ) -> [String] {
    guard answer["judged"] == .hexes(judged) else { return ["other commits are judged"] }
    var complaints: [String] = []
    let theirs = answer["held"]?.object ?? [:]
    let ours = Dictionary(judgement.held.map { ($0.commit.id, $0) }) { first, _ in first }
    for id in judged {
      let (here, there) = (ours[id.hex], theirs[id.hex]?.array)
      guard !isSame(here, there) else { continue }
      let words = here.map { held in
        [held.rule.rawValue, held.path, held.verb].compactMap(\.self).joined(separator: " ")
      }
      complaints.append(
        "\(id.hex.prefix(12)) '\(subjects[id] ?? "")': here \(words ?? "accepted"), there "
          + (there.map { CanonicalJSON.compact(.array($0)) } ?? "accepted")
      )
    }
    if complaints.isEmpty, answer["accepted"] != .hexes(judgement.accepted) {
      complaints.append("others are the last that are accepted")
    }
    return complaints
  }

  private func isSame(_ held: HeldCommit?, _ theirs: [JSONValue]?) -> Bool {
    guard let held, let theirs, theirs.count == 2 else { return held == nil && theirs == nil }
    // If a commit breaks several rules, either may be named.
    let rules = theirs[0].array ?? [theirs[0]]
    let places = theirs[1].array ?? []
    let place: JSONValue = [
      held.path.map { .string($0) } ?? .null, held.verb.map { .string($0) } ?? .null,
    ]
    return rules.contains(.string(held.rule.rawValue))
      && (held.path == nil ? places.isEmpty : places.contains(place))
  }
}

extension JSONValue {
  fileprivate static func hexes(_ ids: [ObjectID]) -> JSONValue {
    .array(ids.sorted().map { .string($0.hex) })
  }
}
