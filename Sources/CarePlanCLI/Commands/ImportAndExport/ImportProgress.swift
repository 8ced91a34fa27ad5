import CarePlanKit

/// Shows how far an import is, once it has taken a second.
final class ImportProgress {
  private enum Phase {
    case reading
    case taking
    case storing
    case writing
  }

  private let context: CommandContext
  private let feed: RecordFeed
  /// How many bytes the document has, if that is known.
  private let size: Int?
  private var bar: Progress
  private var phase = Phase.reading
  private let start = ContinuousClock.now
  /// How many records were read.
  private var count = 0

  /// Begins; how much of the document was read is known by its feed.
  init(_ context: CommandContext, _ feed: RecordFeed, size: Int?) {
    (self.context, self.feed, self.size) = (context, feed, size)
    bar = context.progress("reading records", after: .seconds(1))
  }

  /// Tells that more records came, or only that time goes by.
  func read(_ more: Int = 0) {
    count += more
    let share = size.map { $0 == 0 ? 1 : Double(feed.readBytes) / Double($0) }
    // A document that is kept until its end gives its records when all of it was read.
    bar.update(count, share: count == 0 && share == 1 ? nil : share)
  }

  /// Tells how many records were looked at.
  func took(_ done: Int, of total: Int) {
    begin(.taking, "taking in records")
    bar.update(done, share: Self.share(done, of: total))
  }

  /// Tells that all records were looked at, and are put into the store now.
  func tookAll() {
    begin(.storing, "storing records")
    bar.update(count, share: nil)
  }

  /// Tells how many files were written.
  func wrote(_ done: Int, of total: Int) {
    begin(.writing, "writing files")
    bar.update(done, share: Self.share(done, of: total))
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
