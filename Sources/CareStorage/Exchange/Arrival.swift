package import CareModel

/// What a check found in commits that came from elsewhere.
package struct Arrival: Sendable {
  /// What the last commit says of itself; nil if it is no store.
  package internal(set) var manifest: StoreManifest?
  /// What is made to harm, or harms whoever checks it out: reason to take nothing.
  package internal(set) var hostile: [Finding] = []
  /// The files of the last commit that are no valid records: they stay, and no reader sees them.
  package internal(set) var quarantined: [Finding] = []
}
