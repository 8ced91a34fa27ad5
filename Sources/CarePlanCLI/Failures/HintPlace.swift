/// The directory that `-C` or `--stores` named, for the commands in hints.
///
/// A pasted command runs where this one was started, where another store may be.
struct HintPlace {
  /// The path from where the run was started; empty for that directory itself.
  private let directory: String
  private let names: Set<String>

  /// The commands that work on no store that there is.
  private static let placeless: Set = ["clone", "completions", "help", "user"]

  /// - Parameters:
  ///   - directories: Each relative to the one before.
  ///   - firstWords: The words that a command of careplan's can begin with.
  init(_ directories: [String], _ firstWords: Set<String>) {
    directory = directories.filter { $0 != "." }.reduce("") { Self.join($1, to: $0) }
    names = firstWords.subtracting(Self.placeless).union(["--as"])
  }

  /// Returns a path of the command line as one word of a command, from where the run was started.
  func word(_ path: String) -> String { Self.join(path, to: directory).quotedInQuotes }

  /// Returns a text with the place in each command of careplan's and git's that acts on a store.
  func naming(_ text: String) -> String { naming(text, atStart: true) }

  /// Returns a text with the place in each command of careplan's and git's that acts on a store.
  func naming(_ text: StyledText) -> StyledText {
    guard !directory.isEmpty else { return text }
    var isFirst = true
    return text.mapped { span in
      defer { isFirst = false }
      return naming(span, atStart: isFirst)
    }
  }

  private func naming(_ text: String, atStart: Bool) -> String {
    guard !directory.isEmpty else { return text }
    let option = "-C \(directory.quotedInQuotes) "
    var (named, rest, last) = ("", text[...], Character?.none)
    while let next = rest.first {
      let begins = last.map { " '(".contains($0) } ?? true
      if begins, rest.hasPrefix("careplan "), isPlaced(rest.dropFirst(9)) {
        named += "careplan " + option
        rest = rest.dropFirst(9)
        last = " "
      } else if last == "'" || (last == nil && atStart), rest.hasPrefix("git "),
        !["-", "config --global"].contains(where: { rest.dropFirst(4).hasPrefix($0) })
      {
        named += "git " + option
        rest = rest.dropFirst(4)
        last = " "
      } else {
        named.append(next)
        rest = rest.dropFirst()
        last = next
      }
    }
    return named
  }

  private func isPlaced(_ words: Substring) -> Bool {
    names.contains(String(words.prefix { $0.isLetter || $0 == "-" }))
  }

  private static func join(_ path: String, to directory: String) -> String {
    path.hasPrefix("/") || directory.isEmpty ? path : directory + "/" + path
  }
}
