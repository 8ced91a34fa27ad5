import CanonicalJSON
import CareEvents
import CareHealth
import CareModel
import CareSamples
import Sandbox
import Testing

struct DerivedOutcomeTests {
  private static func bytes(_ outcome: Outcome?) -> [UInt8]? { outcome.map { AnyRecord($0).bytes } }

  @Test func `samples make the first version of an outcome`() throws {
    let plan = FilledPlan()
    let samples = [try plan.sample(700, 4000), try plan.sample(900, 2901, "Shoe")]
    guard case .new(let outcome) = try plan.outcome(samples) else {
      Issue.record("There is no new outcome.")
      return
    }
    let (last, event) = (samples[1], try plan.event())
    #expect(
      outcome.values == [OutcomeValue(.double(6901), units: "count", createdDate: last.end)]
    )
    #expect(outcome.source == "Shoe, Watch")
    #expect(outcome.id == "steps@2026-01-10")
    #expect(outcome.effectiveDate == event.scheduled.start)
    #expect(outcome.timezone == Fixtures.newYork)
    #expect(outcome.taskUUID == plan.task.version.uuid)
    #expect(outcome.version.created == last.created)
    #expect(outcome.version.updated == last.created)
    #expect(outcome.version.replica == nil)
    #expect(outcome.version.previous == [])
    #expect(outcome.version.uuid == AnyRecord(outcome).derivedUUID)
    #expect(outcome.userInfo["careplan.derived"] == "1")
    #expect(outcome.userInfo["careplan.samples"]?.hasPrefix("2 sha256:") == true)
    #expect(outcome.isFilled)
    #expect(AnyRecord(outcome).faults.isEmpty)
    let read = try AnyRecord(json: CanonicalJSON.read(AnyRecord(outcome).bytes))
    #expect(read == AnyRecord(outcome))
  }

  @Test func `up to 32 samples that stand alone are named, of more there is a digest`() throws {
    let plan = FilledPlan.heartRates
    let samples = try (1...33).map { try plan.sample($0, 60) }
    let few = try plan.outcome(Array(samples.prefix(32))).version?.userInfo["careplan.samples"]
    #expect(few == (["32"] + samples.prefix(32).map(\.id.description)).joined(separator: " "))
    let many = try plan.outcome(samples).version?.userInfo["careplan.samples"]
    #expect(many?.hasPrefix("33 sha256:") == true)
    #expect(many?.utf8.count == 74)
  }

  @Test func `a sample without a time of its making is as late as its end`() throws {
    let plan = FilledPlan()
    var sample = try plan.sample(700, 4000)
    sample.created = nil
    #expect(try plan.outcome([sample]).version?.version.updated == sample.end)
  }

  @Test func `two devices with the same samples make the same bytes`() throws {
    for seed in 0..<100 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let plan = seed.isMultiple(of: 2) ? FilledPlan() : .heartRates
      let samples = try (0..<Int.random(in: 1...40, using: &random)).map { _ in
        try plan.sample(
          Int64.random(in: 0..<1440, using: &random),
          Double.random(in: 0..<200, using: &random),
          ["Watch", "iPhone"].randomElement(using: &random) ?? ""
        )
      }
      let first = try plan.outcome(samples)
      let second = try plan.outcome(samples.shuffled(using: &random))
      #expect(Self.bytes(first.version) == Self.bytes(second.version), "seed \(seed)")
      let made = try #require(first.version)
      #expect(try plan.outcome(samples, after: [made]) == .nothing, "seed \(seed)")
      // Later samples make the same child for everyone who knows its parent.
      let later = samples + [try plan.sample(1439, 1)]
      let children = try [later, later.reversed()].map { try plan.outcome($0, after: [made]) }
      #expect(Self.bytes(children[0].version) == Self.bytes(children[1].version), "seed \(seed)")
    }
  }

  @Test func `late and deleted samples make versions that follow, and none left ends it`() throws {
    let plan = FilledPlan.heartRates
    let samples = try [10, 20, 30].map { try plan.sample($0, 60 + Double($0)) }
    let first = try #require(try plan.outcome(Array(samples[1...])).version)
    guard case .child(let late) = try plan.outcome(samples, after: [first]) else {
      Issue.record("There is no version with the late sample.")
      return
    }
    #expect(late.values.map(\.number) == [70, 80, 90])
    #expect(late.version.previous == [first.version.uuid])
    #expect(late.version.created == first.version.created)
    // The latest sample is as late as before: the version is later all the same.
    #expect(late.version.updated == first.version.updated.adding(nanoseconds: 1000))
    guard case .child(let fewer) = try plan.outcome(Array(samples[..<2]), after: [late]) else {
      Issue.record("There is no version without the deleted sample.")
      return
    }
    #expect(fewer.values.map(\.number) == [70, 80])
    #expect(fewer.version.updated == late.version.updated.adding(nanoseconds: 1000))
    #expect(try plan.outcome([], after: [fewer], .unknown) == .nothing)
    guard case .tombstone(let ended) = try plan.outcome([], after: [fewer]) else {
      Issue.record("The outcome has not ended.")
      return
    }
    #expect(ended.version.deleted == ended.version.updated)
    #expect(ended.values.isEmpty)
    #expect(try plan.outcome([], after: [ended]) == .nothing)
    #expect(AnyRecord(ended).faults.isEmpty)
    // What comes back is a version more.
    let back = try plan.outcome(samples, after: [ended])
    #expect(back.isChild)
    #expect(back.version?.version.deleted == nil)
    #expect(back.version?.values.map(\.number) == [70, 80, 90])
  }

  @Test func `an export and then a newer one come to the values of the newer one alone`() throws {
    for seed in 0..<100 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let plan = seed.isMultiple(of: 2) ? FilledPlan() : .heartRates
      let older = try (0..<Int.random(in: 0...8, using: &random)).map { _ in
        try plan.sample(
          Int64.random(in: 0..<1440, using: &random),
          Double(Int.random(in: 0..<200, using: &random))
        )
      }
      let kept = older.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
      let further = try (0..<Int.random(in: 0...2, using: &random)).map { _ in
        try plan.sample(Int64.random(in: 0..<1440, using: &random), 7, "iPhone")
      }
      let newer = kept + further
      let alone = try plan.outcome(newer).version
      let first = try plan.outcome(older).version
      let second = try plan.outcome(newer, after: [first].compactMap(\.self))
      let last = second.version ?? first
      #expect(
        (last?.version.isTombstone == false ? last?.values : []) == alone?.values ?? [],
        "seed \(seed)"
      )
    }
  }

  @Test func `what people recorded is never changed`() throws {
    let plan = FilledPlan()
    let values: [[OutcomeValue]] = [
      [OutcomeValue(.boolean(true))], [OutcomeValue(.double(7000), units: "count")],
      [OutcomeValue(.integer(1)), OutcomeValue(.text("tired"))], [],
    ]
    let samples = [
      [], [try plan.sample(700, 4000)], [try plan.sample(700, 4000), try plan.sample(701, 1)],
    ]
    for values in values {
      for accumulates in [nil, false, true] as [Bool?] {
        for samples in samples {
          for absence in [SampleAbsence.unknown, .deleted] {
            let outcome = try plan.recorded(values, accumulates: accumulates)
            let result = try plan.outcome(samples, after: [outcome], absence)
            guard let next = result.version else { continue }
            #expect(accumulates == true)
            #expect(next.recordedValues == values)
            #expect(Array(next.values.prefix(values.count)) == values)
            #expect(!next.version.isTombstone)
          }
        }
      }
    }
  }

  @Test func `what somebody measured otherwise is told of, and what is the same is not`() throws {
    let plan = FilledPlan()
    let samples = [try plan.sample(700, 6901)]
    let other = try plan.recorded([OutcomeValue(.double(7000), units: "count")])
    #expect(try plan.outcome(samples, after: [other]) == .measuredDifferently)
    let same = try plan.recorded([OutcomeValue(.integer(6901), units: "count")])
    #expect(try plan.outcome(samples, after: [same]) == .nothing)
    #expect(try plan.outcome([], after: [other]) == .nothing)
  }

  @Test func `values of samples join those of a log, and are replaced there alone`() throws {
    let plan = FilledPlan()
    let own = OutcomeValue(.integer(500), units: "count")
    let log = try plan.recorded([own], accumulates: true)
    let samples = [try plan.sample(700, 4000), try plan.sample(800, 300)]
    let joined = try #require(try plan.outcome([samples[0]], after: [log]).version)
    #expect(joined.values.map(\.number) == [500, 4000])
    #expect(!joined.isFilled)
    #expect(try plan.outcome([samples[0]], after: [joined]) == .nothing)
    let more = try #require(try plan.outcome(samples, after: [joined]).version)
    #expect(more.values.map(\.number) == [500, 4300])
    var appended = more
    appended.content.values.append(OutcomeValue(.integer(20), units: "count"))
    let again = try #require(try plan.outcome([samples[0]], after: [appended]).version)
    #expect(again.values.map(\.number) == [500, 20, 4000])
    let none = try #require(try plan.outcome([], after: [again]).version)
    #expect(none.values.map(\.number) == [500, 20])
    #expect(none.userInfo.isEmpty)
    #expect(!none.version.isTombstone)
  }

  @Test func `a value that somebody corrected is theirs`() throws {
    let plan = FilledPlan()
    let samples = [try plan.sample(700, 4000)]
    for accumulates in [nil, true] as [Bool?] {
      var corrected = try #require(try plan.outcome(samples).version)
      corrected.content.values[0].content = .double(4100)
      corrected.content.accumulates = accumulates
      #expect(!corrected.isFilled)
      let later = samples + [try plan.sample(800, 1)]
      #expect(try plan.outcome(later, after: [corrected]) == .measuredDifferently)
      // A merge leaves the mark alone.
      corrected.common.userInfo = ["careplan.derived": "1"]
      #expect(try plan.outcome(later, after: [corrected]) == .measuredDifferently)
    }
  }

  @Test func `a note beside the values of samples stays`() throws {
    let plan = FilledPlan()
    var noted = try #require(try plan.outcome([try plan.sample(700, 4000)]).version)
    noted.common.notes = [Note(content: "by the sea")]
    noted.common.userInfo["place"] = "beach"
    let next = try plan.outcome([try plan.sample(700, 4001)], after: [noted]).version
    #expect(next?.values.map(\.number) == [4001])
    #expect(next?.notes == noted.notes)
    #expect(next?.userInfo["place"] == "beach")
  }

  @Test func `another algorithm makes versions only where values differ`() throws {
    let plan = FilledPlan()
    let samples = [try plan.sample(700, 4000)]
    let made = try #require(try plan.outcome(samples).version)
    var part = try #require(made.filledPart)
    part.algorithm = 0
    part.samples = "9 sha256:0"
    #expect(try plan.outcome(samples, after: [made.filled(with: part)]) == .nothing)
    part.values = [["type": "double", "units": "count", "value": 1]]
    #expect(try plan.outcome(samples, after: [made.filled(with: part)]).isChild)
    part.algorithm = 2
    #expect(try plan.outcome(samples, after: [made.filled(with: part)]) == .nothing)
  }

  @Test func `leaves that nobody joined wait for that`() throws {
    let plan = FilledPlan()
    let leaves = try [4000, 5000].map { number in
      try #require(try plan.outcome([try plan.sample(700, number)]).version)
    }
    let samples = [try plan.sample(700, 4000)]
    #expect(try plan.outcome(samples, after: leaves) == .unjoined)
    let other = try plan.recorded([OutcomeValue(.boolean(true))])
    #expect(try plan.outcome(samples, after: [leaves[0], other]) == .measuredDifferently)
  }

  @Test func `samples in a wrong unit take nothing away`() throws {
    let plan = FilledPlan()
    let made = try #require(try plan.outcome([try plan.sample(700, 4000)]).version)
    let wrong = [try plan.sample(700, 4000, unit: "km")]
    #expect(try plan.outcome(wrong, after: [made]) == .nothing)
    #expect(try plan.filling(wrong).rejected.map(\.reason) == [.unit])
  }

  @Test func `what keeps samples from being values is told`() throws {
    var plan = FilledPlan()
    plan.task.content.healthKitLinkage.unitString = "furlongs"
    #expect(throws: EventFilling.Obstacle.unit("furlongs")) { try plan.filling([]) }
    let rates = FilledPlan.heartRates
    let many = try (0..<300).map { try rates.sample($0, 60) }
    let obstacle = #expect(throws: EventFilling.Obstacle.self) { try rates.filling(many) }
    guard case .excess(let excess) = obstacle else {
      Issue.record("The samples are not too many.")
      return
    }
    #expect(excess.count == 300)
    var summed = rates
    summed.task.content.healthKitLinkage.statistics = .mean
    #expect(try summed.filling(many).values.map(\.number) == [60])
  }
}
