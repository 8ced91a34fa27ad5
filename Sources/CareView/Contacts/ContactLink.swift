/// A way to reach a contact: a number, an address, and what opens it.
public struct ContactLink: Hashable, Sendable {
  /// What somebody does with it: the buttons of CareKit's `OCKDetailedContactView`, and others.
  public enum Action: String, CaseIterable, Hashable, Sendable {
    case call, message, email, address, other
  }

  public let action: Action
  /// What the value is for, such as `home`; empty if nothing is said.
  public let label: String
  /// The value as it was written.
  public let text: String

  init(_ action: Action, label: String, _ text: String) {
    (self.action, self.label, self.text) = (action, label, text)
  }
}

extension ContactLink {
  /// The address by which a browser or a phone opens it: `tel:`, `sms:`, `mailto:`, `geo:`, `https:` or
  /// `http:`; nil if the value is none of these.
  ///
  /// Nothing of the value gets a meaning: a number has digits alone, and everything else is
  /// percent-encoded (RFC 3966, 5724, 6068, 3986). Addresses are looked for by name, as Android does
  /// with `geo:0,0?q=`, since RFC 5870 has coordinates alone.
  public var url: String? {
    switch action {
    case .call: number.map { "tel:\($0)" }
    case .message: number.map { "sms:\($0)" } ?? mail
    case .email: mail
    case .address:
      text.isEmpty ? nil : "geo:0,0?q=\(Self.encoded(text.replacing("\n", with: ", ")))"
    case .other: page
    }
  }

  /// The digits of a number, with its plus; nil for what is more than a number.
  private var number: String? {
    var digits = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "0"..."9": digits.unicodeScalars.append(scalar)
      case "+" where digits.isEmpty: digits = "+"
      case " ", "-", ".", "(", ")", "/", "\u{A0}", "\u{202F}", "\u{2010}", "\u{2011}", "\u{2013}":
        break
      default: return nil
      }
    }
    return digits.contains { $0 != "+" } ? digits : nil
  }

  private var mail: String? {
    let halves = text.split(separator: "@", omittingEmptySubsequences: false)
    let isOne = text.allSatisfy { !$0.isWhitespace } && !text.contains(",")
    guard halves.count == 2, halves.allSatisfy({ !$0.isEmpty }), isOne else { return nil }
    return "mailto:" + halves.map { Self.encoded(String($0)) }.joined(separator: "@")
  }

  private var page: String? {
    let scheme = ["https://", "http://"].first { text.lowercased().hasPrefix($0) }
    guard let scheme, text.count > scheme.count, !text.contains(where: \.isWhitespace) else {
      return nil
    }
    // What stands before a sign "@" looks like the host, and is not.
    let host = text.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !host.contains("@") else { return nil }
    return scheme + Self.encoded(String(text.dropFirst(scheme.count)), keeping: "/?&=:@%#+,;")
  }

  /// Returns a text with every byte percent-encoded that is not unreserved (RFC 3986, 2.3).
  private static func encoded(_ text: String, keeping kept: String = "") -> String {
    var result = ""
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": result.unicodeScalars.append(scalar)
      case _ where kept.unicodeScalars.contains(scalar): result.unicodeScalars.append(scalar)
      default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}
