import Digests

/// What tells whether two exports are of one person, without saying who that is.
///
/// It is a digest of the date of birth and the sex that the phone knows. Whoever has it can try all
/// dates, so it is kept where the samples are, and never shared.
public struct PersonFingerprint: Hashable, Sendable {
  /// The digest in hexadecimal.
  public let digest: String

  /// Takes up a fingerprint that was kept.
  public init(digest: String) { self.digest = digest }

  /// Nil where the phone knows neither.
  init?(_ tag: ExportTag) {
    let birth = tag.text(of: .dateOfBirth) ?? ""
    let sex = tag.text(of: .biologicalSex) ?? ""
    guard !birth.isEmpty || !(sex.isEmpty || sex.hasSuffix("NotSet")) else { return nil }
    digest = Digest(sha256: "careplan apple health person 1\n\(birth)\n\(sex)").hex(64)
  }
}
