import Foundation
import Sealing
import TestSupport
import Testing

struct CanonicalBase64Tests {
  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `the digits are those of RFC 4648`(bytes: String, text: String) {
    let bytes = Array(bytes.utf8)
    let unpadded = text.filter { $0 != "=" }
    #expect(CanonicalBase64.text(of: bytes, .padded) == text)
    #expect(CanonicalBase64.text(of: bytes, .unpadded) == unpadded)
    #expect(CanonicalBase64.bytes(of: text.utf8, .padded) == bytes)
    #expect(CanonicalBase64.bytes(of: unpadded.utf8, .unpadded) == bytes)
  }

  @Test(arguments: [
    "A", "AB", "ABC", "AAAAA", "Zg", "Zg=", "Zg===", "Zh==", "Zm9=", "=Zg=", "Z===", "====",
    "Zg==Zg==",
    "Zm 9", "Zm-_", "Zm9\n", "Zm9é", "AA=A",
  ])
  func `a text that no encoder makes is not padded Base64`(text: String) {
    #expect(CanonicalBase64.bytes(of: text.utf8, .padded) == nil)
  }

  @Test(arguments: ["A", "AAAAA", "Zh", "Zm9=", "Zg==", "Zm9", "=", "Zm 9", "Zm-_"])
  func `a text that no encoder makes is not unpadded Base64`(text: String) {
    #expect(CanonicalBase64.bytes(of: text.utf8, .unpadded) == nil)
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `bytes have one spelling, which is Foundation's`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = random.bytes(.random(in: 0...100, using: &random))
    let text = CanonicalBase64.text(of: bytes, .padded)
    #expect(text == Data(bytes).base64EncodedString(), "seed \(seed)")
    let damaged = random.damaged(Array(text.utf8))
    for padding in [CanonicalBase64.Padding.padded, .unpadded] {
      guard let read = CanonicalBase64.bytes(of: damaged, padding) else { continue }
      #expect(CanonicalBase64.digits(of: read, padding) == damaged, "seed \(seed)")
    }
  }
}
