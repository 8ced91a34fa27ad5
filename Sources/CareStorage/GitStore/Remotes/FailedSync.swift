import CanonicalJSON
package import CareModel
package import CareReading
import Files

/// An exchange with a remote that was to deliver commits and did not.
package struct FailedSync: Hashable, Sendable {
  /// The remote's name.
  package let remote: String
  /// Why, as a word that tells no value.
  package let code: StoreError.Code
  package let time: Instant
}

extension GitStore {
  /// Returns the last exchange of this copy that failed, if no other has delivered since.
  package func failedExchange(with remote: String) throws(StoreError) -> FailedSync? {
    let bytes = try files { () throws(FileError) in try FileSystem.contents(of: paths.exchange) }
    let object = bytes.flatMap { try? CanonicalJSON.read($0) }?.object
    guard let object, object["remote"]?.string == remote,
      let code = object["code"]?.string,
      let time = object["time"]?.string.flatMap(Instant.init(_:))
    else { return nil }
    return FailedSync(remote: remote, code: StoreError.Code(rawValue: code), time: time)
  }

  /// Notes how an exchange that delivers ended: with a failure, or well.
  package func noteExchange(
    with remote: String,
    failure: StoreError.Code?
  ) throws(StoreError) {
    guard let failure else {
      guard try failedExchange(with: remote) != nil else { return }
      return try files { () throws(FileError) in
        try FileSystem.removeIfPresent(paths.exchange)
      }
    }
    let json: JSONValue = [
      "code": .string(failure.rawValue), "remote": .string(remote),
      "time": .string(surroundings.now().description),
    ]
    try files { () throws(FileError) in
      try paths.keep(CanonicalJSON.write(json), at: paths.exchange)
    }
  }
}
