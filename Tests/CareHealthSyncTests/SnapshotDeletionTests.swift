import CareHealth
import CareHealthSync
import CareModel
import CareStorage
import TestSupport
import Testing

/// What exports that come one after the other add and remove.
struct SnapshotDeletionTests {
  private let cache: HealthCache
  private let samples: [HealthSample]
  private let start = SampleMaker.morning

  init() throws {
    cache = try HealthCache(inMemoryAt: start)
    var maker = SampleMaker(seed: 8)
    samples = try maker.samples(200)
    _ = try export(samples, 0)
  }

  private func export(
    _ samples: [HealthSample],
    _ seconds: Int64?,
    person: String? = "a",
    _ rule: HealthDeletionRule = .ifPlausible,
    _ scope: HealthIntake.Scope = .init()
  ) throws -> HealthIntakeReport {
    let moment = seconds.map { HealthSnapshotStamp.Moment.date(start.adding(seconds: $0)) }
    return try take(samples, moment ?? .unsaid, rule, scope, person: person, into: cache)
  }

  private func take(
    _ samples: [HealthSample],
    _ moment: HealthSnapshotStamp.Moment,
    _ rule: HealthDeletionRule,
    _ scope: HealthIntake.Scope,
    person: String? = "a",
    into cache: HealthCache
  ) throws -> HealthIntakeReport {
    var occasion = HealthCache.Occasion(feed: "export", date: start)
    occasion.scope = scope
    return try cache.takeIn(occasion) { intake throws(StoreError) in
      intake.trackKnown()
      try intake.add(samples)
      try intake.end(HealthSnapshotStamp(moment, person: person), rule)
    }.report
  }

  @Test func `what a newer export lacks is deleted`() throws {
    #expect(try export(Array(samples.dropFirst(5)), 1).removed == 5)
    #expect(try cache.sample(samples[0].id) == nil && cache.sample(samples[5].id) != nil)
    #expect(try export(Array(samples.dropFirst(5)), 2).isNothingNew)
  }

  @Test func `what an older export lacks stays, and the same one changes nothing`() throws {
    #expect(try export(samples, 0).isNothingNew)
    #expect(try export(Array(samples.dropFirst(5)), -1).isNothingNew)
    #expect(try export(samples, 0).isNothingNew)
  }

  /// Nothing that a later export lacked was deleted any more, and nothing said so.
  @Test func `after part of an export what a newer one lacks is deleted`() throws {
    for since in [nil, start.adding(seconds: -100_000)] as [Instant?] {
      let cache = try HealthCache(inMemoryAt: start)
      func export(
        _ samples: [HealthSample],
        _ seconds: Int64,
        _ scope: HealthIntake.Scope = .init(),
        _ rule: HealthDeletionRule = .ifPlausible
      ) throws -> HealthIntakeReport {
        try take(samples, .date(start.adding(seconds: seconds)), rule, scope, into: cache)
      }
      let part = HealthIntake.Scope(types: since == nil ? [SampleMaker.steps] : nil, since: since)
      let steps = samples.filter { $0.type == SampleMaker.steps }
      let lost = Set(steps.prefix(4).map(\.id))
      let rest = samples.filter { !lost.contains($0.id) }
      _ = try export(samples, 1, part)
      #expect(try export(rest, 2).removed == 4)
      #expect(try export(rest, 3, part).isNothingNew)
      let fewer = rest.filter { $0.id != steps[4].id }
      #expect(try export(fewer, 4, part).removed == 1)
      // Part of an older one that stands is undone by the newest.
      let back = try export(samples, 1, part, .accepted)
      #expect(back.added == 5 && back.removed == 0)
      #expect(try export(fewer, 4).removed == 5)
    }
  }

  /// What a phone corrects has another id: an older export has the old value, and the newer one the new.
  private var corrected: (old: [HealthSample], new: [HealthSample]) {
    var new = samples
    for index in 0..<3 {
      new[index].value += 1
      new[index].id = HealthSampleID(VersionID(high: 7, low: UInt64(index)))
    }
    return (samples, new)
  }

