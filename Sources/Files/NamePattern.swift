import Platform

/// A shell's pattern of one name: `*`, `?` and sets of characters (POSIX, `fnmatch`).
public struct NamePattern: Sendable {
  private let text: String

  public init(_ text: some StringProtocol) { self.text = String(text) }

  public func matches(_ name: String) -> Bool { fnmatch(text, name, 0) == 0 }
}
