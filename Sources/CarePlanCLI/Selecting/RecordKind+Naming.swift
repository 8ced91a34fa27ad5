import CarePlanKit

extension RecordKind {
  /// The kind that a word of the user names.
  init(naming word: String) throws(UsageError) {
    guard let kind = RecordKind(word: word) else { throw Self.unknown(word) }
    self = kind
  }

  /// The error for a word that names no kind, with the one that was probably meant.
  static func unknown(_ word: String) -> UsageError {
    let words = RecordKind.allCases.flatMap { [$0.word, $0.directory] }
    let all = RecordKind.allCases.map(\.word).joined(separator: ", ")
    return UsageError(
      "there is no kind of record '\(word)'",
      hint: word.nearest(in: words).map { Wording.hint(.didYouMean, $0) }
        ?? Wording.hint(.areKnown, all)
    )
  }
}