  private func here() throws -> Set<HealthSampleID> {
    Set(try (samples + corrected.new).map(\.id).filter { try cache.sample($0) != nil })
  }

  /// What both had was counted twice, and the newer export, imported again, did not mend it.
  @Test func `of an older export that is accepted nothing is added up with a newer one`() throws {
    let (old, new) = corrected
    #expect(try export(new, 10).removed == 3)
    let error = #expect(throws: StoreError.self) { try export(old, 5) }
    #expect(error?.code == .deletionsRefused)
    #expect(error?.message.contains("3 of them. It lacks 3") == true)
    #expect(error?.remedy?.description.contains("--accept-deletions") == true)
    let back = try export(old, 5, .accepted)
    #expect(back.added == 3 && back.removed == 3)
    #expect(try here() == Set(old.map(\.id)))
    let again = try export(new, 10)
    #expect(again.added == 3 && again.removed == 3)
    #expect(try here() == Set(new.map(\.id)))
  }

  /// Its samples were added to those of the export that has a date.
  @Test func `an export that does not say when it was made is refused if it may be older`() throws {
    let (old, new) = corrected
    #expect(try export(new, 10).removed == 3)
    let error = #expect(throws: StoreError.self) { try export(old, nil) }
    #expect(error?.code == .deletionsRefused)
    #expect(try here() == Set(new.map(\.id)))
    // One that lacks something may be older or newer: nobody knows.
    #expect(throws: StoreError.self) { try export(Array(new.dropFirst(5)), nil) }
    var maker = SampleMaker(seed: 12)
    let more = try maker.samples(4)
    let added = try export(new + more, nil)
    #expect(added.added == 4 && added.removed == 0)
    #expect(try export(old, nil, .accepted).removed == 7)
    #expect(try here() == Set(old.map(\.id)))
    // Of two that do not say it nobody knows it either.
    #expect(throws: StoreError.self) { try export(Array(old.dropFirst(5)), nil) }
    // Now it is the other one of which nothing is known.
    #expect(throws: StoreError.self) { try export(new, 10) }
    #expect(try export(new, 10, .accepted).added == 3)
    #expect(try here() == Set(new.map(\.id)))
  }

  @Test func `an export that lacks a fifth of a type is refused unless it is accepted`() throws {
    let type = samples[0].type
    let some = samples.filter { $0.type == type }
    let gone = Set(some.prefix((some.count + 4) / 5).map(\.id))
    let rest = samples.filter { !gone.contains($0.id) }
    let error = #expect(throws: StoreError.self) { try export(rest, 1) }
    #expect(error?.code == .deletionsRefused)
    #expect(error?.message.contains("\(gone.count) of \(some.count) of \(type.identifier)") == true)
    #expect(try cache.sample(some[0].id) != nil)
    #expect(try export(rest, 1, .accepted).removed == gone.count)
  }

  @Test func `an export of somebody else is refused`() throws {
    let error = #expect(throws: StoreError.self) { try export(samples, 1, person: "b") }
    #expect(error?.code == .deletionsRefused)
    // One without characteristics may be anybody's.
    #expect(try export(samples, 1, person: nil).isNothingNew)
  }

  @Test func `an export of other devices alone is refused`() throws {
    var maker = SampleMaker(seed: 9)
    let others = try maker.samples(10).map { sample in
      var sample = sample
      sample.source = "Another"
      return sample
    }
    let error = #expect(throws: StoreError.self) { try export(others, 1) }
    #expect(error?.code == .deletionsRefused)
  }

  @Test func `what was not asked for is not deleted`() throws {
    let scope = HealthIntake.Scope(types: [SampleMaker.steps], since: start.adding(seconds: 20_000))
    let asked = samples.filter {
      scope.types?.contains($0.type) == true && $0.end >= start.adding(seconds: 20_000)
    }
    let report = try export(Array(asked.dropFirst()), 1, .ifPlausible, scope)
    #expect(report.removed == 1)
    #expect(try cache.sample(asked[0].id) == nil)
    #expect(try samples.filter { try cache.sample($0.id) != nil }.count == samples.count - 1)
  }

