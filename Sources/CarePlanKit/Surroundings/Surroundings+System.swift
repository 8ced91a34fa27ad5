import CareModel
import CareStorage
import Foundation

extension Surroundings {
  /// The clock and the random numbers of this machine.
  ///
  /// - Parameter author: Who makes commits; nil leaves it to git's configuration.
  public static func system(author: Author? = nil) -> Surroundings {
    Surroundings(
      now: { Instant(Date()) },
      newID: { VersionID(UUID()) },
      author: author
    )
  }
}

extension Instant {
  fileprivate init(_ date: Date) {
    let seconds = date.timeIntervalSince1970
    let whole = seconds.rounded(.down)
    self.init(seconds: Int64(whole), nanoseconds: Int64((seconds - whole) * 1e9))
  }
}

extension VersionID {
  fileprivate init(_ uuid: UUID) {
    guard let id = VersionID(uuid.uuidString) else {
      preconditionFailure("Foundation writes UUIDs as RFC 9562 does.")
    }
    self = id
  }
}
