import Sodium
import TestSupport
import Testing

/// HKDF (RFC 5869), HMAC (RFC 4231) and scrypt (RFC 7914).
struct KeyDerivationTests {
  /// RFC 5869, appendices A.1 to A.3.
  @Test(
    arguments: [
      (
        Array(repeating: 0x0b, count: 22), Array(0...12), Array(0xf0...0xf9), 42,
        "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
      ),
      (
        Array(0...79), Array(0x60...0xaf), Array(0xb0...0xff), 82,
        "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09"
          + "da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87"
      ),
      (
        Array(repeating: 0x0b, count: 22), [], [], 42,
        "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"
      ),
    ] as [([UInt8], [UInt8], [UInt8], Int, String)]
  )
  func `a key is derived as in RFC 5869`(
    from bytes: [UInt8],
    salt: [UInt8],
    use: [UInt8],
    count: Int,
    expected: String
  ) throws {
    let key = try HKDF.key(from: secret(bytes), salt: salt, use: use, count: count)
    #expect(key.shown.hex == expected)
  }

  @Test func `a derived key has a length that HKDF has`() throws {
    let from = try secret("x")
    #expect(try HKDF.key(from: from, salt: [], use: "u", count: 0).count == 0)
    #expect(try HKDF.key(from: from, salt: [], use: "u", count: 8160).count == 8160)
    for count in [-1, 8161, .max] {
      let error = #expect(throws: SodiumError.self) {
        try HKDF.key(from: from, salt: [], use: "u", count: count)
      }
      #expect(error?.code == .wrongLength)
    }
  }

  /// RFC 4231, cases 1 to 4, 6 and 7.
  @Test(
    arguments: [
      (
        Array(repeating: 0x0b, count: 20), Array("Hi There".utf8),
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        Array(repeating: 0xaa, count: 20), Array(repeating: 0xdd, count: 50),
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
      ),
      (
        Array(1...25), Array(repeating: 0xcd, count: 50),
        "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
      ),
      (
        Array(repeating: 0xaa, count: 131),
        Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
      (
        Array(repeating: 0xaa, count: 131),
        Array(
          ("This is a test using a larger than block-size key and a larger than block-size data. "
            + "The key needs to be hashed before being used by the HMAC algorithm.").utf8
        ),
        "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
      ),
    ] as [([UInt8], [UInt8], String)]
  )
  func `a code is the one of RFC 4231`(key: [UInt8], message: [UInt8], expected: String) throws {
    let code = try HMAC(of: message.span, key: secret(key))
    #expect(code.bytes.hex == expected)
    #expect(code.isEqual(to: [UInt8](hex: expected)))
    #expect(!code.isEqual(to: [UInt8](hex: expected).dropLast()))
    #expect(try !HMAC(of: (message + [0]).span, key: secret(key)).isEqual(to: code.bytes))
  }

  /// RFC 7914, section 12; its last example needs a gibibyte.
  @Test(
    arguments: [
      (
        "", "", 4, 1, 1,
        "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
          + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
      ),
      (
        "password", "NaCl", 10, 8, 16,
        "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
          + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
      ),
      (
        "pleaseletmein", "SodiumChloride", 14, 8, 1,
        "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
          + "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
      ),
    ] as [(String, String, Int, UInt32, UInt32, String)]
  )
  func `a passphrase is stretched as in RFC 7914`(
    passphrase: String,
    salt: String,
    cost: Int,
    block: UInt32,
    times: UInt32,
    expected: String
  ) throws {
    let scrypt = Scrypt(logarithmOfCost: cost, blockSize: block, repetitions: times)
    let key = try scrypt.key(from: secret(passphrase), salt: Array(salt.utf8), count: 64)
    #expect(key.shown.hex == expected)
  }

  @Test func `costs and lengths that scrypt does not have are refused`() throws {
    let passphrase = try secret("x")
    for cost in [Int.min, -1, 0, 31, 64, .max] {
      let error = #expect(throws: SodiumError.self) {
        try Scrypt(logarithmOfCost: cost).key(from: passphrase, salt: [])
      }
      #expect(error?.code == .badCost)
    }
    for (block, times) in [(0, 1), (1, 0), (.max, 1), (1, .max)] as [(UInt32, UInt32)] {
      let error = #expect(throws: SodiumError.self) {
        try Scrypt(logarithmOfCost: 4, blockSize: block, repetitions: times)
          .key(from: passphrase, salt: [])
      }
      #expect(error?.code == .badCost)
    }
    for count in [-1, 0, .max] {
      let error = #expect(throws: SodiumError.self) {
        try Scrypt(logarithmOfCost: 4).key(from: passphrase, salt: [], count: count)
      }
      #expect(error?.code == .wrongLength)
    }
  }
}
