/// The difference of two texts by lines, in the form of `diff -u`.
public struct UnifiedDiff: CustomStringConvertible, Sendable {
  /// The lines, each with its sign; empty if the texts are equal.
  public let description: String

  /// Compares two texts and shows each change with a few unchanged lines around it.
  public init(from old: String, to new: String, context: Int = 3) {
    let lines = Self.lines(from: Self.split(old), to: Self.split(new))
    let changes = lines.indices.filter { lines[$0].sign != " " }
    var shown: [String] = []
    var last = -1
    for index in lines.indices
    where changes.contains(where: { abs($0 - index) <= context }) {
      if index != last + 1 || index == 0 { shown.append("@@ line \(lines[index].number) @@") }
      shown.append("\(lines[index].sign)\(lines[index].text)")
      last = index
    }
    description = shown.joined(separator: "\n")
  }

  /// One line of either text and where it stands in the old one.
  private struct Line {
    var sign: Character
    var text: Substring
    var number: Int
  }

  /// Walks both texts along the shortest edit script of the standard library.
  private static func lines(from old: [Substring], to new: [Substring]) -> [Line] {
    let difference = new.difference(from: old, by: { $0.utf8.elementsEqual($1.utf8) })
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for case .remove(let offset, _, _) in difference { removed.insert(offset) }
    for case .insert(let offset, _, _) in difference { inserted.insert(offset) }
    var lines: [Line] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        lines.append(Line(sign: "-", text: old[oldIndex], number: oldIndex + 1))
        oldIndex += 1
      } else if inserted.contains(newIndex) {
        lines.append(Line(sign: "+", text: new[newIndex], number: oldIndex + 1))
        newIndex += 1
      } else {
        lines.append(Line(sign: " ", text: old[oldIndex], number: oldIndex + 1))
        (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
      }
    }
    return lines
  }

  private static func split(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
