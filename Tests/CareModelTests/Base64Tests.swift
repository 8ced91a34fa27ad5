import CareModel
import Foundation
import TestSupport
import Testing

@Test(arguments: Array(1...5 as ClosedRange<UInt64>))
func `Base64 is what Foundation writes and reads`(seed: UInt64) {
  var generator = SeededGenerator(seed: seed)
  for length in 0..<100 {
    let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let text = Data(bytes).base64EncodedString()
    #expect(Base64.text(of: bytes) == text, "seed \(seed)")
    #expect(Base64.bytes(of: text) == bytes, "seed \(seed)")
  }
}

@Test(arguments: [
  "A", "AA", "AAA", "====", "A===", "AB==", "AAB=", "AA=A", "AA==AA==", "AAA\n", "AA A", "AA-_",
  "QUE", "ÄAA=",
])
func `a text that no bytes give is not Base64`(text: String) {
  #expect(Base64.bytes(of: text) == nil)
}
