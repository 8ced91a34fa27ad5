import CareModel
import Foundation
import Digests
import TestSupport
import Testing

@Test(arguments: Array(1...5 as ClosedRange<UInt64>))
func `a version id is its text and its bytes`(seed: UInt64) throws {
  var generator = SeededGenerator(seed: seed)
  for _ in 0..<200 {
    let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let id = try #require(VersionID(bytes: bytes), "seed \(seed)")
    let uuid = try #require(UUID(uuidString: id.description), "seed \(seed)")
    #expect(id.bytes == bytes)
    #expect(VersionID(id.description) == id)
    #expect(VersionID(id.description.uppercased()) == id)
    #expect(id.description == uuid.uuidString.lowercased())
  }
}

@Test(arguments: Array(1...5 as ClosedRange<UInt64>))
func `version ids sort as their texts and bytes do`(seed: UInt64) throws {
  var generator = SeededGenerator(seed: seed)
  let ids = try (0..<100).map { _ in
    let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    return try #require(VersionID(bytes: bytes))
  }
  #expect(ids.sorted().map(\.description) == ids.map(\.description).sorted(), "seed \(seed)")
}

@Test(arguments: [
  "", "9b4c2e0a", "9b4c2e0a64c74f9b8a2e2b6f0f6e7d11", "9b4c2e0a-64c7-4f9b-8a2e-2b6f0f6e7d1",
  "9b4c2e0a-64c7-4f9b-8a2e-2b6f0f6e7d111", "9b4c2e0a-64c7-4f9b-8a2e_2b6f0f6e7d11",
  "{b4c2e0a-64c7-4f9b-8a2e-2b6f0f6e7d1}", "gb4c2e0a-64c7-4f9b-8a2e-2b6f0f6e7d11",
  "9b4c2e0-a64c7-4f9b-8a2e-2b6f0f6e7d11", "9b4c2e0a-64c7-4f9b-8a2e-2b6f0f6e7d1é",
])
func `a text in another form is no version id`(text: String) {
  #expect(VersionID(text) == nil)
}

@Test func `a derived id has the first bits of the digest, version 8 and RFC 9562's variant`() {
  let digest = Digest(sha256: "abc")
  let id = VersionID(derivedFrom: digest)
  // SHA-256 of "abc" begins ba7816bf 8f01cfea 414140de 5dae2223 (FIPS 180-4).
  #expect(id.description == "ba7816bf-8f01-8fea-8141-40de5dae2223")
  #expect(id == VersionID(derivedFrom: digest))
  #expect(VersionID(bytes: digest.bytes) == nil)
  #expect(id.short == "ba7816bf")
}
