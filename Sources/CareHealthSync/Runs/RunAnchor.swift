import CanonicalJSON
public import CareHealth
public import CareModel
public import CareStorage

/// How far a store outside has the samples of a type, and how the last runs went.
public struct RunAnchor: Hashable, Sendable {
  /// The last change that the store has; 0 before the first.
  public var cursor: Int64
  /// Which feed ``cursor`` counts in, where the feed says so; see ``HealthChangeSource/feed()``.
  public var feed: String?
  /// When a run last ended well; nil if none has.
  public var lastSuccess: Instant?
  /// Samples that began before are not sent; nil sends all.
  public var since: Instant?
  /// How many runs have failed since the last one that ended well.
  public var failures: Int
  /// How the last run failed, as a code; nil if it did not.
  public var lastFailure: String?

  public init(
    cursor: Int64 = 0,
    feed: String? = nil,
    lastSuccess: Instant? = nil,
    since: Instant? = nil,
    failures: Int = 0,
    lastFailure: String? = nil
  ) {
    self.cursor = cursor
    self.feed = feed
    self.lastSuccess = lastSuccess
    self.since = since
    self.failures = failures
    self.lastFailure = lastFailure
  }
}

extension RunAnchor {
  /// What stands in the file of an anchor.
  package enum Reading: Hashable, Sendable {
    case missing
    case anchor(RunAnchor)
    /// It cannot be read, so that everything is to be sent again, which does no harm.
    case unreadable
  }

  /// Reads the anchor of a type at a store.
  package static func read(_ type: HealthType, at store: String, in places: RunPlaces) -> Reading {
    do throws(StoreError) {
      guard let bytes = try places.read(places.anchor(of: type, at: store)) else { return .missing }
      guard let json = try? CanonicalJSON.read(bytes), let anchor = RunAnchor(json) else {
        return .unreadable
      }
      return .anchor(anchor)
    } catch { return .unreadable }
  }

  /// Writes the anchor, on the disk before this returns.
  ///
  /// - Parameter flushes: False if a power cut may bring back an older one, or none.
  func write(
    _ type: HealthType,
    at store: String,
    in places: RunPlaces,
    flushes: Bool
  ) throws(StoreError) {
    try places.write(json, to: places.anchor(of: type, at: store), flushes: flushes)
  }

  /// Forgets how far a store is, so that the next run sends everything.
  public static func forget(
    _ type: HealthType,
    at store: String,
    in places: RunPlaces
  ) throws(StoreError) {
    try places.remove(places.anchor(of: type, at: store))
  }

  private var json: JSONValue {
    var object: JSONObject = [
      "cursor": .string(String(cursor)), "failures": .number(JSONNumber(failures)),
    ]
    object["feed"] = feed.map { .string($0) }
    object["lastFailure"] = lastFailure.map { .string($0) }
    object["lastSuccess"] = lastSuccess.map { .string($0.description) }
    object["predicate"] = since.map { ["since": .string($0.description)] }
    return ["careplan.health-anchor/v1": .object(object)]
  }

  private init?(_ json: JSONValue) {
    guard let object = json.object?["careplan.health-anchor/v1"]?.object,
      let cursor = object["cursor"]?.string.flatMap({ Int64($0) }), cursor >= 0,
      let failures = object["failures"]?.number?.int, failures >= 0
    else { return nil }
    self.init(
      cursor: cursor,
      feed: object["feed"]?.string,
      lastSuccess: object["lastSuccess"]?.string.flatMap { Instant($0) },
      since: object["predicate"]?.object?["since"]?.string.flatMap { Instant($0) },
      failures: failures,
      lastFailure: object["lastFailure"]?.string
    )
    // A limit that cannot be read must not become none.
    if object["predicate"] != nil, since == nil { return nil }
  }
}
