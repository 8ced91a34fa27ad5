import CanonicalJSON
public import CareAccess
import CareModel
import Files

/// What this copy of a store records about who founded the store.
///
/// It is never shared: whoever could change it from afar could change who owns the store.
public struct TrustNote: Hashable, Sendable {
  /// The founding statement by which all others are judged.
  public var anchor: StatementID
  /// Whether somebody compared the founder's card with the founder.
  public var isCompared: Bool

  /// Makes a note, which is not written yet.
  public init(anchor: StatementID, isCompared: Bool) {
    self.anchor = anchor
    self.isCompared = isCompared
  }
}

extension TrustNote {
  /// Reads the note; nil if this copy has none.
  ///
  /// - Throws: ``StoreError/Code/configuration`` for a file that is no such note: with another anchor,
  ///   others would own the store.
  package static func load(_ paths: StorePaths) throws(StoreError) -> TrustNote? {
    let bytes = try files { () throws(FileError) in try FileSystem.contents(of: paths.trust) }
    guard let bytes else { return nil }
    guard let object = try? CanonicalJSON.read(bytes).object,
      let anchor = object["found"]?.string.flatMap(StatementID.init),
      let isCompared = object["compared"]?.bool
    else {
      throw StoreError(
        .configuration,
        "The file \(paths.trust) is damaged: it says whose store this is.",
        remedy: "Compare the founder's card anew: remove the file, and run \(.access(.trust))."
      )
    }
    return TrustNote(anchor: anchor, isCompared: isCompared)
  }

  /// Keeps the note.
  package func save(_ paths: StorePaths) throws(StoreError) {
    let json: JSONObject = [
      "compared": .bool(isCompared), "found": .string(anchor.description),
    ]
    try files { () throws(FileError) in
      try paths.keep(CanonicalJSON.write(.object(json)), at: paths.trust)
    }
  }
}
