import CarePlanKit

/// Records without a schedule, as many as a work needs, each with an id of its own.
enum PlainContacts {
  /// Calls a body for one version of each.
  static func forEach(_ count: Int, _ body: (AnyRecord) throws -> Void) throws {
    for number in 0..<count { try body(version(of: number)) }
  }

  /// A version of a contact.
  ///
  /// - Parameters:
  ///   - leaf: Which one of many that were made apart; 0 for the one that they were made from.
  static func version(of number: Int, leaf: Int = 0) throws -> AnyRecord {
    let time = try BenchTime()
    let begin = time.rules.start(of: try BenchTime.today)
    var content = ContactContent(name: PersonName(familyName: "\(number)"))
    content.title = leaf == 0 ? nil : "\(leaf)"
    let contact = Contact(
      CommonMembers(id: "contact-\(number)", effectiveDate: begin, timezone: time.zone),
      content,
      version: Version(
        uuid: try uuid(number, leaf),
        previous: leaf == 0 ? [] : [try uuid(number, 0)],
        created: begin,
        updated: begin.adding(seconds: Int64(leaf))
      )
    )
    return .contact(contact)
  }

  /// An id that is the same in every run.
  private static func uuid(_ number: Int, _ leaf: Int) throws -> VersionID {
    let digits = { (number: Int, width: Int) in
      let text = String(number, radix: 16)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    let text = "\(digits(leaf, 8))-0000-4000-8000-\(digits(number, 12))"
    guard let uuid = VersionID(text) else { throw BenchError("'\(text)' is no uuid.") }
    return uuid
  }
}
