import CarePlanKit

/// How far an event is done as one character, which needs no colour to be told from the others.
enum ProgressRing: String, Sendable {
  case open = "○"
  case quarter = "◔"
  case half = "◑"
  case most = "◕"
  case done = "●"
  case notDone = "✕"
  case conflict = "!"

  /// The ring of an event; nil for what is only read.
  init?(_ view: EventView) {
    guard !view.isToBeRead else { return nil }
    if !view.conflicts.isEmpty {
      self = .conflict
    } else if view.status == .notCompleted {
      self = .notDone
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

  /// The state in a word, for readers to whom no sign is read out.
  var word: String {
    switch self {
    case .open: "open"
    case .quarter, .half, .most: "in part"
    case .done: "done"
    case .notDone: "not done"
    case .conflict: "conflict"
    }
  }

  var style: Style {
    switch self {
    case .done: .green
    case .notDone, .conflict: [.bold, .red]
    case .open, .quarter, .half, .most: []
    }
  }
}
