package import CanonicalJSON

extension AnyRecord {
  /// What people answered to questions about the record.
  package var answers: [Answer] {
    switch self {
    case .task(let task): task.content.answers
    case .healthTask(let task): task.content.answers
    case .outcome(let outcome): outcome.content.answers
    case .patient, .carePlan, .contact: []
    }
  }

  /// Where answers have a word that this careplan does not know, so that they answer nothing.
  ///
  /// A later careplan may have written it, or somebody's hand.
  package var unknownAnswers: [JSONPointer] {
    answers.enumerated().compactMap { index, answer in
      answer.unknownMember.map { JSONPointer([MemberName.answers, String(index), $0]) }
    }
  }
}
