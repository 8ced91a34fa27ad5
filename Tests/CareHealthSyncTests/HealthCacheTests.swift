import CareHealth
import CareHealthSync
import CareModel
import CareStorage
import Files
import SQLite
import TestSupport
import Testing

struct HealthCacheTests {
  private let now = SampleMaker.morning
  private let whole = SampleMaker.morning..<SampleMaker.morning.adding(seconds: 90_000)

  private func add(_ samples: [HealthSample], to cache: HealthCache) throws -> HealthIntakeReport {
    try cache.takeIn(.init(feed: "file", date: now)) { intake throws(StoreError) in
      try intake.add(samples)
    }.report
  }

  private func count(_ cache: HealthCache) throws -> Int {
    try cache.sources().map(\.count).reduce(0, +)
  }

  @Test func `what is imported twice is there once, and nothing new`() throws {
    var maker = SampleMaker(seed: 1)
    let samples = try maker.samples(40)
    let cache = try HealthCache(inMemoryAt: now)
    let first = try add(samples + samples.prefix(3), to: cache)
    #expect(first.seen == 43 && first.added == 40 && first.repeated == 3 && first.known == 0)
    let second = try add(samples, to: cache)
    #expect(second.isNothingNew && second.known == 40)
    #expect(second.types.values.reduce(0, +) == 40 && second.sources == ["Watch", "iPhone"])
  }

  @Test func `an import that fails leaves nothing`() throws {
    var maker = SampleMaker(seed: 2)
    let (before, lost) = (try maker.samples(5), try maker.samples(500))
    let cache = try HealthCache(inMemoryAt: now)
    _ = try add(before, to: cache)
    let error = #expect(throws: StoreError.self) {
      try cache.takeIn(.init(feed: "other", date: now)) { intake throws(StoreError) in
        try intake.add(lost)
        try intake.delete(before[0].id)
        throw StoreError(.invalid, "The export is incomplete.")
      }
    }
    #expect(error?.code == .invalid)
    #expect(try count(cache) == 5 && cache.imports().count == 1)
    // Its texts and numbers are free again.
    #expect(try add(lost, to: cache).added == 500)
    #expect(try count(cache) == 505)
  }

  @Test func `a trial counts and leaves nothing`() throws {
    var maker = SampleMaker(seed: 3)
    let samples = try maker.samples(20)
    let cache = try HealthCache(inMemoryAt: now)
    var trial = HealthCache.Occasion(feed: "file", date: now)
    trial.isTrial = true
    let report = try cache.takeIn(trial) { intake throws(StoreError) in
      try intake.add(samples)
      let inside = try SampleMaker.types.map { type throws(StoreError) in
        try intake.samples(of: type, in: whole).count
      }
      #expect(inside.reduce(0, +) == 20)
    }.report
    #expect(try report.added == 20 && count(cache) == 0 && cache.imports().isEmpty)
  }

  @Test func `what is no number or ends before it starts is counted and left out`() throws {
    var maker = SampleMaker(seed: 4)
    var samples = try maker.samples(4)
    samples[0].value = .nan
    samples[1].value = -.infinity
    samples[2].end = samples[2].start.adding(seconds: -1)
    let cache = try HealthCache(inMemoryAt: now)
    let report = try add(samples, to: cache)
    #expect(try report.unreadable == 3 && report.added == 1 && count(cache) == 1)
  }

  @Test func `a sample that its source has changed is told of once more`() throws {
    var maker = SampleMaker(seed: 5)
    var sample = try maker.sample()
    let cache = try HealthCache(inMemoryAt: now)
    _ = try add([sample], to: cache)
    let anchor = try #require(try cache.changes(of: sample.type, after: 0, limit: 5).last).sequence
    sample.value += 1
    #expect(try add([sample], to: cache).changed == 1)
    let changes = try cache.changes(of: sample.type, after: anchor, limit: 5)
    #expect(changes.map(\.sample) == [sample])
    #expect(try cache.changes(of: sample.type, after: 0, limit: 5) == changes)
  }

  @Test func `of two samples that are alike the moment counts that is earlier`() throws {
    var maker = SampleMaker(seed: 6)
    var (early, late) = (try maker.sample(), try maker.sample())
    late = early
    early.created = early.end.adding(seconds: 10)
    late.created = early.end.adding(seconds: 20)
    for order in [[early, late], [late, early]] {
      let cache = try HealthCache(inMemoryAt: now)
      for sample in order { _ = try add([sample], to: cache) }
      #expect(try cache.sample(early.id)?.created == early.created)
    }
  }
}

