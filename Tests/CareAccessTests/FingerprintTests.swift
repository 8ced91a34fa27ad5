import CareAccess
import Testing

struct FingerprintTests {
  /// The digests modulo 10^30, as Python computes them.
  @Test(arguments: [
    ("", "19803 49933 79397 00111 56650 86549"), ("abc", "01651 43774 62985 82971 68170 89965"),
  ])
  func `a fingerprint is the digest as a number, of which thirty digits are shown`(
    text: String,
    groups: String
  ) {
    let fingerprint = Fingerprint(of: StatementID(of: Array(text.utf8)))
    #expect(fingerprint.description == groups)
    #expect(Fingerprint(groups) == fingerprint)
    #expect(Fingerprint(groups.split(separator: " ").joined(separator: "-")) == fingerprint)
  }

  @Test(arguments: ["", "19803 49933", "19803 49933 79397 00111 56650 8654x"])
  func `a text without thirty digits is no fingerprint`(text: String) {
    #expect(Fingerprint(text) == nil)
  }
}
