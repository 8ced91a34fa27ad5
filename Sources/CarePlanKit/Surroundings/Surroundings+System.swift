import CareModel
import CareStorage
import Foundation

extension Surroundings {
  /// Returns the clock and the random numbers of this computer.
  ///
  /// - Parameter author: The author of commits; nil takes the author of git's configuration.
  public static func system(author: Author? = nil) -> Surroundings {
    Surroundings(now: { Instant(Date()) }, newID: { VersionID(UUID()) }, author: author)
  }
}
