/// How far a long piece of work is, shown on one line of the terminal.
///
/// Nothing is shown for work that is done soon: within a quarter of a second, unless said otherwise.
final class Progress {
  private let title: String
  private let output: Output?
  private let clock: () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  private var lastShown: ContinuousClock.Instant?

  private let delay: Duration
  private static let interval = Duration.seconds(1) / 30

  /// Begins; without an output, or one that is no terminal, nothing is ever shown.
  init(
    _ title: String,
    on output: Output?,
    after delay: Duration = .milliseconds(250),
    clock: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    self.title = title
    self.delay = delay
    self.output = output?.terminal.isTerminal == true ? output : nil
    self.clock = clock
    start = clock()
  }

  /// Shows how many things are done, and of how many if that is known.
  func update(_ count: Int, of total: Int? = nil) {
    let share = total.map { " of \($0) (\($0 == 0 ? 100 : count * 100 / $0) %)" } ?? ""
    show { elapsed in "\(count)\(share), \(Self.rate(count, elapsed))/s" }
  }

  /// Shows how many things are done, which share of the work that is, and how long the rest will take.
  ///
  /// - Parameter share: From 0 to 1; nil if it is not known.
  func update(_ count: Int, share: Double?) {
    show { elapsed in
      let words = "\(count)\(share.map { " (\(Int(min($0, 1) * 100)) %)" } ?? "")"
      guard let share, share > 0, share < 1 else { return words }
      return "\(words), \(Self.words(elapsed * ((1 - share) / share))) left"
    }
  }

  /// Shows what is said of the time since the start, unless it is too early for that.
  private func show(_ text: (Duration) -> String) {
    guard let output else { return }
    let now = clock()
    guard now - start >= delay else { return }
    if let lastShown, now - lastShown < Self.interval { return }
    lastShown = now
    let line = StyledText("\(title): \(text(now - start))")
    output.verbatim("\r\(line.truncated(to: output.terminal.width ?? 80).plain)\u{1B}[K")
    output.flush()
  }

  private static func rate(_ count: Int, _ elapsed: Duration) -> Int {
    Int(Double(count) / (elapsed / .seconds(1)))
  }

  /// `40 s` or `3 min`: rounded up, so that it ends no later than it says.
  private static func words(_ duration: Duration) -> String {
    let seconds = min(duration / .seconds(1), 360_000).rounded(.up)
    return seconds <= 90 ? "\(Int(seconds)) s" : "\(Int((seconds / 60).rounded(.up))) min"
  }

  /// Takes the line away.
  func end() {
    guard let output, lastShown != nil else { return }
    output.verbatim("\r\u{1B}[K")
    output.flush()
    lastShown = nil
  }
}
