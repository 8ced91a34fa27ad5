/// Takes the time of several ways to one answer, in turns, so that a busy machine slows all alike.
struct Measurement<Answer: Equatable> {
  /// One way to the answer.
  struct Variant {
    let name: String
    let run: () throws -> Answer

    init(_ name: String, _ run: @escaping () throws -> Answer) {
      (self.name, self.run) = (name, run)
    }
  }

  let variants: [Variant]

  init(_ variants: Variant...) { self.variants = variants }

  /// Measures each variant once a round, in an order that turns from round to round.
  ///
  /// A first run of each warms the caches and shows how often a turn repeats it.
  ///
  /// - Throws: ``BenchError`` if the variants do not agree.
  func medians(_ pace: Pace) throws -> [Median] {
    var repetitions: [Int] = []
    var answers: [Answer] = []
    for variant in variants {
      answers.append(try variant.run())
      guard answers.last == answers.first else {
        throw BenchError("'\(variant.name)' gives another answer than '\(variants[0].name)'.")
      }
      let seconds = try Self.seconds(of: variant, repetitions: 1)
      repetitions.append(max(1, Int(pace.turn / .seconds(1) / max(seconds, 1e-9))))
    }
    var times: [[Double]] = Array(repeating: [], count: variants.count)
    for round in 0..<pace.rounds {
      for turn in variants.indices {
        let place = (round + turn) % variants.count
        times[place].append(
          try Self.seconds(of: variants[place], repetitions: repetitions[place])
        )
      }
    }
    return zip(variants, times).map { Median(variant: $0.name, seconds: $1.median) }
  }

  /// The time of one run, out of several in a row.
  private static func seconds(of variant: Variant, repetitions: Int) throws -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    for _ in 0..<repetitions { _ = try variant.run() }
    return start.duration(to: clock.now) / .seconds(1) / Double(repetitions)
  }
}

/// One variant's time for one run, the median of all rounds.
struct Median {
  let variant: String
  let seconds: Double
}

extension [Double] {
  /// The middle one; of an even number, the mean of the two in the middle.
  fileprivate var median: Double {
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}

/// Why a work could not be measured.
struct BenchError: Error, CustomStringConvertible {
  let description: String

  init(_ message: String) { description = message }
}
