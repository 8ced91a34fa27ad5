import Git
import Synchronization

/// The engines of a store, each of which serves one call at a time.
///
/// There is one until somebody calls while another call is under way.
final class EnginePool: Sendable {
  /// How many calls read at the same time; the engines of as many, and of one that writes, stay open.
  static let mostReaders = 4

  private final class Slot: Sendable {
    private let engine: Mutex<GitEngine>

    init(_ engine: sending GitEngine) { self.engine = Mutex(engine) }

    func use<Result: Sendable>(
      _ body: (GitEngine) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
      try engine.withLock { engine throws(StoreError) in
        let result: Result
        do throws(StoreError) { result = try body(engine) } catch {
          try engine.endReading()
          if error.code == .corrupt { try engine.refuseFiltered() }
          throw error
        }
        try engine.endReading()
        return result
      }
    }
  }

  private let place: RepositoryPlace
  private let diagnostics: DiagnosticLog?
  private let free: Mutex<[Slot]>
  let calls = Calls(mostReaders: mostReaders)

  init(_ engine: sending GitEngine, telling diagnostics: DiagnosticLog? = nil) {
    (place, self.diagnostics) = (engine.paths.place, diagnostics)
    engine.diagnostics = diagnostics
    free = Mutex([Slot(engine)])
  }

  /// Waits for a turn and does something with an engine.
  func use<Result: Sendable>(
    _ kind: Calls.Kind,
    _ body: (GitEngine) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try calls.run(kind) { () throws(StoreError) in try lend(body) }
  }

  /// Reads if that need not wait; nil if it had to.
  func readIfFree<Result: Sendable>(
    _ body: (GitEngine) throws(StoreError) -> Result
  ) throws(StoreError) -> Result? {
    try calls.runIfFree(.reading) { () throws(StoreError) in try lend(body) }
  }

  /// Closes all engines when the calls that are under way have ended.
  func close() throws(StoreError) {
    try calls.close()
    free.withLock { $0 = [] }
  }

  private func lend<Result: Sendable>(
    _ body: (GitEngine) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let slot: Slot
    // The one that was used last knows most of the present state.
    if let last = free.withLock({ $0.popLast() }) {
      slot = last
    } else {
      let engine = try GitEngine(at: place)
      engine.diagnostics = diagnostics
      slot = Slot(engine)
    }
    defer { free.withLock { $0.append(slot) } }
    return try slot.use(body)
  }
}
