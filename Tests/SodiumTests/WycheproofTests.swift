import Foundation
import Sodium
import TestSupport
import Testing

/// The cases of C2SP's wycheproof, which are no part of careplan.
@Suite(.enabled(if: PublishedData.isGiven, PublishedData.comment))
struct WycheproofTests {
  /// One case, with what its group says.
  private struct Case {
    let id: Int
    let isValid: Bool
    let flags: [String]
    let group: [String: Any]
    private let members: [String: Any]

    init(_ members: [String: Any], group: [String: Any]) {
      id = members["tcId"] as? Int ?? 0
      isValid = members["result"] as? String == "valid"
      flags = members["flags"] as? [String] ?? []
      self.group = group
      self.members = members
    }

    subscript(name: String) -> [UInt8] { [UInt8](hex: members[name] as? String ?? "") }
    func number(_ name: String) -> Int { members[name] as? Int ?? 0 }
  }

  private func cases(_ name: String) throws -> [Case] {
    let data = Data(try PublishedData.bytes("wycheproof/\(name)_test.json"))
    let document = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let groups = try #require(document["testGroups"] as? [[String: Any]])
    let cases = groups.flatMap { group in
      (group["tests"] as? [[String: Any]] ?? []).map { Case($0, group: group) }
    }
    #expect(cases.count == document["numberOfTests"] as? Int)
    return cases
  }

  @Test func `signatures are judged as wycheproof does`() throws {
    let cases = try cases("ed25519")
    #expect(cases.count >= 151)
    for one in cases {
      let key = try #require(one.group["publicKey"] as? [String: Any])
      let verifying = try VerifyingKey([UInt8](hex: key["pk"] as? String ?? ""))
      #expect(
        try verifying.isSignature(one["sig"], of: one["msg"].span) == one.isValid,
        "case \(one.id)"
      )
    }
  }

  /// What is acceptable there is agreed on here, as in RFC 7748, but never a secret of zeros.
  @Test func `secrets are agreed on as wycheproof does`() throws {
    let cases = try cases("x25519")
    #expect(cases.count >= 518)
    for one in cases {
      let own = try AgreementKey(secret(one["private"]))
      let other = try PublicAgreementKey(one["public"])
      if one.flags.contains("ZeroSharedSecret") {
        let error = #expect(throws: SodiumError.self, "case \(one.id)") {
          try own.sharedSecret(with: other)
        }
        #expect(error?.code == .weakKey, "case \(one.id)")
      } else {
        #expect(try own.sharedSecret(with: other).shown == one["shared"], "case \(one.id)")
      }
    }
  }

  @Test func `texts are sealed and opened as wycheproof does`() throws {
    let cases = try cases("chacha20_poly1305")
    #expect(cases.count >= 325)
    for one in cases {
      let cipher = try ChaChaPoly(key: secret(one["key"]))
      let sealed = one["ct"] + one["tag"]
      if one.isValid {
        #expect(
          try cipher.sealed(one["msg"].span, nonce: one["iv"], beside: one["aad"]) == sealed,
          "case \(one.id)"
        )
        #expect(
          try cipher.opened(sealed.span, nonce: one["iv"], beside: one["aad"]) == one["msg"],
          "case \(one.id)"
        )
      } else {
        #expect(throws: SodiumError.self, "case \(one.id)") {
          try cipher.opened(sealed.span, nonce: one["iv"], beside: one["aad"])
        }
      }
    }
  }

  @Test func `codes are judged as wycheproof does`() throws {
    let cases = try cases("hmac_sha256")
    #expect(cases.count >= 174)
    for one in cases {
      let code = try HMAC(of: one["msg"].span, key: secret(one["key"]))
      // Some groups cut the code off.
      let bits = try #require(one.group["tagSize"] as? Int)
      #expect(
        Array(code.bytes.prefix(bits / 8)).isSame(as: one["tag"]) == one.isValid,
        "case \(one.id)"
      )
    }
  }

  @Test func `keys are derived as wycheproof does`() throws {
    let cases = try cases("hkdf_sha256")
    #expect(cases.count >= 86)
    for one in cases {
      let derive = {
        try HKDF.key(
          from: try secret(one["ikm"]),
          salt: one["salt"],
          use: one["info"],
          count: one.number("size")
        )
      }
      if one.isValid {
        #expect(try derive().shown == one["okm"], "case \(one.id)")
      } else {
        #expect(throws: SodiumError.self, "case \(one.id)") { try derive() }
      }
    }
  }
}
