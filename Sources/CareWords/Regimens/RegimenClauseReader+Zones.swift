import CareModel

/// The zone of whose clocks times are.
extension RegimenClauseReader {
  /// Reads `New York time`, `UTC` or `Europe/Berlin`.
  mutating func readZone() throws(RegimenTextError) {
    let words = tokens[position...].prefix { if case .word = $0.kind { true } else { false } }
    var text = ""
    for (length, token) in words.prefix(6).enumerated() {
      text += (length == 0 ? "" : " ") + token.text
      let named = ([context.zone] + context.zones).first { candidate in
        Wording.zone(candidate).lowercased() == text.lowercased() || candidate.name == text
      }
      if let found = named ?? (length == 0 ? Self.zone(named: text) : nil) {
        if let zone, zone != found { throw conflict("the time zone") }
        zone = found
        position += length + 1
        if found.name == text { _ = take("time") }
        return
      }
    }
    throw RegimenTextError("'\(present?.text ?? "")' says nothing of times, days or amounts.")
  }

  private static func zone(named text: String) -> TimeZoneID? {
    guard text.contains("/") || text == "UTC" else { return nil }
    return TimeZoneID(text).flatMap { TimeZoneRules($0) == nil ? nil : $0 }
  }
}
