import CarePlanKit

extension CommitSummary {
  /// Who made it, in words: the person who signed it, with the author if that is another name.
  var makerWords: String {
    writtenAs.map { Wording.say(.writtenAs, maker, $0) } ?? maker
  }

  /// The same with addresses: `Example Family <family@example.com>`.
  var addressedMaker: String {
    let author = "\(authorName) <\(authorEmail)>"
    guard let signer else { return author }
    let words = "\(signer.name) <\(signer.email)>"
    return writtenAs == nil ? words : Wording.say(.writtenAs, words, author)
  }
}