  /// A value that was corrected was set back by an older export, and nothing said so.
  @Test func `an older export that says something else of what is here is refused`() throws {
    var corrected = samples
    corrected[3].value += 1
    #expect(try export(corrected, 1).changed == 1)
    for seconds in [0, nil] as [Int64?] {
      let error = #expect(throws: StoreError.self) { try export(samples, seconds) }
      #expect(error?.code == .deletionsRefused)
      #expect(
        error?.message.contains("something else of 1 that are") == true,
        "\(error?.message ?? "")"
      )
    }
    #expect(try cache.sample(samples[3].id)?.value == corrected[3].value)
  }

  /// An export without a date made an older one count as the first.
  @Test func `an export without a date does not hide when the last one was made`() throws {
    let fewer = Array(samples.dropFirst(3))
    #expect(try export(fewer, 2).removed == 3)
    #expect(try export(fewer, nil).isNothingNew)
    #expect(throws: StoreError.self) { try export(samples, 1) }
  }

  @Test func `what an older export lacks stays, and is told of`() throws {
    #expect(try export(Array(samples.dropFirst(3)), -1).keptMissing == 3)
  }

  /// What somebody typed in counts before all others: a machine that had known the sample before filled in
  /// something else.
  @Test func `who measured a sample is corrected too`() throws {
    var corrected = samples
    corrected[0].isUserEntered.toggle()
    corrected[1].device = "another"
    corrected[2].source = "Scale"
    corrected[3].zone = TimeZoneID("Asia/Tokyo")
    #expect(try export(corrected, 1).changed == 4)
    for sample in corrected.prefix(4) { #expect(try cache.sample(sample.id) == sample) }
    #expect(try export(corrected, 2).isNothingNew)
  }

  @Test func `of two samples with one id the same one counts in every order`() throws {
    var later = samples[0]
    later.metadata["HKMetadataKeySyncVersion"] = "2"
    later.value = 0
    var typed = samples[1]
    typed.isUserEntered = true
    for twins in [[samples[0], later, samples[1], typed], [typed, samples[1], later, samples[0]]] {
      let cache = try HealthCache(inMemoryAt: start)
      for step in 0..<2 {
        let moment = HealthSnapshotStamp.Moment.date(start.adding(seconds: Int64(step)))
        let report = try take(twins, moment, .ifPlausible, .init(), into: cache)
        #expect(report.isNothingNew == (step == 1))
      }
      #expect(try cache.sample(later.id) == later)
      #expect(try cache.sample(typed.id) == typed)
    }
  }

  @Test func `of two samples with one id one that cannot be read hides nothing`() throws {
    var unreadable = samples[0]
    unreadable.metadata["HKMetadataKeySyncVersion"] = "9"
    unreadable.start = unreadable.end.adding(seconds: 1)
    let cache = try HealthCache(inMemoryAt: start)
    let report = try take(
      [unreadable, samples[0]],
      .date(start),
      .ifPlausible,
      .init(),
      into: cache
    )
    #expect(report.added == 1 && report.unreadable == 1)
    #expect(try cache.sample(samples[0].id) == samples[0])
  }

  /// A part of an export made another source's deletion count for what was not asked for.
  @Test func `a part of an export says nothing of what it does not ask for`() throws {
    let cache = try HealthCache(inMemoryAt: start)
    let (steps, heart) = (
      samples.filter { $0.type == SampleMaker.steps },
      samples.filter { $0.type == SampleMaker.heart }
    )
    func table(_ samples: [HealthSample]) throws -> HealthIntakeReport {
      try cache.takeIn(.init(feed: "table", date: start)) { intake throws(StoreError) in
        intake.trackKnown()
        try intake.add(samples)
        try intake.end(HealthSnapshotStamp(.importOrder, person: nil), .ifPlausible)
      }.report
    }
    _ = try table(heart)
    _ = try take(samples, .date(start), .ifPlausible, .init(), into: cache)
    let part = HealthIntake.Scope(types: [SampleMaker.steps])
    _ = try take(steps, .date(start), .ifPlausible, part, into: cache)
    #expect(try table(Array(heart.dropFirst())).removed == 0)
    #expect(try cache.sample(heart[0].id) != nil)
  }
}
