import CareHealth
import CareHealthSync
import CareModel
import CareStorage
import TestSupport
import Testing

/// The cache against what a dictionary says.
struct HealthCacheLawTests {
  /// What the cache should have: each sample, and which sources have it.
  private struct Model {
    var samples: [HealthSampleID: HealthSample] = [:]
    var holders: [HealthSampleID: Set<String>] = [:]

    func samples(of type: HealthType, in window: Range<Instant>) -> [HealthSample] {
      samples.values.filter {
        $0.type == type && $0.start < window.upperBound && $0.end >= window.lowerBound
      }.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    }

    mutating func add(_ sample: HealthSample, _ feed: String) {
      if samples[sample.id] == nil { samples[sample.id] = sample }
      holders[sample.id, default: []].insert(feed)
    }

    mutating func remove(_ id: HealthSampleID) {
      samples[id] = nil
      holders[id] = nil
    }

    mutating func snapshot(_ present: [HealthSample], _ feed: String) {
      let ids = Set(present.map(\.id))
      for (id, feeds) in holders where feeds.contains(feed) && !ids.contains(id) {
        holders[id] = feeds.subtracting([feed])
        if feeds == [feed] { remove(id) }
      }
      for sample in present { add(sample, feed) }
    }
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `imports of several sources leave what they have together`(seed: UInt64) throws {
    var maker = SampleMaker(seed: seed)
    let cache = try HealthCache(inMemoryAt: SampleMaker.morning)
    var (model, exported, copy) = (
      Model(), [String: [HealthSample]](), [HealthSampleID: HealthSample]()
    )
    var anchors: [HealthType: Int64] = [:]
    for step in 0..<25 {
      let feed = ["phone", "tablet", "stream"][maker.number(below: 3)]
      let date = SampleMaker.morning.adding(seconds: Int64(step * 100))
      // A part of what others have too.
      let shared = model.samples.values.sorted { $0.id < $1.id }.prefix(maker.number(below: 6))
      let new = try maker.samples(maker.number(below: 12)) + shared
      if feed == "stream" {
        let gone = model.samples.keys.sorted().first
        try cache.takeIn(.init(feed: feed, date: date)) { intake throws(StoreError) in
          if let gone { try intake.delete(gone) }
          try intake.add(new + new.prefix(2))
        }
        if let gone { model.remove(gone) }
        for sample in new { model.add(sample, feed) }
      } else {
        let kept = (exported[feed] ?? []).filter { _ in maker.number(below: 10) > 0 }
        let all = kept.filter { !new.map(\.id).contains($0.id) } + new
        try cache.takeIn(.init(feed: feed, date: date)) { intake throws(StoreError) in
          intake.trackKnown()
          try intake.add(all)
          try intake.end(HealthSnapshotStamp(.date(date), person: nil), .accepted)
        }
        exported[feed] = all
        model.snapshot(all, feed)
      }
      for type in SampleMaker.types {
        let start = SampleMaker.morning.adding(seconds: Int64(maker.number(below: 40_000)))
        let window = start..<start.adding(seconds: Int64(maker.number(below: 9_000)))
        #expect(
          try cache.samples(of: type, in: window) == model.samples(of: type, in: window),
          "seed \(seed), step \(step)"
        )
        try follow(
          cache,
          type,
          &anchors[type, default: 0],
          limit: 1 + maker.number(below: 9),
          &copy
        )
      }
      #expect(copy == model.samples, "seed \(seed), step \(step)")
    }
    let counts = Dictionary(grouping: model.samples.values) { [$0.type.identifier, $0.source] }
    let told = try cache.sources().map { ([$0.type.identifier, $0.source], $0.count) }
    #expect(Dictionary(uniqueKeysWithValues: told) == counts.mapValues(\.count))
  }

  /// Reads the changes of a type as a store outside does, and keeps what it learns.
  private func follow(
    _ cache: HealthCache,
    _ type: HealthType,
    _ anchor: inout Int64,
    limit: Int,
    _ copy: inout [HealthSampleID: HealthSample]
  ) throws {
    while true {
      let changes = try cache.changes(of: type, after: anchor, limit: limit)
      #expect(changes.count <= limit && changes.map(\.sequence) == changes.map(\.sequence).sorted())
      #expect(Set(changes.map(\.id)).count == changes.count)
      for change in changes {
        #expect(change.sequence > anchor && change.type == type)
        anchor = change.sequence
        copy[change.id] = change.sample
      }
      if changes.count < limit { return }
    }
  }

  @Test(arguments: 20..<26 as Range<UInt64>)
  func `the order of imports without deletions changes nothing`(seed: UInt64) throws {
    var maker = SampleMaker(seed: seed)
    let parts = try (0..<4).map { _ in try maker.samples(20) }
    let window = SampleMaker.morning..<SampleMaker.morning.adding(seconds: 90_000)
    let states = try [parts, parts.reversed(), [parts.flatMap(\.self)], parts + parts].map {
      parts in
      let cache = try HealthCache(inMemoryAt: .earliest)
      for part in parts {
        try cache.takeIn(.init(feed: "file", date: .earliest)) { intake throws(StoreError) in
          try intake.add(part)
        }
      }
      return try SampleMaker.types.map { try cache.samples(of: $0, in: window) }
    }
    #expect(Set(states).count == 1, "seed \(seed)")
    #expect(states[0].flatMap(\.self).count == 80)
  }
}
