import CareModel
import CareTestSupport
import TestSupport
import Testing

@testable import CareStorage

/// What the heads of commits become: the named cases.
struct RecordSettlingTests {
  private var line = HeadLine()
  private let first: AnyRecord

  init() { first = line.head }

  /// The doses of ten days: each pair says from which day on.
  private func days(_ steps: (Int, String)...) -> [String] {
    (0..<10).map { day in steps.last { $0.0 <= day }?.1 ?? "-" }
  }

  /// Settles, checks that the order of versions does not matter and that again makes nothing.
  private func course(_ line: HeadLine, leaves: Int = 1) throws -> [String] {
    let settled = try line.settled()
    let shuffled = try line.settled(line.versions.reversed())
    #expect(settled.made == shuffled.made)
    #expect(settled.graph.leaves.count == leaves)
    let head = try #require(settled.graph.head)
    var again = line
    let version = try #require(settled.versions[head.uuid])
    again.commit(version, Set(settled.versions.keys), on: 20)
    #expect(try again.settled(Array(settled.versions.values)).made.isEmpty)
    return HeadLine.course(settled, of: head.uuid)
  }

  private func typo() -> (HeadLine, AnyRecord) {
    var line = line
    let made = line.dose("100", from: 1, on: 1, after: first.version.uuid)
    line.commit(made, on: 1)
    return (line, made[made.count - 1])
  }

  @Test func `a revert of a typo with its version file is a return`() throws {
    var (line, _) = typo()
    line.commit(first, [first.version.uuid], on: 2)
    #expect(try course(line) == days((0, "10"), (1, "100"), (2, "10")))
  }

