import CarePlanKit

extension CommitSummary {
  /// The signer's name, with the author's if it differs.
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
