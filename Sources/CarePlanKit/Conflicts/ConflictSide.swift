package import CareMerge

/// The side that is right in a conflict, as a person names it.
public enum ConflictSide: Hashable, Sendable {
  case ours
  case theirs
  case newest
  /// What was there before the sides parted.
  case base
  /// A version, by the beginning of its uuid or of its author's name.
  case named(String)

  /// The words for sides that need no name.
  public static let words = ["ours", "theirs", "newest", "base"]

  /// Reads a word; any other is a name.
  public init(_ word: String) {
    switch word {
    case "ours": self = .ours
    case "theirs": self = .theirs
    case "newest": self = .newest
    case "base": self = .base
    default: self = .named(word)
    }
  }

  /// The side that a policy says.
  public init(_ policy: SidePolicy) {
    switch policy {
    case .newest: self = .newest
    case .ours: self = .ours
    case .theirs: self = .theirs
    }
  }
}
