import CareModel
import CareTestSupport
import TestSupport

@testable import CareStorage

/// A random history of a few versions, with merges, removals and versions that several lines brought
/// on their own, told to git by `git fast-import`; and who made what, by the definition alone.
struct CommitGraph {
  struct Node {
    var parents: [Int]
    /// The places of the versions in the pool.
    var versions: Set<Int>
    var author: String
    var seconds: Int64
    var id = ""
  }

  private(set) var nodes: [Node] = []
  let pool: [AnyRecord]

  init(seed: UInt64, commits: Int) {
    var random = SeededGenerator(seed: seed)
    pool = Self.versions()
    for number in 0..<commits {
      var parents: [Int] = []
      let wanted = [0, 1, 1, 1, 1, 2, 2, 3].randomElement(using: &random) ?? 1
      while parents.count < min(number == 1 ? 1 : wanted, number) {
        // Mostly something late, so that the lines are long.
        let parent = Int.random(in: max(0, number - 5)..<number, using: &random)
        if parents.contains(parent) { break }
        parents.append(parent)
      }
      var versions = parents.reduce(into: Set<Int>()) { $0.formUnion(nodes[$1].versions) }
      if Int.random(in: 0..<4, using: &random) == 0 {
        versions = versions.filter { _ in Int.random(in: 0..<5, using: &random) > 0 }
      }
      for place in pool.indices where Int.random(in: 0..<9, using: &random) == 0 {
        versions.insert(place)
      }
      nodes.append(
        Node(
          parents: parents,
          versions: versions,
          author: "A\(Int.random(in: 0..<4, using: &random))",
          // Clocks go wrong by years.
          seconds: Int64.random(in: 1...4_000_000_000, using: &random)
        )
      )
    }
  }

  private static func versions() -> [AnyRecord] {
    let outcomes = ManyRecords.outcomes(0..<4).map { AnyRecord($0) }
    let tasks = (1...4 as ClosedRange<UInt64>).map { number in
      AnyRecord(Fixtures.task(number > 2 ? "walk" : "doxylamine")).version(number)
    }
    return outcomes + tasks
  }

  /// Makes the commits in a store.
  mutating func write(to store: borrowing TestStore) throws {
    let manifest = try store.git("show", "HEAD:careplan.json") + "\n"
    let stream = nodes.indices.map { commit($0, manifest) }.joined()
    let arguments = ["fast-import", "--quiet", "--export-marks=marks", "--force"]
    let result = try run("git", arguments, in: store.directory.path, input: stream)
    guard result.status == 0 else { throw GitComplaint(text: result.errors) }
    let marks = try run("cat", ["marks"], in: store.directory.path).output
    try run("rm", ["marks"], in: store.directory.path)
    for line in marks.split(separator: "\n") {
      let parts = line.dropFirst().split(separator: " ")
      if let mark = Int(parts[0]) { nodes[mark - 1].id = String(parts[1]) }
    }
  }

  private func commit(_ place: Int, _ manifest: String) -> String {
    let node = nodes[place]
    let who = "\(node.author) <\(node.author)@example.org> \(node.seconds) +0000"
    var text = "commit refs/heads/line-\(place)\nmark :\(place + 1)\nauthor \(who)\n"
    text += "committer \(who)\ndata 1\n.\n"
    for (number, parent) in node.parents.enumerated() {
      text += "\(number == 0 ? "from" : "merge") :\(parent + 1)\n"
    }
    text += "deleteall\n" + Self.file("careplan.json", manifest)
    for version in node.versions.sorted() {
      let record = pool[version]
      text += Self.file(
        StoreLayout.path(of: record),
        String(decoding: record.bytes, as: UTF8.self)
      )
    }
    return text + "\n"
  }

  private static func file(_ path: String, _ text: String) -> String {
    "M 100644 inline \(path)\ndata \(text.utf8.count)\n\(text)\n"
  }
}

extension CommitGraph {
  /// Who made the versions of a commit, by the definition.
  ///
  /// - Parameter boundary: The commits at which a clone was cut off.
  func authors(at tip: Int, boundary: Set<String> = []) -> [VersionID: Authorship] {
    let reachable = ancestors(of: tip, boundary).union([tip])
    var authors: [VersionID: Authorship] = [:]
    for version in nodes[tip].versions {
      let isUnknown = reachable.contains { place in
        boundary.contains(nodes[place].id) && nodes[place].versions.contains(version)
      }
      guard !isUnknown else { continue }
      let bringing = reachable.filter { place in
        nodes[place].versions.contains(version)
          && !nodes[place].parents.contains { nodes[$0].versions.contains(version) }
      }
      let roots = bringing.filter { ancestors(of: $0, boundary).isDisjoint(with: bringing) }
      guard let first = roots.min(by: { nodes[$0].id < nodes[$1].id }) else { continue }
      authors[pool[version].version.uuid] = Authorship(
        name: nodes[first].author,
        email: "\(nodes[first].author)@example.org",
        time: Instant(seconds: nodes[first].seconds),
        commit: nodes[first].id
      )
    }
    return authors
  }

  private func ancestors(of place: Int, _ boundary: Set<String>) -> Set<Int> {
    guard !boundary.contains(nodes[place].id) else { return [] }
    return nodes[place].parents.reduce(into: []) { all, parent in
      all.formUnion(ancestors(of: parent, boundary).union([parent]))
    }
  }
}
