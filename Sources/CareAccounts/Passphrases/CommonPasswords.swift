/// Passwords that are guessed first.
enum CommonPasswords: Sendable {
  private static let all: Set<String> = {
    var words: Set<String> = []
    words.reserveCapacity(10_000)
    var previous = ""
    for entry in list.split(separator: " ") {
      let shared = Int(entry.prefix(1), radix: 36) ?? 0
      previous = "\(previous.prefix(shared))\(entry.dropFirst())"
      words.insert(previous)
    }
    return words
  }()

  /// How many there are.
  static var count: Int { all.count }

  /// Whether a word in small letters is one of them.
  static func contain(_ word: String) -> Bool { all.contains(word) }
}
