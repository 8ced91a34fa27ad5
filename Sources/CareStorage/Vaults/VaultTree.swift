import CareAccess
import CareModel
import Git

/// Makes the tree that a vault shows of a commit: the records of one category and the statements about people.
///
/// A record that was moved out of the category, or erased, is simply not there, and nothing says that it was.
struct VaultTree {
  private let engine: GitEngine
  private let finder: CategoryFinder
  /// The category; nil for the administrators' stream, which has no records.
  private let category: RecordCategory?
  private let tree: ObjectID

  init(of tree: ObjectID, _ category: RecordCategory?, _ rules: AccessRules, in engine: GitEngine) {
    (self.tree, self.category, self.engine) = (tree, category, engine)
    finder = CategoryFinder(engine: engine, rules: rules)
  }

  /// Writes the tree.
  ///
  /// Cost: reading the records; of the outcomes only days that the earlier tree does not share.
  ///
  /// - Parameter earlier: The tree of a commit, and what this vault showed of it; days that are the same in
  ///   both commits are not read again.
  func write(after earlier: (core: ObjectID, shown: ObjectID)?) throws(StoreError) -> ObjectID {
    let records = try self.records()
    var files: [String: ObjectID?] = [:]
    for (path, blob) in records.files { files[path] = .some(blob) }
    let people = try entry(StoreLayout.statements(.people), in: tree)
    let outcomes = try self.outcomes(of: records.tasks, after: earlier)
    let manifest = try self.manifest()
    return try git("Writing what is shared") { () throws(GitError) in
      let base = try engine.repository.writeObjects { writer throws(GitError) in
        files[StoreLayout.manifest] = .some(try writer.blob(manifest))
        files[StoreLayout.attributes] = .some(try writer.blob(StoreTemplate.completing([])))
        return try writer.updateTree(nil, files)
      }
      var entries = try engine.repository.tree(base).entries
      return try engine.repository.writeObjects { writer throws(GitError) in
        if let people {
          let access = TreeEntry(
            name: AccessStatement.Folder.people.rawValue,
            mode: .tree,
            id: people
          )
          let directory = try writer.tree([access])
          entries.append(TreeEntry(name: StoreLayout.accessDirectory, mode: .tree, id: directory))
        }
        if let outcomes = try outcomes.write(&writer) {
          entries.append(TreeEntry(name: RecordKind.outcome.directory, mode: .tree, id: outcomes))
        }
        return try writer.tree(entries)
      }
    }
  }

  /// The manifest without what concerns only members: its name, and their settings.
  private func manifest() throws(StoreError) -> [UInt8] {
    let whole = try engine.manifest(in: tree)
    var shown = StoreManifest(uuid: whole.uuid, name: nil, timezone: whole.timezone)
    (shown.format, shown.merge) = (whole.format, whole.merge)
    return shown.bytes
  }

  private func entry(_ path: String, in tree: ObjectID) throws(StoreError) -> ObjectID? {
    try git("Reading \(path)") { () throws(GitError) in
      let entry = try engine.repository.entry(at: path, in: tree)
      return entry?.mode == .tree ? entry?.id : nil
    }
  }

  /// Returns the files of the records of the category, and the names of the directories of its tasks.
  private func records() throws(StoreError) -> (files: [(String, ObjectID)], tasks: Set<String>) {
    guard let category else { return ([], []) }
    var files: [(String, ObjectID)] = []
    var tasks: Set<String> = []
    for kind in RecordKind.allCases where kind != .outcome {
      let isTask = kind == .task || kind == .healthTask
      for name in try names(in: kind.directory, of: tree) {
        let directory = "\(kind.directory)/\(name)"
        guard try finder.category(of: directory, in: tree) == category else { continue }
        if isTask { tasks.insert(name) }
        for (path, blob) in try engine.files(in: tree, under: directory) {
          switch StoreLayout.place(of: path) {
          case .head, .version: files.append((path, blob))
          default: continue
          }
        }
      }
    }
    return try (files, tasks.subtracting(twins(in: tree)))
  }

