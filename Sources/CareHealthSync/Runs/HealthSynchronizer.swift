public import CareHealth
public import CareStorage

/// Keeps a store outside in step with the samples of one type.
///
/// Runs of it follow each other: whoever asks for one while another goes on waits, with all others who
/// do, for one further run, which sees everything that was there when they asked.
public actor HealthSynchronizer {
  private typealias Outcome = Result<RunReport, StoreError>

  private let next: HealthRun

  /// Who waits for the run that goes on, and for the one after it.
  private var served: [Int: CheckedContinuation<Outcome, Never>] = [:]
  private var waiting: [Int: CheckedContinuation<Outcome, Never>] = [:]
  /// Whether the run that goes on, and the one after it, are wanted though nobody waits.
  private var isServingNotice = false
  private var isNoticed = false
  private var lastTicket = 0
  private var current: Task<Void, Never>?

  /// Makes a synchronizer that does one run again and again.
  package init(_ run: HealthRun) { next = run }

  /// Makes a synchronizer that keeps its anchors in a directory.
  ///
  /// - Parameter directory: Is made, for its owner alone. Two stores of one name share their anchors.
  public init(
    of type: HealthType,
    from source: any HealthChangeSource,
    to store: any ExternalStore,
    named name: String,
    by converter: any HealthConverter,
    _ options: RunOptions = RunOptions(),
    rememberingIn directory: String,
    _ surroundings: RunSurroundings,
    delegate: (any HealthObserverDelegate)? = nil
  ) {
    self.init(
      HealthRun(
        of: type,
        from: source,
        to: store,
        named: name,
        by: converter,
        options,
        in: RunPlaces(directory),
        surroundings,
        delegate: delegate
      )
    )
  }

  /// Sends what has changed since the last run, and waits for the end of that.
  ///
  /// - Throws: ``StoreError/Code/undetermined`` if nobody has said whether the type may be read;
  ///   ``StoreError/Code/calledOff``; ``StoreError/Code/busy`` while another process runs the same;
  ///   ``StoreError/Code/cancelled`` if the task is cancelled, which ends the run if nobody else waits
  ///   for it; a code of remotes if the store fails. What was sent until then is not sent again.
  public func run() async throws(StoreError) -> RunReport {
    lastTicket &+= 1
    let ticket = lastTicket
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting[ticket] = continuation
        startIfIdle()
      }
    } onCancel: {
      Task { await self.giveUp(ticket) }
    }
    return try outcome.get()
  }

  /// Asks for a run without waiting for it; what comes of it, the delegate is told.
  public func notify() {
    isNoticed = true
    startIfIdle()
  }

  private func startIfIdle() {
    guard current == nil, isNoticed || !waiting.isEmpty else { return }
    (served, waiting) = (waiting, [:])
    (isServingNotice, isNoticed) = (isNoticed, false)
    let run = next
    current = Task {
      let outcome = await run.perform()
      finish(outcome)
    }
  }

  private func finish(_ outcome: Result<RunReport, StoreError>) {
    for continuation in served.values { continuation.resume(returning: outcome) }
    served = [:]
    current = nil
    startIfIdle()
  }

  private func giveUp(_ ticket: Int) {
    let continuation = waiting.removeValue(forKey: ticket) ?? served.removeValue(forKey: ticket)
    guard let continuation else { return }
    continuation.resume(returning: .failure(.cancelled))
    if served.isEmpty, !isServingNotice { current?.cancel() }
  }

  /// Waits until nothing is under way.
  package func settle() async {
    while let current { await current.value }
  }
}
