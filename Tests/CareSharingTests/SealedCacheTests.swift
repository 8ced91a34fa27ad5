import CanonicalJSON
import Files
import Git
import TestSupport
import Testing

@testable import CareSharing

struct SealedCacheTests: ~Copyable {
  private let directory: TemporaryDirectory
  private var path: String { directory["sealed/remotes/origin.json"] }

  init() throws { directory = try TemporaryDirectory() }

  private static func name(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 64 - digits.count) + digits
  }

  private func filled(_ count: Int) throws -> SealedCache {
    var random = SeededGenerator(seed: UInt64(count))
    var cache = SealedCache(at: path)
    cache.keys = Self.name(77)
    for number in 0..<count {
      let pack = SealedPack(
        base: try (0..<number % 3).map { _ in try random.objectID() },
        branch: number % 4 == 0 ? nil : "refs/heads/main",
        stream: "core",
        tip: try random.objectID(),
        pack: []
      )
      cache.note(
        OpenedPack(Self.name(number), size: number, pack, recipient: Self.name(number + 5))
      )
      cache.foreign.insert(Self.name(number + 1_000_000))
    }
    let terms = StreamTerms(["category": "interventions", "until": "2026-12-03T05:00:00Z"])
    cache.envelopes = [
      Self.name(1): OpenedEnvelope(of: "core", nil),
      Self.name(2): OpenedEnvelope(of: "0123456789abcdef0123456789abcdef", terms),
    ]
    return cache
  }

  private func expectEqual(_ cache: SealedCache, _ other: SealedCache) {
    #expect(cache.keys == other.keys)
    #expect(cache.packs == other.packs)
    #expect(cache.foreign == other.foreign)
    #expect(cache.envelopes == other.envelopes)
  }

  @Test(arguments: [0, 1, 40])
  func `the cache is read as it was written`(count: Int) throws {
    let cache = try filled(count)
    try cache.save()
    expectEqual(SealedCache(at: path), cache)
    #expect(FileSystem.mode(of: path).map { $0 & 0o777 } == 0o600)
  }

  @Test func `a cache that learned nothing is not written again`() throws {
    try filled(2).save()
    let number = try #require(try directory.number(of: "sealed/remotes/origin.json"))
    var again = SealedCache(at: path)
    try again.save()
    #expect(try directory.number(of: "sealed/remotes/origin.json") == number)
    again.foreign = []
    try again.save()
    #expect(try directory.number(of: "sealed/remotes/origin.json") != number)
  }

  @Test func `the names of as many files as a host may have are remembered`() throws {
    let cache = try filled(20_000)
    try cache.save()
    expectEqual(SealedCache(at: path), cache)
  }

  @Test(arguments: [
    "", "{", "[]", "null", "{}", "{\"packs\": [], \"foreign\": {}, \"envelopes\": 1, \"keys\": []}",
    "{\"foreign\": [1, null, {}], \"packs\": {\"a\": 1, \"b\": {}, \"c\": null}}",
    String(repeating: "[", count: 100_000),
  ])
  func `a damaged cache is an empty one`(text: String) throws {
    try directory.write(text, to: "sealed/remotes/origin.json")
    expectEqual(SealedCache(at: path), SealedCache(at: directory["none"]))
  }

  @Test func `what is not a file is an empty cache`() throws {
    try directory.makeDirectory("sealed/remotes/origin.json")
    expectEqual(SealedCache(at: path), SealedCache(at: directory["none"]))
  }

  /// A member of a pack, and a value that careplan never writes.
  @Test(arguments: [
    ("base", "[1]"), ("base", "[\"11\"]"), ("base", "1"), ("base", "null"), ("size", "-1"),
    ("size", "9223372036854775807"), ("size", "1e300"), ("size", "\"1\""), ("stream", "1"),
    ("tip", "\"\""), ("recipient", "{}"),
  ])
  func `a pack with a damaged member is forgotten, and the others are not`(
    member: String,
    value: String
  ) throws {
    let cache = try filled(3)
    try cache.save()
    var object = try #require(
      CanonicalJSON.read(directory.bytes(of: "sealed/remotes/origin.json")).object
    )
    var packs = try #require(object["packs"]?.object)
    var pack = try #require(packs[Self.name(1)]?.object)
    pack[member] = try CanonicalJSON.read(Array(value.utf8))
    packs[Self.name(1)] = .object(pack)
    object["packs"] = .object(packs)
    try directory.write(CanonicalJSON.write(.object(object)), to: "sealed/remotes/origin.json")
    var expected = cache
    expected.packs[Self.name(1)] = nil
    expectEqual(SealedCache(at: path), expected)
  }
}
