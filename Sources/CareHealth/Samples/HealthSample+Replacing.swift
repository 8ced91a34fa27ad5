import CanonicalJSON
import CareModel

extension HealthSample {
  /// Under what HealthKit keeps how often the writing program has changed a sample that it syncs.
  private static let versionKeys = ["HKMetadataKeySyncVersion", "HKSyncVersion"]

  /// Returns whether the sample counts, and not another one with its id that the same source has, in
  /// whatever order they come.
  ///
  /// The one of the later version in HealthKit's metadata does; else it follows from what they say. Of two
  /// that say the same that counts which came into being first.
  package func counts(before other: HealthSample) -> Bool {
    if syncVersion != other.syncVersion { return syncVersion > other.syncVersion }
    if start != other.start { return start > other.start }
    if end != other.end { return end > other.end }
    if value != other.value { return value > other.value }
    if isUserEntered != other.isUserEntered { return isUserEntered }
    for (mine, yours) in zip(texts, other.texts) where !mine.isSameInUTF8(yours) {
      return yours.precedesInUTF8(mine)
    }
    return created ?? .latest < other.created ?? .latest
  }

  private var syncVersion: Double {
    metadata.isEmpty
      ? -1 : Self.versionKeys.lazy.compactMap { metadata[$0] }.compactMap { Double($0) }.first ?? -1
  }

  private var texts: [String] {
    [type.identifier, unit.text, source, device ?? "", zone?.name ?? ""]
  }
}
