package import CareMerge

/// How open conflicts are decided, for records of every kind.
public enum ConflictPolicy: Hashable, Sendable {
  /// One side is right about everything.
  case side(SidePolicy)
  /// Nothing is exchanged or merged that would leave a record open.
  case abort
  /// A person is asked, conflict by conflict.
  case ask
  /// A program decides, conflict by conflict.
  case program(String)

  /// The words for the policies that run no program.
  public static let words = ["newest", "ours", "theirs", "ask", "abort"]

  /// Reads a policy as settings and command lines write it: a word, or `exec:` and a command.
  public init?(_ text: String) {
    switch text {
    case "ask": self = .ask
    case "abort": self = .abort
    default:
      if let side = SidePolicy(rawValue: text) {
        self = .side(side)
      } else {
        guard text.hasPrefix("exec:"), text.count > 5 else { return nil }
        self = .program(String(text.dropFirst(5)))
      }
    }
  }
}