struct HealthCacheFileTests {
  private let now = SampleMaker.morning

  private func cache(_ directory: borrowing TemporaryDirectory) throws -> HealthCache {
    try HealthCache(in: directory["own/health"], now: now)
  }

  @Test func `only their owner can read samples`() throws {
    let directory = try TemporaryDirectory()
    try directory.makeDirectory("own")
    let cache = try cache(directory)
    var maker = SampleMaker(seed: 7)
    let samples = try maker.samples(100)
    try cache.takeIn(.init(feed: "file", date: now)) { intake throws(StoreError) in
      try intake.add(samples)
    }
    #expect(FileSystem.mode(of: directory["own/health"]).map { $0 & 0o777 } == 0o700)
    let files = try directory.files(below: "own/health")
    #expect(files.contains("samples.sqlite"))
    for file in files {
      #expect(
        FileSystem.mode(of: directory["own/health/\(file)"]).map { $0 & 0o777 } == 0o600,
        "\(file)"
      )
    }
  }

  @Test(arguments: [true, false])
  func `a cache that cannot be read is set aside`(isGarbage: Bool) throws {
    let directory = try TemporaryDirectory()
    try directory.makeDirectory("own")
    if isGarbage {
      try directory.makeDirectory("own/health")
      try directory.write(
        "no database, and long enough to be none" + String(repeating: ".", count: 200),
        to: "own/health/samples.sqlite"
      )
    } else {
      let other = try cache(directory)
      #expect(other.setAside == nil)
      try Connection(opening: directory["own/health/samples.sqlite"]).execute(
        "PRAGMA user_version = 9"
      )
    }
    let made = try cache(directory)
    #expect(made.setAside == directory["own/health/samples.sqlite.set-aside"])
    #expect(try made.sources().isEmpty)
    let isKept = directory.contains("own/health/samples.sqlite.set-aside")
    #expect(isKept)
    #expect(try cache(directory).setAside == nil)
  }

  @Test func `one import waits for another and then says so`() throws {
    let directory = try TemporaryDirectory()
    try directory.makeDirectory("own")
    let cache = try cache(directory)
    let lock = try FileLock(directory["own/health.lock"], patience: 0)
    let error = #expect(throws: StoreError.self) {
      try cache.takeIn(.init(feed: "file", date: now)) { _ throws(StoreError) in }
    }
    #expect(error?.code == .busy)
    // Whoever reads does not wait.
    #expect(try lock.whileHeld { try cache.sources().isEmpty })
  }

  /// A second spelling of a name was kept as the first one.
  @Test func `the name of a source comes back in its own bytes`() throws {
    let cache = try HealthCache(inMemoryAt: SampleMaker.morning)
    var maker = SampleMaker(seed: 3)
    let names = ["Ph\u{F6}n", "Pho\u{308}n", "Ph\u{F6}n"]
    let samples = try names.map { name in
      var sample = try maker.sample()
      sample.type = SampleMaker.steps
      sample.unit = .count
      (sample.source, sample.device) = (name, name)
      return sample
    }
    try cache.takeIn(.init(feed: "phone", date: SampleMaker.morning)) { intake throws(StoreError) in
      try intake.add(samples)
    }
    for sample in samples {
      let found = try #require(try cache.sample(sample.id))
      #expect(Array(found.source.utf8) == Array(sample.source.utf8))
      #expect(Array((found.device ?? "").utf8) == Array(sample.source.utf8))
    }
    #expect(try cache.sources().count == 2)
  }
}
