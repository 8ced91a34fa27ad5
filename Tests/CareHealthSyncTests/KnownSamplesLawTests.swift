import CareHealth
import CareHealthSync
import CareModel
import CareStorage
import TestSupport
import Testing

/// What is kept in memory of the samples that are here, against the disk.
struct KnownSamplesLawTests {
  /// Exports that bring most samples again: some changed, some twice, some changed and as they were.
  private struct Exports {
    var maker: SampleMaker
    var present: [HealthSample] = []

    mutating func next() throws -> [HealthSample] {
      var export: [HealthSample] = []
      for sample in present where maker.number(below: 12) > 0 {
        switch maker.number(below: 12) {
        case 0: export.append(changed(sample))
        case 1: export += [changed(sample), sample]
        case 2: export += [sample, changed(sample), changed(sample)]
        case 3: export += [sample, sample]
        default: export.append(sample)
        }
      }
      export += try maker.samples(maker.number(below: 20))
      if maker.number(below: 3) == 0 { export.shuffle(using: &maker.chances) }
      present = export
      return export
    }

    private mutating func changed(_ sample: HealthSample) -> HealthSample {
      var sample = sample
      switch maker.number(below: 4) {
      case 0: sample.value += 1
      case 1: sample.end = sample.end.adding(seconds: 5)
      case 2: sample.created = sample.end.adding(seconds: Int64(maker.number(below: 9)))
      default: sample.start = sample.start.adding(seconds: -1)
      }
      return sample
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `an import takes in the same, however much of it is kept in memory`(seed: UInt64) throws {
    var exports = Exports(maker: SampleMaker(seed: seed))
    let caches = try (0..<4).map { _ in try HealthCache(inMemoryAt: SampleMaker.morning) }
    for step in 0..<12 {
      let samples = try exports.next()
      let date = SampleMaker.morning.adding(seconds: Int64(step))
      let piece = 1 + exports.maker.number(below: 40)
      let reports = try zip(caches, [0, 1, 25, 1 << 20]).map { cache, most in
        try cache.takeIn(.init(feed: "phone", date: date)) { intake throws(StoreError) in
          intake.trackKnown(inMemory: most)
          for start in stride(from: 0, to: samples.count, by: piece) {
            try intake.add(Array(samples[start...].prefix(piece)))
          }
          try intake.end(HealthSnapshotStamp(.date(date), person: nil), .accepted)
        }.report
      }
      #expect(Set(reports).count == 1, "seed \(seed), step \(step)")
    }
    for type in SampleMaker.types {
      let all =
        SampleMaker.morning.adding(seconds: -99)..<SampleMaker.morning.adding(seconds: 99_999)
      let found = try caches.map { try $0.samples(of: type, in: all) }
      #expect(Set(found).count == 1, "seed \(seed)")
      let changes = try caches.map { try $0.changes(of: type, after: 0, limit: 10_000) }
      #expect(Set(changes).count == 1, "seed \(seed)")
      // Of several with one id that counts which begins, ends or is more.
      func rank(_ sample: HealthSample) -> [Double] {
        [Double(sample.start.seconds), Double(sample.end.seconds), sample.value]
      }
      let last = Dictionary(exports.present.map { ($0.id, $0) }) { one, other in
        rank(one).lexicographicallyPrecedes(rank(other)) ? other : one
      }
      for sample in found[0] {
        #expect(sample.value == last[sample.id]?.value, "seed \(seed)")
        #expect(sample.end == last[sample.id]?.end, "seed \(seed)")
      }
    }
  }
}