  @Test(arguments: [1, 3, 5])
  func `an edit by hand is updated after the version that it changed, whatever its commit says`(
    day: Int
  ) throws {
    var line = line
    let made = line.dose("20", from: 1, on: 3, after: first.version.uuid)
    line.commit(made, on: 3)
    var edited = line.head
    edited.dose = "30"
    line.commit(edited, on: day)
    let settled = try line.settled().made
    let afterwards = HeadLine.moment(3).adding(nanoseconds: 1000)
    #expect(!settled.isEmpty)
    #expect(
      settled.allSatisfy { $0.version.updated == max(HeadLine.moment(day), afterwards) },
      "\(settled.map(\.version.updated))"
    )
  }

  @Test(arguments: [1, 3, 5])
  func `a file that was added by hand is updated after what it says of itself`(day: Int) throws {
    var file = first
    file.version.updated = HeadLine.moment(3)
    let step = HeadStep(parents: [], head: file.bytes, moment: HeadLine.moment(day))
    let made = try RecordSettling([step], of: [], at: HeadLine.path).made
    let afterwards = HeadLine.moment(3).adding(nanoseconds: 1000)
    #expect(made.map(\.version.updated) == [max(HeadLine.moment(day), afterwards)])
  }

  @Test func `a head alone taken back is a return`() throws {
    var (line, _) = typo()
    line.commit(first, on: 2)
    #expect(try course(line) == days((0, "10"), (1, "100"), (2, "10")))
  }

  @Test func `a revert at once of what was said for the past takes back the past too`() throws {
    var line = line
    line.commit(line.dose("100", from: 0, on: 4, after: first.version.uuid), on: 4)
    line.commit(first, on: 6)
    #expect(try course(line) == days((0, "10"), (4, "100"), (6, "10")))
  }

  @Test(arguments: [0, 1], [false, true])
  func `a decision that git took back is asked again, and no side is chosen`(
    choice: Int,
    isTagged: Bool
  ) throws {
    var line = line
    let doses = ["20", "30"].map { line.dose($0, from: 1, on: 1, after: first.version.uuid) }
    line.commit(doses[0] + doses[1], on: 1)
    let sides = doses.map { $0[$0.count - 1] }
    line.commit(sides[1], on: 2)
    let decision = line.decide(sides, for: sides[choice], on: 3)
    line.commit([decision], on: 3)
    if isTagged { line.commit(line.tag("a", from: 0, on: 4, after: decision.version.uuid), on: 4) }
    let files = line.commits[line.commits.count - 1].files.subtracting([decision.version.uuid])
    line.commit(sides[1], files, on: 5)
    let settled = try line.settled()
    let leaves = settled.graph.leaves.map { HeadLine.course(settled, of: $0.uuid) }
    let lived = ["20", "30"][choice]
    let asked = ["20", "30"].map { days((0, "10"), (1, $0), (3, lived), (5, $0)) }
    #expect(Set(leaves) == Set(asked.map { $0.map { isTagged ? "\($0)+a" : $0 } }))
    for leaf in settled.graph.leaves {
      #expect(settled.graph.isAncestor(decision.version.uuid, of: leaf.uuid))
    }
    #expect(try line.settled(line.versions.reversed()).made == settled.made)
    line.commit(settled.versions[settled.graph.leaves[0].uuid], Set(settled.versions.keys), on: 20)
    #expect(try line.settled(Array(settled.versions.values)).made.isEmpty)
  }

  @Test func `a revert of the revert brings the change back`() throws {
    var (line, typo) = typo()
    line.commit(first, [first.version.uuid], on: 2)
    line.commit(typo, [first.version.uuid, typo.version.uuid], on: 3)
    #expect(try course(line) == days((0, "10"), (1, "100"), (2, "10"), (3, "100")))
  }

  @Test func `a dose in a web editor holds from the day of its commit on`() throws {
    var line = line
    line.web(on: 2) { $0.dose = "5" }
    #expect(try course(line) == days((0, "10"), (2, "5")))
  }

  @Test func `two web edits in a row are a chain`() throws {
    var line = line
    line.web(on: 2) { $0.dose = "5" }
    line.web(on: 4) { $0.dose = "7" }
    #expect(try course(line) == days((0, "10"), (2, "5"), (4, "7")))
  }

  @Test func `a web edit taken back by a revert is a return`() throws {
    var line = line
    line.web(on: 2) { $0.dose = "5" }
    line.commit(first, on: 4)
    #expect(try course(line) == days((0, "10"), (2, "5"), (4, "10")))
  }

  @Test func `a web edit that only a commit in between has becomes a version`() throws {
    var line = line
    let tagged = line.tag("a", from: 0, on: 1, after: first.version.uuid)
    line.web(on: 2) { $0.dose = "5" }
    line.commit(tagged, on: 1)
    let settled = try line.settled()
    #expect(settled.made.count == 1)
    #expect(settled.made[0].version.previous == [first.version.uuid])
    #expect(
      HeadLine.course(settled, of: settled.made[0].version.uuid) == days((0, "10"), (2, "5"))
    )
    #expect(try course(line, leaves: 2) == days((0, "10"), (2, "5")))
  }

  @Test(arguments: [false, true])
  func `a merge that takes one head keeps the web edit of the other`(takesEdit: Bool) throws {
    var line = line
    let tagged = line.tag("a", from: 0, on: 1, after: first.version.uuid)
    let edit = line.web(on: 2) { $0.dose = "5" }
    let other = line.commit(tagged, on: 1, after: [0])
    line.commit(line.commits[takesEdit ? edit : other].head, on: 5, after: [edit, other])
    let settled = try line.settled()
    #expect(settled.made.count == 1)
    #expect(settled.graph.leaves.count == 2)
    #expect(
      HeadLine.course(settled, of: settled.made[0].version.uuid) == days((0, "10"), (2, "5"))
    )
  }

  @Test func `a merge that takes the older head is no return`() throws {
    var (line, _) = typo()
    let tagged = line.tag("a", from: 0, on: 1, after: first.version.uuid)
    let other = line.commit(tagged, on: 1, after: [0])
    line.commit(tagged.last, on: 5, after: [1, other])
    #expect(try line.settled().made.isEmpty)
    var older = line
    older.commit(first, on: 6, after: [1, other])
    #expect(try older.settled().made.isEmpty)
  }

  @Test func `a rebase of a version onto another is no return`() throws {
    var (line, _) = typo()
    let tagged = line.tag("a", from: 0, on: 1, after: first.version.uuid)
    line.commit(tagged, on: 1)
    let settled = try line.settled()
    #expect(settled.made.isEmpty)
    #expect(settled.graph.leaves.count == 2)
  }

  @Test func `a revert of a change keeps what was said after it`() throws {
    var (line, typo) = typo()
    let tagged = line.tag("a", from: 0, on: 2, after: typo.version.uuid)
    line.commit(tagged, on: 2)
    let files = line.commits[2].files.subtracting([typo.version.uuid])
    line.commit(first, files, on: 4)
    #expect(try course(line) == days((0, "10+a"), (1, "100+a"), (4, "10+a")))
  }

  @Test func `a revert that was copied takes the change back where it was made`() throws {
    var (line, typo) = typo()
    let tagged = line.tag("a", from: 0, on: 1, after: first.version.uuid)
    let other = line.commit(tagged, on: 1, after: [0])
    let all = line.commits[other].files
    let copied = line.commit(tagged.last, all.union([typo.version.uuid]), on: 1, after: [other])
    line.commit(first, all, on: 4, after: [copied])
    let settled = try line.settled()
    #expect(settled.made.map(\.version.previous) == [[typo.version.uuid]])
    let made = settled.made[0].version.uuid
    #expect(HeadLine.course(settled, of: made) == days((0, "10"), (1, "100"), (4, "10")))
  }

  @Test func `a web edit of the date alone moves the plan`() throws {
    var (line, _) = typo()
    line.web(on: 2) { $0.edit { $0.common.effectiveDate = HeadLine.moment(6) } }
    #expect(try course(line) == days((0, "10"), (6, "100")))
  }

  @Test func `a removed head ends the record on the day of its commit`() throws {
    var line = line
    line.commit(nil, on: 3)
    #expect(try course(line) == days((0, "10"), (3, "-")))
  }

  @Test func `a revert of an add keeps the days lived by it`() throws {
    var line = line
    line.commit(nil, [], on: 3)
    #expect(try course(line) == days((0, "10"), (3, "-")))
    line.commit(first, [first.version.uuid], on: 5)
    #expect(try course(line) == days((0, "10"), (3, "-"), (5, "10")))
  }

  @Test func `a record that changed before git removed all of it keeps its days`() throws {
    var line = line
    for day in 1...5 {
      line.commit(line.dose("\(day)", from: 0, on: day, after: line.head.version.uuid), on: day)
    }
    line.commit(nil, [], on: 7)
    #expect(try course(line) == days((0, "5"), (7, "-")))
  }

  @Test func `a head that a merge removed is put back`() throws {
    var line = line
    let other = line.commit(line.tag("a", from: 0, on: 1, after: first.version.uuid), on: 1)
    let gone = line.commit(nil, on: 2, after: [0])
    line.commit(nil, on: 3, after: [other, gone])
    let settled = try line.settled()
    #expect(settled.made.count == 1)
    #expect(settled.made[0].version.previous == [first.version.uuid])
  }

  @Test func `a head that was never valid is passed over`() throws {
    var line = line
    line.web(on: 1) { $0.edit { $0.common.id = "other" } }
    line.web(on: 3) { file in
      file.edit { $0.common.id = "dox" }
      file.dose = "5"
    }
    #expect(try course(line) == days((0, "10"), (3, "5")))
    #expect(try line.settled().invalid.keys.sorted() == [1])
  }

  @Test func `versions of settled heads follow from the commits alone`() throws {
    var line = line
    line.web(on: 2) { $0.dose = "5" }
    let made = try line.settled().made
    #expect(made.allSatisfy { $0.version.uuid == $0.derivedUUID && $0.version.replica == nil })
    #expect(made.map(\.version.updated) == [HeadLine.moment(2)])
    #expect(made.map(\.version.created) == [first.version.created])
  }

  @Test func `what a shallow clone cannot date is left as it is`() throws {
    var edited = first
    edited.dose = "5"
    let step = HeadStep(
      parents: [],
      head: edited.bytes,
      moment: HeadLine.moment(8),
      origin: .shallow
    )
    let settled = try RecordSettling([step], of: [first], at: HeadLine.path)
    #expect(settled.isCutOff)
    #expect(settled.made.isEmpty)
  }

  @Test func `a file older than what is known to be settled asks for the whole history`() throws {
    var (line, typo) = typo()
    let graph = [first, typo]
    var old = first
    old.dose = "7"
    line.commit(old, on: 4)
    let steps = [
      HeadStep(parents: [], head: typo.bytes, moment: HeadLine.moment(1), origin: .settled),
      HeadStep(parents: [0], head: old.bytes, moment: HeadLine.moment(4)),
    ]
    #expect(try RecordSettling(steps, of: graph, at: HeadLine.path).needsPast)
  }

  @Test func `a return over an erased version asks for the whole history`() throws {
    var (line, typo) = typo()
    let tagged = line.tag("a", from: 0, on: 2, after: typo.version.uuid)
    let last = try #require(tagged.last)
    let steps = [
      HeadStep(parents: [], head: last.bytes, moment: HeadLine.moment(2), origin: .settled),
      HeadStep(parents: [0], head: first.bytes, moment: HeadLine.moment(4)),
    ]
    let left = [first] + tagged
    #expect(try RecordSettling(steps, of: left, at: HeadLine.path).needsPast)
    #expect(try !RecordSettling(steps, of: left + [typo], at: HeadLine.path).needsPast)
  }
}
