import CarePlanKit

/// Shows how far an exchange is: on a line of the terminal, or as lines of JSON.
final class SyncProgressView {
  private let form: SyncArguments.ProgressForm
  private let context: CommandContext
  private var phase: SyncProgress.Phase?
  private var bar: Progress?

  init(_ form: SyncArguments.ProgressForm, _ context: CommandContext) {
    (self.form, self.context) = (form, context)
  }

  func update(_ progress: SyncProgress) {
    switch form {
    case .none: return
    case .json:
      context.errors.document(CanonicalJSON.compact(progress.json) + "\n")
      context.errors.flush()
    case .bar:
      if progress.phase != phase {
        end()
        phase = progress.phase
        bar = context.progress(progress.phase.words)
      }
      if progress.total > 0 { bar?.update(progress.done, of: progress.total) }
    }
  }

  /// Takes the line away.
  func end() {
    bar?.end()
    bar = nil
  }
}

extension SyncProgress {
  fileprivate var json: JSONValue {
    [
      "phase": .string(phase.rawValue), "done": .number(JSONNumber(done)),
      "total": .number(JSONNumber(total)),
    ]
  }
}

extension SyncProgress.Phase {
  fileprivate var words: String {
    switch self {
    case .fetch: "fetching"
    case .check: "checking commits"
    case .merge: "merging records"
    case .push: "pushing"
    }
  }
}
