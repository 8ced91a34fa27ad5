import CarePlanKit
import Foundation

extension String {
  /// Returns the candidate that was probably meant, or nil if none is near.
  ///
  /// Three letters with which only one candidate begins mean that one. It is only a hint, so more is
  /// near than where a name is refused for what it resembles.
  func nearest(in candidates: [String]) -> String? {
    let continuations = candidates.filter { $0.hasPrefix(self) }
    if count >= 3, continuations.count == 1 { return continuations[0] }
    let limit = Swift.max(1, Swift.min(3, count / 3))
    let near = candidates.compactMap { candidate in
      editDistance(to: candidate, within: limit).map { (candidate: candidate, distance: $0) }
    }
    return near.min { $0.distance < $1.distance }?.candidate
  }

  /// The text as one word of a POSIX shell.
  var quotedForShell: String {
    let plain = Set("@%+=:,./_-")
    let isPlain =
      !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || plain.contains($0) }
    return isPlain ? self : "'\(replacing("'", with: #"'\''"#))'"
  }

  /// The text as one word of a POSIX shell, without the quotes that stand around commands in sentences.
  var quotedInQuotes: String {
    guard quotedForShell != self else { return self }
    return "\"" + map { #""\$`"#.contains($0) ? "\\\($0)" : "\($0)" }.joined() + "\""
  }

  /// The text without white space at its ends.
  var trimmedLines: String { trimmingCharacters(in: .whitespacesAndNewlines) }

  /// The text, of whose longest words only the beginning and the end stay: an argument may have any length, and no
  /// path is so long.
  var withShortWords: String {
    let longest = 5_000
    guard utf8.count > longest else { return self }
    return split(separator: " ", omittingEmptySubsequences: false).map { word in
      let scalars = word.unicodeScalars
      guard scalars.count > longest else { return String(word) }
      return String(String.UnicodeScalarView(scalars.prefix(500))) + "…"
        + String(String.UnicodeScalarView(scalars.suffix(100)))
    }.joined(separator: " ")
  }
}
