/// The id of a commit, as a statement names it: 40 digits in lower case.
///
/// Statements are read without a repository, so that nothing here says whether there is such a commit.
public struct CommitID: Hashable, Sendable {
  private let text: String

  private static let digits = Set("0123456789abcdef".utf8)
}

extension CommitID: LosslessStringConvertible {
  /// Reads 40 digits in lower case, or returns nil.
  public init?(_ text: String) {
    guard text.utf8.count == 40, text.utf8.allSatisfy(Self.digits.contains) else { return nil }
    self.text = text
  }

  public var description: String { text }
}

extension CommitID: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}
