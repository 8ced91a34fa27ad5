/// The address of a remote as it may be shown: without the password that stands in it.
public struct RemoteAddress: Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ text: String) {
    let scheme = text.prefix { $0 != ":" }
    let rest = text.dropFirst(scheme.count)
    guard rest.hasPrefix("://") else {
      description = text
      return
    }
    let authority = rest.dropFirst(3).prefix { $0 != "/" }
    guard let at = authority.lastIndex(of: "@"), let colon = authority[..<at].firstIndex(of: ":")
    else {
      description = text
      return
    }
    description = "\(text[...colon])***\(text[at...])"
  }
}
