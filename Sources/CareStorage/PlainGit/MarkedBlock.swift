/// Lines of ours in a text file that belongs to somebody else.
///
/// They stand between two marks, so that they can be renewed, and taken away without a trace.
struct MarkedBlock {
  private static let begin = "# >>> careplan setup-git"
  private static let end = "# <<< careplan setup-git"
  /// Says in the first mark that the line before it had no end of its own.
  private static let joined = " (after an open line)"

  let lines: [String]

  /// Returns a text with these lines, in place of those that were there.
  func added(to text: String) -> String {
    let rest = Self.removed(from: text)
    let isOpen = !rest.isEmpty && !rest.hasSuffix("\n")
    let block = [Self.begin + (isOpen ? Self.joined : "")] + lines + [Self.end]
    return rest + (isOpen ? "\n" : "") + block.map { "\($0)\n" }.joined()
  }

  /// A text without our lines.
  static func removed(from text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(where: { $0.hasPrefix(begin) }),
      let last = lines[first...].firstIndex(where: { $0 == end })
    else { return text }
    let wasOpen = lines[first].hasSuffix(joined) && lines[(last + 1)...].allSatisfy(\.isEmpty)
    lines.removeSubrange(first...last)
    let rest = lines.joined(separator: "\n")
    return wasOpen && rest.hasSuffix("\n") ? String(rest.dropLast()) : rest
  }
}
