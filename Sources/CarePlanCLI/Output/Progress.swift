/// How far a long piece of work is, shown on one line of the terminal.
///
/// Nothing is shown for work that is done within a quarter of a second.
final class Progress {
  private let title: String
  private let output: Output?
  private let clock: () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  private var lastShown: ContinuousClock.Instant?

  private static let delay = Duration.milliseconds(250)
  private static let interval = Duration.seconds(1) / 30

  /// Begins; without an output, or one that is no terminal, nothing is ever shown.
  init(
    _ title: String,
    on output: Output?,
    clock: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    self.title = title
    self.output = output?.terminal.isTerminal == true ? output : nil
    self.clock = clock
    start = clock()
  }

  /// Tells how many things are done, and of how many if that is known.
  func update(_ count: Int, of total: Int? = nil) {
    guard let output else { return }
    let now = clock()
    guard now - start >= Self.delay else { return }
    if let lastShown, now - lastShown < Self.interval { return }
    lastShown = now
    let share = total.map { " of \($0) (\($0 == 0 ? 100 : count * 100 / $0) %)" } ?? ""
    let rate = Int(Double(count) / ((now - start) / .seconds(1)))
    let text = StyledText("\(title): \(count)\(share), \(rate)/s")
    output.verbatim("\r\(text.truncated(to: output.terminal.width ?? 80).plain)\u{1B}[K")
    output.flush()
  }

  /// Takes the line away.
  func end() {
    guard let output, lastShown != nil else { return }
    output.verbatim("\r\u{1B}[K")
    output.flush()
  }
}
