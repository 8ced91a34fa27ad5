import CareModel
import CareStorage
import Foundation

extension Surroundings {
  /// The clock and the random numbers of this machine.
  ///
  /// - Parameter author: Who makes commits; nil leaves it to git's configuration.
  public static func system(author: Author? = nil) -> Surroundings {
    Surroundings(now: { Instant(Date()) }, newID: { VersionID(UUID()) }, author: author)
  }
}
