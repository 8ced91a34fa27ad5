import CareModel
import CareTestSupport
import Git
import TestSupport
import Testing

@testable import CareStorage

/// A walk need not follow the records that the survey leaves out.
struct HeadSurveyLaw {
  /// What a commit has of one record, as the numbers of made-up contents.
  private struct Files: Hashable {
    var versions: Set<Int> = []
    var head: Int?
  }

  /// Random lines of commits of a few records; contents that no store would read do as well.
  private struct History {
    var parents: [[Int]] = []
    var records: [[Files]] = []
    var ids: [String] = []

    init(_ random: inout SeededGenerator, commits: Int) {
      for number in 0..<commits {
        let count = number == 0 ? 0 : [1, 1, 1, 2, 3].randomElement(using: &random) ?? 1
        let choice = max(0, number - 4)..<number
        parents.append(choice.shuffled(using: &random).prefix(count).sorted())
        var state =
          (parents[number].randomElement(using: &random)).map { records[$0] }
          ?? Array(repeating: Files(), count: 8)
        for record in state.indices {
          // A merge mostly has what either side has.
          for parent in parents[number] where state[record] == Files() {
            state[record] = records[parent][record]
          }
          Self.change(&state[record], record, &random)
        }
        records.append(state)
      }
    }

    init() {}

    /// Adds a commit that has some records, each with one version.
    mutating func add(_ parents: [Int], _ present: Set<Int>) {
      self.parents.append(parents)
      records.append(
        (0..<4).map { record in
          let version = record * 10
          return present.contains(record) ? Files(versions: [version], head: version) : Files()
        }
      )
    }

    /// Mostly a record comes whole, once.
    private static func change(
      _ files: inout Files,
      _ record: Int,
      _ random: inout SeededGenerator
    ) {
      guard !files.versions.isEmpty else {
        guard Int.random(in: 0..<4, using: &random) == 0 else { return }
        files.versions = Set((0...Int.random(in: 0...1, using: &random)).map { record * 10 + $0 })
        files.head = Int.random(in: 0..<8, using: &random) == 0 ? nil : files.versions.max()
        return
      }
      guard record < 4 else { return }
      switch Int.random(in: 0..<20, using: &random) {
      case 0: files.head = record * 10 + Int.random(in: 0..<9, using: &random)
      case 1: files.versions.insert(record * 10 + 2)
      case 2: files.versions = Set(files.versions.dropFirst())
      case 3: files = Files()
      default: break
      }
    }

    mutating func write(to store: borrowing TestStore) throws {
      var stream = ""
      for number in parents.indices {
        stream += "commit refs/heads/line-\(number)\nmark :\(number + 1)\n"
        stream += "committer A <a@example.org> \(1_700_000_000 + number) +0000\ndata 1\n.\n"
        for (place, parent) in parents[number].enumerated() {
          stream += "\(place == 0 ? "from" : "merge") :\(parent + 1)\n"
        }
        stream += "deleteall\n"
        for (record, files) in records[number].enumerated() {
          for version in files.versions.sorted() {
            let uuid = "00000000-0000-4000-8000-00000000\(1000 + version)"
            stream += Self.file("tasks/t\(record)/versions/\(uuid).json", version)
          }
          if let head = files.head { stream += Self.file("tasks/t\(record)/current.json", head) }
        }
      }
      let words = ["fast-import", "--quiet", "--export-marks=marks", "--force"]
      let result = try run("git", words, in: store.directory.path, input: stream)
      guard result.status == 0 else { throw GitComplaint(text: result.errors) }
      let marks = try run("cat", ["marks"], in: store.directory.path).output
      ids = Array(repeating: "", count: parents.count)
      for line in marks.split(separator: "\n") {
        let parts = line.dropFirst().split(separator: " ")
        if let mark = Int(parts[0]) { ids[mark - 1] = String(parts[1]) }
      }
    }

    private static func file(_ path: String, _ content: Int) -> String {
      "M 100644 inline \(path)\ndata 4\n\(1000 + content)\n"
    }
  }

  @Test(arguments: UInt64(1)...60)
  func `the records that are not followed have plain heads and lost nothing`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var history = History(&random, commits: 14)
    let test = try TestStore(.bare)
    try history.write(to: test)
    let ids = history.ids
    try test.store.withEngine { engine throws(StoreError) in
      for _ in 0..<12 {
        let tips = Array(ids.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random)))
        let known = Array(
          ids.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random))
        )
        var places: (tips: [ObjectID], known: [ObjectID]) = ([], [])
        for tip in tips { places.tips.append(try engine.commit(of: tip)) }
        for id in known { places.known.append(try engine.commit(of: id)) }
        let walk = try HeadWalk(to: places.tips, since: places.known, in: engine)
        let survey = try HeadSurvey(to: places.tips, since: places.known, in: engine)
        guard let followed = survey.families else { continue }
        for (family, past) in walk.histories where !followed.contains(family) {
          #expect(
            past.isPlain && past.removed.isEmpty,
            "seed \(seed), \(family.headPath), \(tips) since \(known)"
          )
        }
        let part = try HeadWalk(to: places.tips, since: places.known, only: followed, in: engine)
        for family in followed {
          #expect(part.histories[family]?.steps.count == walk.histories[family]?.steps.count)
        }
      }
    }
  }

  @Test func `records that came once and whole are not followed`() throws {
    let test = try TestStore(.bare)
    var history = History()
    history.add([], [0])
    history.add([0], [0, 1])
    history.add([0], [0, 2])
    history.add([1, 2], [0, 1, 2])
    try history.write(to: test)
    try test.store.withEngine { engine throws(StoreError) in
      let tip = try engine.commit(of: history.ids[3])
      let survey = try HeadSurvey(to: [tip], since: [], in: engine)
      #expect(survey.families == [])
    }
  }
}