  private func names(in directory: String, of tree: ObjectID) throws(StoreError) -> [String] {
    guard let id = try entry(directory, in: tree) else { return [] }
    return try git("Reading \(directory)") { () throws(GitError) in
      try engine.repository.tree(id).entries.filter { $0.mode == .tree }.map(\.name)
    }
  }
}

extension VaultTree {
  /// A directory of outcomes, or what an earlier tree has of it.
  fileprivate indirect enum Directory {
    case known(ObjectID)
    case entries([(name: String, Directory)], files: [TreeEntry])

    /// Writes the directory; nil if nothing is in it.
    func write(_ writer: inout ObjectWriter) throws(GitError) -> ObjectID? {
      switch self {
      case .known(let id): return id
      case .entries(let directories, let files):
        var entries = files
        for (name, directory) in directories {
          guard let id = try directory.write(&writer) else { continue }
          entries.append(TreeEntry(name: name, mode: .tree, id: id))
        }
        return entries.isEmpty ? nil : try writer.tree(entries)
      }
    }
  }

  /// Returns the outcomes of some tasks.
  private func outcomes(
    of tasks: Set<String>,
    after earlier: (core: ObjectID, shown: ObjectID)?
  ) throws(StoreError) -> Directory {
    let root = RecordKind.outcome.directory
    guard category != nil, let directory = try entry(root, in: tree) else {
      return .entries([], files: [])
    }
    var known: (core: ObjectID, shown: ObjectID?)?
    if let earlier, let core = try entry(root, in: earlier.core),
      try self.tasks(in: earlier.shown) == tasks, try twins(in: earlier.core) == twins(in: tree)
    {
      known = (core, try entry(root, in: earlier.shown))
    }
    return try outcomes(directory, at: root, of: tasks, known)
  }

  /// The names of the directories of the tasks in a tree.
  private func tasks(in tree: ObjectID) throws(StoreError) -> Set<String> {
    try Set(names(in: RecordKind.task.directory, of: tree))
      .union(names(in: RecordKind.healthTask.directory, of: tree))
  }

  /// The ids that a task and a health task of a tree share; their outcomes are not shown.
  private func twins(in tree: ObjectID) throws(StoreError) -> Set<String> {
    try Set(names(in: RecordKind.task.directory, of: tree))
      .intersection(names(in: RecordKind.healthTask.directory, of: tree))
  }

  private func outcomes(
    _ directory: ObjectID,
    at path: String,
    of tasks: Set<String>,
    _ known: (core: ObjectID, shown: ObjectID?)?
  ) throws(StoreError) -> Directory {
    if let known, known.core == directory {
      return known.shown.map { .known($0) } ?? .entries([], files: [])
    }
    let (entries, core, shown) = try git("Reading \(path)") { () throws(GitError) in
      (
        try engine.repository.tree(directory).entries,
        try known.map { known throws(GitError) in try engine.repository.tree(known.core) },
        try known?.shown.map { shown throws(GitError) in try engine.repository.tree(shown) }
      )
    }
    var (directories, files) = ([(name: String, Directory)](), [TreeEntry]())
    for entry in entries {
      let place = "\(path)/\(entry.name)"
      switch entry.mode {
      case .tree:
        let before = core?[entry.name].map { ($0.id, shown?[entry.name]?.id) }
        directories.append((entry.name, try outcomes(entry.id, at: place, of: tasks, before)))
      case .blob:
        if try isShown(place, entry.id, tasks) { files.append(entry) }
      default: continue
      }
    }
    return .entries(directories, files: files)
  }

  /// Returns whether an outcome is of one of the tasks, as its file and not only its name says.
  private func isShown(
    _ path: String,
    _ blob: ObjectID,
    _ tasks: Set<String>
  ) throws(StoreError) -> Bool {
    guard case .outcome = StoreLayout.place(of: path),
      case .outcome(let outcome) = try? VersionFile.read(engine.blob(blob), at: path),
      let task = outcome.taskID, StoreLayout.path(of: .outcome(outcome)) == path
    else { return false }
    return tasks.contains(DirectoryName.of(task))
  }
}
