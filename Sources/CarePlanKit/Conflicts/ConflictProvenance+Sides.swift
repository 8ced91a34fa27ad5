package import CareMerge
package import CareModel

extension ConflictProvenance {
  /// Returns the sides whose uuid or author's name begins with a text.
  ///
  /// The author of what a side says in the conflict counts before the author of later changes on
  /// that side.
  ///
  /// - Returns: Several if it is not clear which one is meant.
  package func sides(named text: String, of conflict: RecordConflict) -> [AnyRecord] {
    let word = text.lowercased()
    if let found = conflict.sides(withDigits: word) { return found }
    let isMeant = { (author: String?) in author?.lowercased().hasPrefix(word) ?? false }
    let sayers = conflict.leaves.filter { leaf in
      conflict.versions(sayingFor: leaf.version.uuid).contains { isMeant(author(of: $0)) }
    }
    return sayers.count == 1 ? sayers : conflict.leaves.filter { isMeant(author(of: $0)) }
  }
}
