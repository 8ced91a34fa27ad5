import CarePlanKit

/// How far an event is done as one character, which needs no colour to be told from the others.
enum ProgressRing: String, Sendable {
  case open = "○"
  case quarter = "◔"
  case half = "◑"
  case most = "◕"
  case done = "●"
  case notCompleted = "✕"
  /// A day that is not over, or has not begun.
  case pending = "◌"
  case conflict = "!"

  /// The ring of an event; nil for what is only read, and for what is done as needed and was not.
  init?(_ view: JudgedEvent) {
    guard !view.isToBeRead, !view.isAsNeeded || view.outcome != nil else { return nil }
    if !view.conflicts.isEmpty {
      self = .conflict
    } else if view.status == .notCompleted {
      self = .notCompleted
    } else if view.isAsNeeded {
      self = .done
    } else {
      self.init(fraction: view.progress?.fraction ?? 0)
    }
  }

  init(fraction: Double) {
    self =
      switch fraction {
      case ...0: .open
      case ..<0.375: .quarter
      case ..<0.625: .half
      case ..<1: .most
      default: .done
      }
  }

  var style: Style {
    switch self {
    case .done: .green
    case .notCompleted, .conflict: [.bold, .red]
    case .pending: .dim
    case .open, .quarter, .half, .most: []
    }
  }
}
