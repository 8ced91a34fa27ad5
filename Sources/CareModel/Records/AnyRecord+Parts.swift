package import CanonicalJSON

extension AnyRecord {
  /// The title of a plan or task, or the full name of a person; nil for an outcome.
  public var title: String? {
    switch self {
    case .patient(let patient): patient.name.formatted
    case .carePlan(let plan): plan.title
    case .contact(let contact): contact.name.formatted
    case .task(let task): task.title
    case .healthTask(let task): task.title
    case .outcome: nil
    }
  }

  /// The name of a patient or contact.
  package var personName: PersonName? {
    switch self {
    case .patient(let patient): patient.name
    case .contact(let contact): contact.name
    default: nil
    }
  }

  /// How large the record's file may be: 1 MiB, or 16 MiB with binary values.
  package var limits: CanonicalJSON.Limits {
    guard case .outcome(let outcome) = self,
      outcome.content.values.contains(where: { $0.content.type == "binary" })
    else { return .record }
    return .binary
  }

  /// The schedule of a task of either kind; nil for other records, which take none.
  public var schedule: Schedule? {
    get {
      switch self {
      case .task(let task): task.schedule
      case .healthTask(let task): task.content.schedule
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .task(var task):
        task.content.schedule = newValue
        self = .task(task)
      case .healthTask(var task):
        task.content.task.schedule = newValue
        self = .healthTask(task)
      default: break
      }
    }
  }

  /// The answers of a task or outcome to questions that its doubts raised.
  package var answers: [Answer] {
    switch self {
    case .task(let task): task.content.answers
    case .healthTask(let task): task.content.answers
    case .outcome(let outcome): outcome.content.answers
    case .patient, .carePlan, .contact: []
    }
  }

  /// The places of unknown words in answers.
  ///
  /// An answer with an unknown word has no effect.
  package var unknownAnswers: [JSONPointer] {
    answers.enumerated().compactMap { index, answer in
      answer.unknownMember.map { JSONPointer([MemberName.answers, String(index), $0]) }
    }
  }
}
