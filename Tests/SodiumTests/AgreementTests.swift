import Sodium
import TestSupport
import Testing

struct AgreementTests {
  /// RFC 7748, section 6.1.
  @Test func `two agree as in RFC 7748`() throws {
    let one = try AgreementKey(
      secret(hex: "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")
    )
    let other = try AgreementKey(
      secret(hex: "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb")
    )
    #expect(
      one.publicKey.bytes.hex == "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"
    )
    #expect(
      other.publicKey.bytes.hex
        == "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"
    )
    let shared = try one.sharedSecret(with: other.publicKey)
    #expect(try shared == other.sharedSecret(with: one.publicKey))
    #expect(
      shared.shown.hex == "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"
    )
  }

  /// RFC 7748, section 5.2: each result is the next scalar, and each scalar the next point.
  @Test func `a thousand agreements in a row end where RFC 7748 says`() throws {
    var scalar = [9] + [UInt8](repeating: 0, count: 31)
    var point = scalar
    for _ in 0..<1000 {
      let result = try AgreementKey(secret(scalar)).sharedSecret(with: PublicAgreementKey(point))
      (scalar, point) = (result.shown, scalar)
    }
    #expect(scalar.hex == "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51")
  }

  @Test(arguments: [
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
  ])
  func `nobody agrees with a key of low order`(key: String) throws {
    let own = try AgreementKey()
    let error = #expect(throws: SodiumError.self) {
      try own.sharedSecret(with: PublicAgreementKey([UInt8](hex: key)))
    }
    #expect(error?.code == .weakKey)
  }

  @Test func `keys of other lengths are refused`() throws {
    for count in [0, 31, 33] {
      let bytes = [UInt8](repeating: 1, count: count)
      let own = #expect(throws: SodiumError.self) { try AgreementKey(secret(bytes)) }
      #expect(own?.code == .wrongLength)
      let other = #expect(throws: SodiumError.self) { try PublicAgreementKey(bytes) }
      #expect(other?.code == .wrongLength)
    }
  }
}
