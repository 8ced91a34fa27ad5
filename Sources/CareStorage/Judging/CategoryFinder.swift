import CareAccess
import CareModel
import Git

/// Finds the category of the record that a file is of, in several states of a store.
///
/// Cost: reading the record's directory in each of them.
struct CategoryFinder {
  let engine: GitEngine
  let rules: AccessRules

  /// Returns the categories that a file's record has in some trees; those that lack it say nothing.
  ///
  /// A record that several of them put into different categories needs a right to each.
  func categories(of path: String, in trees: [ObjectID]) throws(StoreError) -> Set<RecordCategory> {
    var found: Set<RecordCategory> = []
    for tree in Set(trees) {
      let category: RecordCategory?
      switch StoreLayout.place(of: path) {
      case .outcome: category = try categoryOfOutcome(path, in: tree)
      case .version(let kind, let directory, _), .head(let kind, let directory):
        category = try self.category(of: "\(kind.directory)/\(directory)", in: tree)
      case .manifest, .attributes, .purged, .statement, .foreign: category = nil
      }
      if let category { found.insert(category) }
    }
    return found.isEmpty ? [.private] : found
  }

  /// Returns the category of the record in a directory; nil if a tree has no such record.
  func category(
    of directory: String,
    in tree: ObjectID
  ) throws(StoreError) -> RecordCategory? {
    var versions: [AnyRecord] = []
    for (path, blob) in try engine.files(in: tree, under: "\(directory)/versions") {
      // What cannot be read may be a first version, so that the category is in doubt.
      guard let version = try? VersionFile.read(engine.blob(blob), at: path) else {
        return .private
      }
      versions.append(version)
    }
    guard let key = versions.first?.key else {
      // A head that no version stands behind yet becomes the first one.
      guard let bytes = try engine.contents(of: "\(directory)/\(StoreLayout.headName)", in: tree)
      else { return nil }
      guard let head = try? VersionFile.head(bytes, at: "\(directory)/\(StoreLayout.headName)")
      else { return .private }
      return rules.category(of: head.key, firstVersions: [head])
    }
    let present = Set(versions.map(\.version.uuid))
    var first = versions.filter(\.version.previous.isEmpty).map { Optional($0) }
    if versions.contains(where: { !present.isSuperset(of: $0.version.previous) }) {
      first.append(nil)
    }
    return rules.category(of: key, firstVersions: first)
  }

  /// Returns the category of an outcome, which is its task's; nil if a tree has no such outcome.
  private func categoryOfOutcome(
    _ path: String,
    in tree: ObjectID
  ) throws(StoreError) -> RecordCategory? {
    guard let bytes = try engine.contents(of: path, in: tree) else { return nil }
    guard let record = try? VersionFile.read(bytes, at: path), case .outcome(let outcome) = record,
      let task = outcome.taskID, StoreLayout.path(of: record) == path
    else { return .private }
    return try category(ofTask: task, in: tree) ?? .private
  }

  /// Returns the category of a task by its id; nil if there is no such task, `private` if both kinds of
  /// tasks have the id.
  func category(ofTask id: String, in tree: ObjectID) throws(StoreError) -> RecordCategory? {
    var found: [RecordCategory] = []
    for kind in [RecordKind.task, .healthTask] {
      let directory = StoreLayout.directory(of: RecordKey(kind, id))
      if let category = try category(of: directory, in: tree) { found.append(category) }
    }
    return found.count > 1 ? .private : found.first
  }
}
