import CareEvents
import CareModel
import CareTestSupport
import Testing

/// Entries of a log that two people recorded alike, and what is asked of them.
struct RepeatedEntryTests {
  private static let first = OutcomeValue(.integer(5), createdDate: Fixtures.start)
  private static let other = OutcomeValue(
    .integer(5),
    createdDate: Fixtures.start.adding(seconds: 3600)
  )

  /// A version of the log; one that is made of several others is a merge's.
  private func log(
    _ number: UInt64,
    after previous: [Outcome] = [],
    _ values: OutcomeValue...
  ) -> Outcome {
    var log = Fixtures.outcome()
    log.content.values = values
    log.content.accumulates = true
    log.content.answers = previous.last?.content.answers ?? []
    log.version.uuid =
      previous.count > 1
      ? VersionID("00000000-0000-8000-8000-00000000000\(number)") ?? log.version.uuid
      : TestSurroundings.identifier(1, number)
    log.version.previous = previous.map(\.version.uuid)
    log.version.updated = Fixtures.start.adding(seconds: Int64(number))
    return log
  }

  /// What is asked of the last version.
  private func question(_ lineage: Outcome...) -> RepeatedRecording? {
    lineage.last.flatMap { RepeatedRecording($0, among: lineage) }
  }

  @Test func `an entry that two recorded alike is asked about, whether or not others were there`() {
    for before in [[], [log(1, Self.other)]] {
      let values = before.flatMap(\.content.values) + [Self.first]
      var sides = [log(2, after: before), log(3, after: before)]
      for index in sides.indices { sides[index].content.values = values }
      var joined = log(4, after: sides)
      joined.content.values = values
      let found = RepeatedRecording(joined, among: before + sides + [joined])
      #expect(found?.recordings.map(\.version) == sides.map(\.version.uuid))
      #expect(found?.entries == [Self.first])
      #expect(found?.recordings.map(\.isKept) == [true, false])
      let both = found?.answered(.both)
      #expect(both?.content.values == values + [Self.first])
      #expect(found?.answered(.same).content.values == values)
    }
  }

  @Test func `what was answered is asked no more, even if two answered it`() throws {
    let sides = [log(1, Self.first), log(2, Self.first)]
    let joined = log(3, after: sides, Self.first)
    let asked = try #require(RepeatedRecording(joined, among: sides + [joined]))
    for choice in RepeatedRecording.Choice.allCases {
      let answers = [UInt64(4), 5].map { number in
        var answer = log(number, after: [joined])
        answer.content = asked.answered(choice).content
        return answer
      }
      var last = log(6, after: answers)
      last.content = answers[0].content
      let lineage = sides + [joined] + answers + [last]
      #expect(RepeatedRecording(last, among: lineage) == nil)
      #expect(RepeatedRecording(answers[0], among: Array(lineage.prefix(4))) == nil)
    }
  }

  @Test func `who appends the same again, corrects an entry or decides is not asked`() {
    let one = log(1, Self.first)
    #expect(question(one, log(2, after: [one], Self.first, Self.first)) == nil)
    let base = log(1, Self.other)
    let (left, right) = (log(2, after: [base], Self.first), log(3, after: [base], Self.first))
    #expect(question(base, left, right, log(4, after: [left, right], Self.first)) == nil)
    let sides = [log(1, Self.first), log(2, Self.first)]
    var decided = log(3, after: sides, Self.first)
    decided.version.uuid = TestSurroundings.identifier(1, 3)
    #expect(RepeatedRecording(decided, among: sides + [decided]) == nil)
  }

  @Test func `an entry that is taken back is asked about no more`() {
    let sides = [log(1, Self.first), log(2, Self.first)]
    let joined = log(3, after: sides, Self.first)
    let gone = log(4, after: [joined], Self.other)
    #expect(RepeatedRecording(gone, among: sides + [joined, gone]) == nil)
    let again = log(5, after: [gone], Self.other, Self.first)
    #expect(RepeatedRecording(again, among: sides + [joined, gone, again]) == nil)
  }
}
