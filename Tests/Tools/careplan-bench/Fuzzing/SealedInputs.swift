import CarePlanKit
import CareSharing
import Foundation
import Git
import Sandbox
import Sealing
import Sodium

/// Files of sealed remotes and their contents; a seed gives the same ones on every machine.
enum SealedInputs {
  /// Returns an age file with some recipients, which no identity opens.
  ///
  /// A file that the library seals has random keys, so a seed would not repeat it.
  static func ageFile(_ recipients: Int, _ random: inout SeededGenerator) -> [UInt8] {
    var lines = ["age-encryption.org/v1"]
    let hasOthers = Int.random(in: 0..<4, using: &random) == 0
    for _ in 0..<recipients {
      let key = base64(32, &random)
      switch hasOthers ? Int.random(in: 0..<10, using: &random) : 2 {
      case 0:
        lines += ["-> grease \(key) 7", base64(Int.random(in: 0...100, using: &random), &random)]
      case 1: lines += ["-> scrypt \(base64(16, &random)) 2", key]
      default: lines += ["-> X25519 \(key)", base64(32, &random)]
      }
    }
    lines.append("--- \(base64(32, &random))\n")
    return Array(lines.joined(separator: "\n").utf8) + bytes(100, &random)
  }

  /// Returns the content of a sealed pack with some bases.
  static func pack(_ bases: Int, _ random: inout SeededGenerator) throws -> [UInt8] {
    var commits: [ObjectID] = []
    while commits.count <= bases {
      let digits = bytes(20, &random).map { String(format: "%02x", $0) }.joined()
      guard let commit = ObjectID(hex: digits) else { throw BenchError("An id is no id.") }
      commits.append(commit)
    }
    return SealedPack(
      base: Array(commits.dropFirst()),
      branch: Bool.random(using: &random) ? "refs/heads/main" : nil,
      stream: "core",
      tip: commits[0],
      pack: bytes(Int.random(in: 0...200, using: &random), &random)
    ).content
  }

  /// Returns the content of an envelope with some identities.
  static func envelope(_ identities: Int, _ random: inout SeededGenerator) throws -> [UInt8] {
    let (found, person) = (StatementID(of: bytes(8, &random)), PersonID(of: bytes(8, &random)))
    let device = try identity(&random)
    let address = Envelope.Address(
      found: found,
      stream: "core",
      epoch: found,
      person: person,
      devices: [device.recipient.text]
    )
    let file = try Envelope.sealed((0..<identities).map { _ in try identity(&random) }, to: address)
    return try AgeFile.opened(file, with: .keys([device])).withSpan { content in
      content.indices.map { content[$0] }
    }
  }

  private static func identity(_ random: inout SeededGenerator) throws -> AgeIdentity {
    var secret = bytes(32, &random)
    return AgeIdentity(try AgreementKey(SecretBytes(taking: &secret)))
  }

  private static func bytes(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
  }

  private static func base64(_ count: Int, _ random: inout SeededGenerator) -> String {
    Data(bytes(count, &random)).base64EncodedString().replacingOccurrences(of: "=", with: "")
  }
}
