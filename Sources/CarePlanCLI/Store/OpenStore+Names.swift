import CarePlanKit

extension OpenStore {
  /// The store's name, or else that of its directory.
  var name: String {
    if let name = manifest.name, !name.isEmpty { return name }
    let directory = store.path.split(separator: "/").last.map(String.init) ?? store.path
    return directory.hasSuffix(".git") ? String(directory.dropLast(4)) : directory
  }

  /// Returns the short id of the commit that a revision names, or of the last one; nil if there is
  /// none yet.
  func shortCommit(_ revision: String? = nil) throws(CommandFailure) -> String? {
    try attempt { () throws(StoreError) in
      guard let revision else { return try store.position().commit.map { String($0.prefix(8)) } }
      return try store.log(revision, limit: 1).first?.shortID
    }
  }

  /// Returns the patients by name, at most three of them; those without a name by id.
  func patientNames(at revision: String? = nil) throws(CommandFailure) -> String {
    let names = try read(at: revision) { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in
        try snapshot.records(.patient, RecordQuery()).map { result in
          result.record.title.flatMap { $0.isEmpty ? nil : $0 } ?? Wording.id(result.record.id)
        }
      }
    }
    guard !names.isEmpty else { return "none is named" }
    let rest = names.count > 3 ? " and \(names.count - 3) more" : ""
    return names.prefix(3).joined(separator: ", ") + rest
  }
}
