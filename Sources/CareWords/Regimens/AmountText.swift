/// The spellings of numbers that are read alike in an option such as `--target` and in a schedule.
public enum AmountText: Sendable {
  /// Returns a text with decimals in place of fractions, and with one kind of dash: `1 ½−2` becomes `1.5–2`.
  ///
  /// What is no proper fraction, such as `11⁄2`, stays for the reader to refuse.
  public static func plain(_ text: String) -> String {
    let dashed = String(text.map { TextToken.dashes.contains($0) ? "–" : $0 })
    let slashed = dashed.replacing(/(?:([0-9]+) +)?([0-9]+)⁄([0-9]+)/) { match in
      TextToken.fraction(match.2, match.3).flatMap { decimal(match.1, $0) } ?? String(match.0)
    }
    return slashed.replacing(/(?:([0-9]+) *)?([½¼¾⅓⅔])/) { match in
      match.2.first.flatMap { TextToken.fractions[$0] }.flatMap { decimal(match.1, $0) }
        ?? String(match.0)
    }
  }

  private static func decimal(_ whole: Substring?, _ part: Double) -> String? {
    guard let number = Int(whole ?? "0") else { return nil }
    return "\(Double(number) + part)"
  }
}
