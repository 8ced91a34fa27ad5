import CarePlanKit

/// What came out of one work.
struct WorkResult: Codable {
  /// What a figure counts.
  enum Unit: String, Codable {
    /// How many times as long, or as much, as the peer's.
    case ratio
    case milliseconds
    case mebibytes
    case kibibytes
    case files
    case instructions
  }

  /// The figure that shall not be passed, or that shall be reached.
  enum Target: Codable {
    case atMost(Double)
    case atLeast(Double)
  }

  var work: String
  /// Nil if the work could not be measured.
  var figure: Double?
  var unit = Unit.ratio
  var target: Target?
  /// Ours first, then the peer.
  var medians: [Median] = []
  /// What the figure alone does not say.
  var remark: String?
  /// The most memory that our own process had, in bytes.
  var peakMemory: Int?

  /// Measures two variants, ours and its peer.
  init<Answer>(
    _ work: String,
    atMost target: Double?,
    _ pace: Pace,
    _ ours: Measurement<Answer>.Variant,
    against peer: Measurement<Answer>.Variant
  ) throws {
    let medians = try Measurement(ours, peer).medians(pace)
    self.init(
      work,
      figure: medians[0].seconds / medians[1].seconds,
      target: target.map(Target.atMost)
    )
    self.medians = medians
  }

  init(_ work: String, figure: Double?, _ unit: Unit = .ratio, target: Target?) {
    (self.work, self.figure, self.unit, self.target) = (work, figure, unit, target)
  }

  /// A work that could not be measured.
  init(_ work: String, failure: String) {
    self.work = work
    remark = failure
  }

  /// Returns whether the target is met; nil for a quick run, whose sizes are not those of the
  /// target.
  ///
  /// A work that failed has not met it, whatever the sizes.
  func isMet(_ pace: Pace) -> Bool? {
    guard let figure else { return false }
    guard pace == .full else { return nil }
    return switch target {
    case .atMost(let limit): figure <= limit
    case .atLeast(let limit): figure >= limit
    case nil: nil
    }
  }
}
