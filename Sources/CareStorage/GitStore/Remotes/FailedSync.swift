import CanonicalJSON
public import CareModel
import Files

/// An exchange with a remote that was to deliver commits and did not.
public struct FailedSync: Hashable, Sendable {
  /// The remote's name.
  package let remote: String
  /// Why, as a word that tells no value.
  public let code: StoreError.Code
  /// When the exchange failed, by the clock of this computer.
  public let time: Instant
}

extension GitStore {
  /// Returns the last exchange of this copy that failed, if no other has delivered since.
  ///
  /// Cost: one file.
  public func failedExchange(with remote: String) throws(StoreError) -> FailedSync? {
    let object = try exchanges()[Self.failure]?.object
    guard let object, object["remote"]?.string == remote,
      let code = object["code"]?.string,
      let time = object["time"]?.string.flatMap(Instant.init(_:))
    else { return nil }
    return FailedSync(remote: remote, code: StoreError.Code(rawValue: code), time: time)
  }

  /// Returns when this copy last had everything that a remote has; nil if it never did.
  ///
  /// Cost: one file.
  public func lastHeard(from remote: String) throws(StoreError) -> Instant? {
    try exchanges()[Self.heard]?.object?[remote]?.string.flatMap(Instant.init(_:))
  }

  /// Notes how an exchange that delivers ended: with a failure, or well.
  package func noteExchange(
    with remote: String,
    failure: StoreError.Code?
  ) throws(StoreError) {
    if failure == nil, try failedExchange(with: remote) == nil { return }
    var object = try exchanges()
    object[Self.failure] = failure.map { code in
      [
        "code": .string(code.rawValue), "remote": .string(remote),
        "time": .string(surroundings.now().description),
      ]
    }
    try keep(object)
  }

  /// Notes that this copy has everything that a remote has; nil for a remote that was removed.
  package func noteHeard(
    from remote: String,
    at time: Instant?
  ) throws(StoreError) {
    var object = try exchanges()
    var heard = object[Self.heard]?.object ?? [:]
    heard[remote] = time.map { .string($0.description) }
    object[Self.heard] = .object(heard)
    // Deleting the note makes the copy look older than it is, which is safe: no flush is needed.
    try keep(object, flushes: false)
  }

  private static var failure: String { "failure" }
  private static var heard: String { "heard" }

  /// Returns the note of exchanges; a damaged one is an empty one.
  private func exchanges() throws(StoreError) -> JSONObject {
    let bytes = try files { () throws(FileError) in try FileSystem.contents(of: paths.exchange) }
    return bytes.flatMap { try? CanonicalJSON.read($0) }?.object ?? [:]
  }

  private func keep(_ object: JSONObject, flushes: Bool = true) throws(StoreError) {
    try files { () throws(FileError) in
      try paths.keep(
        CanonicalJSON.write(.object(object)),
        at: paths.exchange,
        flushesDirectory: flushes
      )
    }
  }
}
