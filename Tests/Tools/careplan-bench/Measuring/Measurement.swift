/// Takes the time of several ways to one answer, in turns, so that a busy machine slows all alike.
struct Measurement<Answer: Equatable> {
  /// One way to the answer.
  struct Variant {
    let name: String
    /// What has to be done before each run, and does not count.
    let prepare: () throws -> Void
    let run: () throws -> Answer

    init(
      _ name: String,
      prepare: @escaping () throws -> Void = {},
      _ run: @escaping () throws -> Answer
    ) {
      (self.name, self.prepare, self.run) = (name, prepare, run)
    }
  }

  let variants: [Variant]

  init(_ variants: Variant...) { self.variants = variants }

  /// Measures each variant once a round, in an order that turns from round to round.
  ///
  /// A first run of each warms the caches; a second one shows how often a turn repeats it. A run that
  /// takes seconds is not repeated for that.
  ///
  /// - Throws: ``BenchError`` if the variants do not agree.
  func medians(_ pace: Pace) throws -> [Median] {
    var repetitions: [Int] = []
    var times: [[Double]] = []
    var firsts: [Double] = []
    var answers: [Answer] = []
    for variant in variants {
      var (answer, seconds) = try Self.timed(variant)
      answers.append(answer)
      guard answers.last == answers.first else {
        throw BenchError("'\(variant.name)' gives another answer than '\(variants[0].name)'.")
      }
      let isLong = seconds >= pace.long / .seconds(1)
      times.append(isLong ? [seconds] : [])
      if !isLong { (answer, seconds) = try Self.timed(variant) }
      firsts.append(seconds)
      repetitions.append(max(1, Int(pace.turn / .seconds(1) / max(seconds, 1e-9))))
    }
    let rounds = times.allSatisfy(\.isEmpty) ? pace.rounds : pace.longRounds
    for round in 0..<rounds {
      for turn in variants.indices {
        let place = (round + turn) % variants.count
        times[place].append(
          try Self.seconds(of: variants[place], repetitions: repetitions[place])
        )
      }
    }
    return variants.indices.map { place in
      let samples = times[place].isEmpty ? [firsts[place]] : times[place]
      return Median(variant: variants[place].name, seconds: samples.median)
    }
  }

  /// Returns the time of one run, out of several in a row.
  private static func seconds(of variant: Variant, repetitions: Int) throws -> Double {
    var sum = 0.0
    for _ in 0..<repetitions { sum += try timed(variant).seconds }
    return sum / Double(repetitions)
  }

  private static func timed(_ variant: Variant) throws -> (answer: Answer, seconds: Double) {
    try variant.prepare()
    let clock = ContinuousClock()
    let start = clock.now
    let answer = try variant.run()
    return (answer, start.duration(to: clock.now) / .seconds(1))
  }
}

/// One variant's time for one run, the median of all rounds.
struct Median: Codable {
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
