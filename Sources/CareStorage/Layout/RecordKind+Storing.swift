import CareEvents
package import CareModel
import SQLite

extension RecordKind {
  /// The kinds that records of this kind belong to.
  package var parentKinds: [RecordKind] {
    switch self {
    case .patient: []
    case .carePlan: [.patient]
    case .contact, .task, .healthTask: [.carePlan]
    case .outcome: [.task, .healthTask]
    }
  }

  /// What stands for the kind in the index.
  package var number: Int64 {
    switch self {
    case .patient: 1
    case .carePlan: 2
    case .contact: 3
    case .task: 4
    case .healthTask: 5
    case .outcome: 6
    }
  }

  /// The kind of a number; nil if there is none.
  package init?(number: Int64) {
    guard let kind = RecordKind.allCases.first(where: { $0.number == number }) else { return nil }
    self = kind
  }

  /// The kinds of records that a sign-off is about: all that people agree on beforehand.
  package static let signedOff = Set(allCases).subtracting([.outcome])
}
