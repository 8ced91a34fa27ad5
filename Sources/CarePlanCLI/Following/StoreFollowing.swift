import CarePlanKit

/// What a command does with a store for as long as somebody looks: it waits for what may change what
/// is shown.
struct StoreFollowing {
  private let open: OpenStore
  private let context: CommandContext

  /// Notes signals from here on.
  init(of open: OpenStore, _ context: CommandContext) {
    (self.open, self.context) = (open, context)
    context.listenForSignals()
  }

  /// Whether a signal came, or nobody reads the results any more.
  private var isOver: Bool { StopSignal.received != nil || !context.output.hasReader }

  /// The minute that the clock shows: all that is shown of it is minutes.
  private var minute: Int64 { context.instant.seconds / 60 }

  /// Does something now, after every move of the branch, and with every minute that begins, until
  /// nobody looks any more.
  ///
  /// No move is missed: one that comes while something is done is waited for no longer.
  func run(_ body: () throws(CommandFailure) -> Void) throws(CommandFailure) {
    while !isOver {
      let moves = open.store.changes
      let minute = minute
      try body()
      guard !isOver else { return }
      try wait(for: moves) { isOver || minute != self.minute }
    }
  }

  private func wait(
    for moves: StoreMoves,
    unless isOver: () -> Bool
  ) throws(CommandFailure) {
    let result = WaitingExecutor.wait(unless: isOver) { () async -> Result<Void, StoreError> in
      var iterator = moves.makeAsyncIterator()
      do throws(StoreError) { _ = try await iterator.next() } catch { return .failure(error) }
      return .success(())
    }
    try attempt { () throws(StoreError) in try result.get() }
  }
}

extension StoreFollowing {
  /// Shows something anew whenever it is not what was shown last.
  ///
  /// - Parameter render: Writes all that is to be shown of the store as it is then.
  func show(
    _ render: (OpenStore, CommandContext) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var shown: [OutputCapture.Piece]?
    try run { () throws(CommandFailure) in
      let capture = OutputCapture()
      let captured = context.writing(to: capture)
      try render(captured.present(open), captured)
      captured.tellRemarks()
      captured.output.flush()
      guard capture.pieces != shown else { return }
      let isNew = capture.pieces.compactMap(\.output) != shown?.compactMap(\.output)
      try context.noteMoreReads()
      if isNew, shown != nil { separate() }
      for piece in capture.pieces {
        switch piece {
        case .output(let bytes): if isNew { context.output.write(bytes) }
        case .errors(let bytes):
          context.output.flush()
          context.errors.write(bytes)
        }
      }
      context.output.flush()
      shown = capture.pieces
    }
  }

  /// Makes room on a terminal, and puts an empty line between two texts elsewhere.
  private func separate() {
    guard context.format == .text else { return }
    let isScreen = context.output.terminal.isTerminal && context.environment["TERM"] != "dumb"
    context.output.verbatim(isScreen ? Self.clearing : "\n")
  }

  /// ECMA-48's way to the first line of an empty screen.
  private static let clearing = "\u{1B}[H\u{1B}[2J"
}
