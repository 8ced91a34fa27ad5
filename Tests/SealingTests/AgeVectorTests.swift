import Digests
import CZlib
import Sealing
import Sodium
import TestSupport
import Testing

/// The vectors of C2SP's CCTV for age, which are no part of careplan.
///
/// Of 143 files, 19 are about recipients that withstand quantum computers (`mlkem768x25519`), which are
/// not supported: 18 of them can only be opened with such an identity; the other one,
/// `hybrid_x25519_arg`, also has an X25519 identity, which has to refuse the file. So 125 apply: 93
/// binary files and 32 in armor.
@Suite(.enabled(if: PublishedData.isGiven, PublishedData.comment))
struct AgeVectorTests {
  /// What a file says of itself, and the file.
  private struct Vector {
    let name: String
    var expected = ""
    var payload: String?
    var identities: [String] = []
    var passphrases: [String] = []
    var isArmored = false
    var isCompressed = false
    var hasUnknownKey = false
    var file: [UInt8] = []

    /// The identities of the kind that is supported.
    var supported: [String] { identities.filter { !$0.hasPrefix("AGE-SECRET-KEY-PQ-") } }
    /// Whether it can only be opened with what is not supported.
    var isForOthers: Bool {
      hasUnknownKey || supported.isEmpty && passphrases.isEmpty && !identities.isEmpty
    }

    init(named name: String) throws {
      self.name = name
      let bytes = try PublishedData.bytes("age-vectors/\(name)")
      var rest = bytes[...]
      while let end = rest.firstIndex(of: 10) {
        let line = String(decoding: rest[..<end], as: UTF8.self)
        rest = rest[(end + 1)...]
        if line.isEmpty { break }
        let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
        set(parts[0], parts.count > 1 ? parts[1] : "")
      }
      file = isCompressed ? try inflated(Array(rest)) : Array(rest)
    }

    private mutating func set(_ key: String, _ value: String) {
      switch key {
      case "expect": expected = value
      case "payload": payload = value
      case "identity": identities.append(value)
      case "passphrase": passphrases.append(value)
      case "armored": isArmored = value == "yes"
      case "compressed": isCompressed = value == "zlib"
      case "file key", "comment": break
      default: hasUnknownKey = true
      }
    }

    /// The keys with which it is opened; a file without any is opened with a fresh one.
    func keys() throws -> [AgeIdentities] {
      var keys = try passphrases.map {
        AgeIdentities.passphrase(try secret($0), workFactors: 1...22)
      }
      let identities = try supported.map { try AgeIdentity(text: secret($0)) }
      if !identities.isEmpty { keys.append(.keys(identities)) }
      return keys.isEmpty ? [.keys([try AgeIdentity()])] : keys
    }
  }

  private static let loaded = Result {
    try PublishedData.names(in: "age-vectors").filter { $0 != "README.md" }
      .map { try Vector(named: $0) }
  }

  private static func vectors() throws -> [Vector] { try loaded.get() }

  /// What the vectors call an error.
  private static func word(for error: SealingError) -> String {
    switch error.code {
    case .malformedHeader, .unsupportedVersion, .workFactor: "header failure"
    case .noMatch: "no match"
    case .headerNotAuthentic: "HMAC failure"
    case .malformedPayload: "payload failure"
    case .malformedArmor: "armor failure"
    default: "\(error)"
    }
  }

