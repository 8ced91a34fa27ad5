import CanonicalJSON
package import CareModel
import Git
import SQLite

extension AnyRecord {
  /// The time zones that it names.
  package var zones: [TimeZoneID] {
    [common.timezone] + (schedule?.elements ?? []).map(\.timezone)
  }
}
