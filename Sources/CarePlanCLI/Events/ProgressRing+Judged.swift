import CarePlanKit

extension ProgressRing {
  /// The ring of an event; nil for what is only read, and for what is done as needed and was not.
  init?(_ view: JudgedEvent) {
    self.init(
      view.state,
      fraction: view.progress?.fraction ?? 0,
      isAsNeeded: view.isAsNeeded,
      isInQuestion: !view.conflicts.isEmpty
    )
  }

  var style: Style {
    switch self {
    case .done: .green
    case .notCompleted, .conflict: [.bold, .red]
    case .pending, .noData: .dim
    case .notRecorded: .yellow
    case .open, .quarter, .half, .most: []
    }
  }
}