  /// Opens a file in pieces, and says how it went and what it handed on.
  private static func open(
    _ vector: Vector,
    with keys: AgeIdentities,
    pieceCount: Int
  ) -> (outcome: String, content: [UInt8]) {
    var content: [UInt8] = []
    do {
      var reader = AgeReader(with: keys)
      var armor = AgeArmorReader()
      for start in stride(from: 0, to: vector.file.count, by: pieceCount) {
        let end = min(start + pieceCount, vector.file.count)
        var piece = Array(vector.file[start..<end])
        if vector.isArmored {
          var bytes: [UInt8] = []
          let status = Result { () throws(SealingError) in try armor.read(piece.span, to: &bytes) }
          try reader.read(bytes.span, to: &content)
          try status.get()
          piece = []
        }
        try reader.read(piece.span, to: &content)
      }
      if vector.isArmored {
        var bytes: [UInt8] = []
        try armor.finish(to: &bytes)
        try reader.read(bytes.span, to: &content)
      }
      try reader.finish(to: &content)
      return ("success", content)
    } catch {
      return (word(for: error), content)
    }
  }

  @Test func `all vectors are counted, and why some do not apply`() throws {
    let vectors = try Self.vectors()
    #expect(vectors.count == 143)
    let others = vectors.filter(\.isForOthers)
    #expect(others.count == 18)
    #expect(others.allSatisfy { $0.name.contains("hybrid") && !$0.hasUnknownKey })
    let applying = vectors.filter { !$0.isForOthers }
    #expect(applying.count == 125)
    #expect(applying.count { $0.isArmored } == 32)
    #expect(applying.filter { $0.name.contains("hybrid") }.map(\.name) == ["hybrid_x25519_arg"])
  }

  @Test(arguments: [1 << 20, 65_537, 977])
  func `every vector that applies goes as it says`(pieceCount: Int) throws {
    for vector in try Self.vectors() where !vector.isForOthers {
      for keys in try vector.keys() {
        let (outcome, content) = Self.open(vector, with: keys, pieceCount: pieceCount)
        #expect(outcome == vector.expected, "\(vector.name)")
        if let payload = vector.payload {
          #expect(Digest(sha256: content).hex(64) == payload, "\(vector.name)")
        } else {
          #expect(content.isEmpty, "\(vector.name)")
        }
      }
    }
  }

  @Test func `every vector that applies goes as it says when it is read byte by byte`() throws {
    for vector in try Self.vectors() where !vector.isForOthers && vector.file.count < 10_000 {
      for keys in try vector.keys() {
        let (outcome, content) = Self.open(vector, with: keys, pieceCount: 1)
        #expect(outcome == vector.expected, "\(vector.name)")
        #expect(vector.payload == nil || Digest(sha256: content).hex(64) == vector.payload)
      }
    }
  }

  @Test func `every vector that is no armor goes as it says when it is opened as a secret`() throws
  {
    for vector in try Self.vectors() where !vector.isForOthers && !vector.isArmored {
      for keys in try vector.keys() {
        do {
          let content = try AgeFile.opened(vector.file, with: keys)
          #expect(vector.expected == "success", "\(vector.name)")
          #expect(Digest(sha256: content.shown).hex(64) == vector.payload, "\(vector.name)")
        } catch {
          #expect(Self.word(for: error) == vector.expected, "\(vector.name)")
          #expect(error.message.hasSuffix("."))
        }
      }
    }
  }

  @Test func `a key file asks for as much work as key files do`() throws {
    let keys = AgeIdentities.passphrase(
      try secret("password"),
      workFactors: AgeIdentities.keyFileWorkFactors
    )
    for name in ["scrypt", "scrypt_work_factor_23"] {
      let file = try Vector(named: name).file
      let error = #expect(throws: SealingError.self) { try AgeFile.opened(file, with: keys) }
      #expect(error?.code == .workFactor)
      #expect(error?.place == .headerLine(2))
    }
  }
}

/// What zlib compressed.
private func inflated(_ bytes: [UInt8]) throws -> [UInt8] {
  struct Damaged: Error {}
  for size in [1 << 20, 1 << 25] {
    var output = [UInt8](repeating: 0, count: size)
    var count = UInt(size)
    let status = unsafe uncompress(&output, &count, bytes, UInt(bytes.count))
    if status == Z_OK { return Array(output.prefix(Int(count))) }
  }
  throw Damaged()
}
