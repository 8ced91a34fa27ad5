import CarePlanKit

/// How old what this copy shows may be: when it last had everything that its remote has.
struct CopyAge {
  let remote: String
  /// When the copy last had everything from the remote; nil if it never had.
  ///
  /// In a read-only copy it is when the oldest of the snapshots was made that it shows, by the clock of the device
  /// that shared it.
  let heard: Instant?
  /// The names of those who share what a read-only copy shows.
  private let owners: [String]
  /// The categories whose share has ended: `interventions: shared no more`.
  private let ends: [String]
  /// The last attempt to deliver commits, if it failed and none has delivered since.
  private let failure: FailedSync?
  private let dates: DateReader

  /// - Parameter revision: The commit that is shown instead of the last one.
  /// - Returns: nil without a remote, and for another commit than the last one.
  init?(of open: OpenStore, at revision: String? = nil) {
    guard revision == nil, let remote = Self.remote(of: open) else { return nil }
    self.remote = remote
    let (shared, over) = (try? open.store.shownSnapshots()) ?? ([], [])
    ends = Self.ends(shared, over, open.dates)
    owners = Set(shared.map(\.name)).sorted()
    // A note that cannot be read is one that is missing.
    heard =
      shared.map(\.snapshot.moment).min() ?? (try? open.store.lastHeard(from: remote)) ?? nil
    failure = (try? open.store.failedExchange(with: remote)) ?? nil
    dates = open.dates
  }

  /// Returns the shares of a read-only copy that have ended, in order of the categories.
  private static func ends(
    _ shared: [ReaderView.Part],
    _ over: [ReaderView.Part],
    _ dates: DateReader
  ) -> [String] {
    let ended = shared.filter(\.isEnded).compactMap { part in
      part.category.map { ($0, Wording.say(.copySharedNoMore, $0.name)) }
    }
    let hidden = over.compactMap { part -> (RecordCategory, String)? in
      guard let category = part.category, let until = part.until else { return nil }
      return (category, Wording.say(.copySharedUntil, category.name, dates.words(until: until)))
    }
    return (ended + hidden).sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Returns the remote that is meant if none is named, or else the one that was heard last.
  private static func remote(of open: OpenStore) -> String? {
    if let meant = try? open.store.defaultRemote() { return meant }
    let names = (try? open.store.remoteNames()) ?? []
    return names.max { first, second in
      let times = [first, second].map {
        ((try? open.store.lastHeard(from: $0)) ?? nil) ?? .earliest
      }
      return times[0] < times[1]
    }
  }

  /// How long the copy counts as in step, in seconds.
  private static let fresh: Int64 = 3600

  /// Returns whether the copy had everything of the remote at some time within some seconds of now.
  func isKnown(withinSeconds seconds: Int64) -> Bool {
    guard let heard else { return false }
    // A moment of the future says nothing: the clock was set.
    return heard <= dates.now && dates.now < heard.adding(seconds: seconds)
  }

  /// `synced with origin 3 min ago (13:57)`.
  var words: String {
    guard let heard else { return Wording.say(.copyNeverHeard, remote, "'careplan sync'") }
    let isFresh = failure == nil && isKnown(withinSeconds: Self.fresh)
    let time = dates.words(of: heard, on: dates.now)
    let words = Wording.say(
      owners.isEmpty ? isFresh ? .copySynced : .copyHeard : .copyShared,
      owners.isEmpty ? remote : owners.joined(separator: ", "),
      Wording.age(from: heard, to: dates.now),
      time
    )
    let told = ([words] + ends).joined(separator: "; ")
    return failure.map { Wording.say(.copyLastTry, told, $0.code.words) } ?? told
  }

  /// The document printed with those of a day.
  var document: (format: String, value: JSONValue) { ("careplan.heard/v1", json) }

  /// The value of `careplan.heard/v1`.
  var json: JSONValue {
    var object: JSONObject = [
      "remote": .string(remote), "time": .orNull(heard.map { .string($0.description) }),
    ]
    object["failure"] = failure.map {
      ["code": .string($0.code.rawValue), "time": .string($0.time.description)]
    }
    return .object(object)
  }
}
