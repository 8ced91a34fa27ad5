/// The bytes of a file of git's configuration, of which only plain lines are understood.
struct ConfigurationText {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns where a word begins that a key is set to, such as `careplan.audit.reads`.
  ///
  /// A line that has anything beside the key and the word is left out, and so is one that goes on from the line before.
  func places(of key: String, saying word: String) -> [Int] {
    let parts = key.split(separator: ".").map(String.init)
    guard let section = parts.first, let name = parts.last, parts.count >= 2 else { return [] }
    let subsection = parts.dropFirst().dropLast().joined(separator: ".")
    let header =
      parts.count == 2 ? section.lowercased() : "\(section.lowercased()) \"\(subsection)\""
    var places: [Int] = []
    var (isThere, goesOn, start) = (false, false, 0)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = String(decoding: bytes[start..<end], as: UTF8.self)
      let text = line.trimmingBlanks
      if goesOn {
        // What it says belongs to another value.
      } else if text.hasPrefix("["), text.hasSuffix("]") {
        let title = text.dropFirst().dropLast()
        let words = title.split(separator: " ", maxSplits: 1).map(String.init)
        isThere =
          header == ([words.first?.lowercased() ?? ""] + words.dropFirst()).joined(separator: " ")
      } else if isThere {
        let words = text.split(separator: "=", maxSplits: 1).map { String($0).trimmingBlanks }
        if words.count == 2, words[0].lowercased() == name.lowercased(), words[1] == word {
          let behind = line.utf8.count - line.trimmingEnd.utf8.count
          places.append(end - behind - word.utf8.count)
        }
      }
      goesOn = line.hasSuffix("\\")
      start = end + 1
    }
    return places
  }
}

extension String {
  fileprivate var trimmingBlanks: String { String(trimmingEnd.drop { $0.isWhitespace }) }

  fileprivate var trimmingEnd: String {
    var text = self[...]
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return String(text)
  }
}
