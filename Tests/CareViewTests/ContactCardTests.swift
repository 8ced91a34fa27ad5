import CareModel
import CareView
import Sandbox
import TestSupport
import Testing

struct ContactCardTests {
  private static func card(_ value: String, label: String = "home") -> ContactCard {
    var content = ContactContent(name: PersonName(givenName: value))
    (content.title, content.role, content.organization) = (value, value, "Example Clinic")
    let values = [LabeledValue(label: label, value: value)]
    (content.phoneNumbers, content.messagingNumbers) = (values, values)
    (content.emailAddresses, content.otherContactInfo) = (values, values)
    var address = PostalAddress()
    (address.street, address.city) = (value, value)
    content.address = address
    return ContactCard("clinic", content)
  }

  private static func url(_ action: ContactLink.Action, _ value: String) -> String? {
    card(value).links.first { $0.action == action }?.url
  }

  @Test(arguments: [
    (ContactLink.Action.call, "(555) 010-0199", "tel:5550100199"),
    (.call, "+49 30/901820", "tel:+4930901820"), (.message, "+1 555 0100", "sms:+15550100"),
    (.message, "care@example.org", "mailto:care@example.org"),
    (.email, "care+a@example.org", "mailto:care%2Ba@example.org"),
    (.address, "1 Main St", "geo:0,0?q=1%20Main%20St%2C%201%20Main%20St"),
    (.other, "https://example.org/a?b=c", "https://example.org/a?b=c"),
  ])
  func `what is a number or an address becomes a link`(
    _ action: ContactLink.Action,
    _ value: String,
    _ url: String
  ) { #expect(Self.url(action, value) == url) }

  @Test(arguments: [
    (ContactLink.Action.call, "ask 42"), (.call, "+"), (.call, "555;ext=1"),
    (.call, "1-800-FLOWERS"),
    (.call, "٣٣٣"), (.email, "a@b.org?cc=c@d.org"), (.email, "a b@c"), (.email, "@b"),
    (.email, "a,b@c"),
    (.other, "javascript:alert(1)"), (.other, "data:text/html,x"), (.other, "https://"),
    (.other, "https://a b"), (.other, "555 0100"),
  ])
  func `what is more than that stays text`(_ action: ContactLink.Action, _ value: String) {
    #expect(Self.url(action, value) == nil)
  }

  @Test func `no value makes a link of anything else`() throws {
    let allowed = try Regex(
      "(tel|sms):\\+?[0-9]+|mailto:[\\w.~%-]+@[\\w.~%-]+|geo:0,0\\?q=[\\w.~%-]+|https?://[\\w.~%/?&=:@#+,;-]+"
    )
    var random = SeededGenerator(seed: 24)
    let pieces =
      hostileTitles + [
        "tel:", "1", "+", "@", "https://", "javascript:", "\"", ">", "%0A", "\r\n", "a",
      ]
    for _ in 0..<lawCount(3000) {
      let text = (0..<Int.random(in: 1...5, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      for case let url? in Self.card(text).links.map(\.url) {
        let isAllowed = url.wholeMatch(of: allowed) != nil && url.utf8.count == url.count
        #expect(isAllowed, "\(url)")
      }
    }
  }

  @Test func `a vCard has lines of 75 octets, and its texts can be read again`() {
    for (place, text) in (hostileTitles + ["a;b,c\\d"]).enumerated() where !text.isEmpty {
      let card = Self.card(text, label: text)
      let written = card.vCard(store: "store")
      let lines = written.components(separatedBy: "\r\n")
      #expect(lines.last == "")
      for line in lines {
        #expect(line.utf8.count <= 75)
        #expect(!line.contains(where: \.isNewline) || text.contains("\u{B}"), "\(line)")
      }
      let unfolded = Self.unfolded(written).components(separatedBy: "\r\n")
      #expect(unfolded.first == "BEGIN:VCARD" && unfolded.dropLast().last == "END:VCARD")
      #expect(unfolded.count { $0.hasPrefix("FN:") } == 1, "\(place)")
      let title = unfolded.first { $0.hasPrefix("TITLE:") }.map {
        Self.read(String($0.dropFirst(6)))
      }
      #expect(title == Self.seen(text), "\(place)")
    }
  }

  /// Joins lines again, byte by byte: a mark may stand behind the space of a fold.
  private static func unfolded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      bytes.append(byte)
      if bytes.suffix(3) == [13, 10, 32] { bytes.removeLast(3) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads a text value as RFC 6350, section 3.4 has it.
  private static func read(_ text: String) -> String {
    var (result, rest) = ("", Array(text.unicodeScalars)[...])
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let next = rest.popFirst() else {
        result.unicodeScalars.append(scalar)
        continue
      }
      result.unicodeScalars.append(next == "n" ? "\n" : next)
    }
    return result
  }

  /// A text without the controls that no card has.
  private static func seen(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where scalar != "\r" {
      let isControl = scalar.properties.generalCategory == .control && scalar != "\n"
      result.append(isControl ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
