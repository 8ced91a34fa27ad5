import CarePlanKit

/// Shows how far an import is, once it has taken a second.
final class ImportProgressLine {
  private enum Phase {
    case reading
    case taking
    case storing
    case writing
  }

  private let context: CommandContext
  /// How many bytes the document has, if that is known.
  private let size: Int?
  private var bar: Progress
  private var phase = Phase.reading
  private let start = ContinuousClock.now
  /// How many records were read.
  private var count = 0

  init(_ context: CommandContext, size: Int?) {
    (self.context, self.size) = (context, size)
    bar = context.progress("reading records", after: .seconds(1))
  }

  /// Shows how far it is now.
  func show(_ progress: ImportProgress) {
    switch progress {
    case .reading(let records, let bytes):
      count = records
      let share = size.map { Self.share(bytes, of: $0) }
      // A document that is kept until its end gives its records when all of it was read.
      bar.update(count, share: count == 0 && share == 1 ? nil : share)
    case .taking(let done, let total):
      begin(.taking, "taking in records")
      bar.update(done, share: Self.share(done, of: total))
    case .storing:
      begin(.storing, "storing records")
      bar.update(count, share: nil)
    case .writing(let done, let total):
      begin(.writing, "writing files")
      bar.update(done, share: Self.share(done, of: total))
    }
  }

  /// Takes the line away.
  func end() { bar.end() }

  /// Begins the next line; whoever has waited for a second already sees it at once.
  private func begin(_ phase: Phase, _ title: String) {
    guard phase != self.phase else { return }
    let delay = max(.zero, .seconds(1) - (ContinuousClock.now - start))
    bar.end()
    bar = context.progress(title, after: delay)
    self.phase = phase
  }

  private static func share(_ done: Int, of total: Int) -> Double {
    total == 0 ? 1 : Double(done) / Double(total)
  }
}
