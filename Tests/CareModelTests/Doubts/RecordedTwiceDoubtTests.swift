import CareEvents
import CareModel
import CareTestSupport
import Testing

/// Outcomes that several people recorded, or one of them several times.
///
/// A course names its versions in order, each with those that it was made from and its values:
/// `1: A; 2<1: A B; 3=1+2: A B`. A version with `=` is the merge's; `A`, `B` are doses at different
/// times, `t` is one that is only ticked off.
struct RecordedTwiceDoubtTests {
  private struct Course {
    var versions: [Outcome] = []

    init(_ text: String, isLog: Bool) {
      for part in text.split(separator: ";") {
        let sides = part.split(separator: ":", maxSplits: 1).map(String.init)
        let names = sides[0].split { "<=+ ".contains($0) }.compactMap { UInt64($0) }
        var outcome = Fixtures.outcome()
        outcome.content.accumulates = isLog ? true : nil
        outcome.content.values = (sides.count > 1 ? sides[1] : "").split(separator: " ")
          .map { Self.value(String($0)) }
        let number = names.first ?? 0
        outcome.version.uuid = Self.uuid(number, isMerge: sides[0].contains("="))
        let parents = versions.filter { version in
          names.dropFirst().contains { place(of: version) == $0 }
        }
        outcome.version.previous = parents.map(\.version.uuid)
        outcome.version.updated = Fixtures.start.adding(seconds: Int64(number) * 60)
        versions.append(outcome)
      }
    }

    private func place(of version: Outcome) -> UInt64 {
      UInt64((version.version.updated.seconds - Fixtures.start.seconds) / 60)
    }

    private static func value(_ name: String) -> OutcomeValue {
      guard name != "t" else { return OutcomeValue(.boolean(true)) }
      let hour = Int64(name.unicodeScalars.first?.value ?? 0) - 65
      return OutcomeValue(
        .integer(5),
        units: "mL",
        createdDate: Fixtures.start.adding(seconds: hour * 3600)
      )
    }

    private static func uuid(_ number: UInt64, isMerge: Bool) -> VersionID {
      let made = TestSurroundings.identifier(1, number)
      guard isMerge else { return made }
      return VersionID("00000000-0000-8000-8000-00000000000\(number)") ?? made
    }

    /// What a store would ask about the last version.
    var question: RepeatedRecording? {
      let graph = VersionGraph(versions.map { VersionSummary(.outcome($0)) })
      guard let last = versions.last, let mark = OutcomeMark(graph), mark.isJoined else {
        return nil
      }
      if last.content.accumulates == true { return RepeatedRecording(last, among: versions) }
      let said = mark.recordings.compactMap { recording in
        versions.first { $0.version.uuid == recording.last }
          .map { (version: recording.version, outcome: $0) }
      }
      return said.isEmpty ? nil : RepeatedRecording(last, said)
    }
  }

  @Test(arguments: [
    "1: A; 2: B; 3=1+2: A", "1: t; 2: A; 3=1+2: A", "1: A; 2: B; 3<2: C; 4=1+3: C",
  ])
  func `one event that two people recorded is doubtful`(_ course: String) {
    #expect(Course(course, isLog: false).question?.recordings.count == 2)
  }

  static let once = [
    "1: A", "1: A; 2<1: B", "1: A; 2<1: A B", "1: t", "1: t; 2<1: A", "1:", "1:; 2<1: A",
    "1: A; 2<1:", "1: A; 2<1: B; 3<1: C; 4=2+3: C", "1: A; 2<1:; 3<2: A", "1: A B C",
    "1: A; 2<1: B; 3<2: A",
  ]

  @Test(arguments: once)
  func `what one person recorded is not`(_ course: String) {
    #expect(Course(course, isLog: false).question == nil)
  }

  static let logs = [
    "1: A; 2<1: A B", "1: A; 2: B; 3=1+2: A B", "1: A; 2<1: A B; 3<1: A C; 4=2+3: A B C",
    "1: A; 2<1: A A", "1: A; 2<1: B; 3<1: A C; 4=2+3: B C",
    "1: A B; 2<1: A; 3<1: A B C; 4=2+3: A C",
    "1: A; 2: B; 3: C; 4=1+2: A B; 5=3+4: A B C", "1: A; 2<1: A B; 3<2: A B C",
    "1: A; 2: B; 3=1+2: A B; 4<3: A B C", "1: A B; 2<1: A B C; 3<1: A B D; 4=2+3: A B C D",
    "1:; 2<1: A; 3<1: B; 4=2+3: A B",
  ]

  @Test(arguments: logs)
  func `entries of a log at different times are not`(_ course: String) {
    #expect(Course(course, isLog: true).question == nil)
  }
}
