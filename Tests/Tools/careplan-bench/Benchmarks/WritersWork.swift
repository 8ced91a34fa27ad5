import CarePlanKit

/// Four processes that commit to one store at once, against one that makes as many commits.
enum WritersWork {
  static func run(_ bench: Workbench) throws -> [WorkResult] {
    let writers = 4
    let count = bench.pace == .full ? 400 : 8
    let four = try Crowd(bench, writers: writers, count: count)
    let one = try Crowd(bench, writers: 1, count: count)
    var result = try WorkResult(
      "commits per second of \(writers) processes at once, against one",
      atMost: nil,
      bench.pace,
      .init("one") { try one.commit() },
      against: .init("four") { try four.commit() }
    )
    result.target = .atLeast(0.8)
    result.remark = "\(count) commits, none lost"
    return [result]
  }
}

/// Processes that complete events of one store, each its own ones.
private final class Crowd {
  private let bench: Workbench
  private let store: String
  private let writers: Int
  private let count: Int
  private var days = 1

  init(_ bench: Workbench, writers: Int, count: Int) throws {
    (self.bench, self.writers, self.count) = (bench, writers, count)
    store = try bench.copy(.small, as: "writers-\(writers).git")
  }

  /// Makes all commits and counts them.
  func commit() throws -> Int {
    let before = try commits()
    let each = count / writers
    let runs = try (0..<writers).map { seat in
      let words = ["worker", "record", store, "--count", "\(each)", "--after", "\(days)"]
      days += each / LifeOfCare.eventsPerDay + 2
      return (words, try bench.programs.start(Worker.executable, words, seat: seat))
    }
    for (seat, run) in runs.enumerated() {
      try bench.programs.finish(run.1, Worker.executable, run.0, seat: seat)
    }
    let made = try commits() - before
    guard made == count else { throw BenchError("Of \(count) commits there are \(made).") }
    return made
  }

  private func commits() throws -> Int {
    Int(try bench.programs.gitOutput(store, ["rev-list", "--count", "main"])) ?? 0
  }
}
