extension AnyRecord {
  /// What the record is called: a title or a person's name; nil for an outcome.
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
}
