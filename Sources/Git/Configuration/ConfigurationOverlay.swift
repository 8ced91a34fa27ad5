import CGit2
import Files
import Platform

/// Values of git's configuration that libgit2 does not read, placed before all others.
///
/// libgit2 1.5 does not read a work tree's own configuration, `config.worktree`. It knows neither `GIT_CONFIG_COUNT` nor `GIT_CONFIG_PARAMETERS`, the variable of `git -c`, nor
/// `includeIf "hasconfig:…"`. If one of them is used, the `git` program is asked; without the program they have no
/// effect.
enum ConfigurationOverlay {
  private typealias Backend = UnsafeMutablePointer<git_config_backend>

  /// Adds what git knows to the configuration of a repository.
  static func add(to repository: borrowing Owned<RepositoryKind>) throws(GitError) {
    let pointer = repository.pointer
    let configuration = try Owned<ConfigurationKind>("git_repository_config") {
      git_repository_config(&$0, pointer)
    }
    let environment = processEnvironment
    let isConditional = try hasForeignCondition(configuration)
    let directory = String(text: git_repository_path(pointer))
    let own = try workTreeConfiguration(of: pointer, directory)
    guard isConditional || isSet(in: environment) else { return try add(own, to: configuration) }
    let settings = try Setting.all(in: environment, gitDirectory: directory)
    var values = own
    for setting in settings where isConditional && setting.scope != "command" {
      values.removeAll { $0.key == setting.key }
      if try configuration.value(setting.key) != setting.value { values.append(setting) }
    }
    try add(values + settings.filter { $0.scope == "command" }, to: configuration)
  }

  /// Opens the file of settings that hold for one work tree only; nil if there is none.
  ///
  /// - Parameter directory: The git directory of the work tree.
  static func workTreeFile(
    of repository: OpaquePointer,
    _ directory: String
  ) throws(GitError) -> Owned<ConfigurationKind>? {
    let own = directory + (directory.hasSuffix("/") ? "" : "/") + "config.worktree"
    guard FileSystem.kind(of: own) == .file else { return nil }
    let path = try text("git_repository_item_path") {
      git_repository_item_path(&$0, repository, GIT_REPOSITORY_ITEM_CONFIG)
    }
    let common = try Owned<ConfigurationKind>("git_config_open_ondisk") {
      git_config_open_ondisk(&$0, path)
    }
    var isUsed: Int32 = 0
    let pointer = common.pointer
    let isSet = try find("git_config_get_bool") {
      git_config_get_bool(&isUsed, pointer, "extensions.worktreeConfig")
    }
    guard isSet, isUsed == 1 else { return nil }
    return try Owned("git_config_open_ondisk") { git_config_open_ondisk(&$0, own) }
  }

  private static func workTreeConfiguration(
    of repository: OpaquePointer,
    _ directory: String
  ) throws(GitError) -> [Setting] {
    guard let file = try workTreeFile(of: repository, directory) else { return [] }
    let pointer = file.pointer
    let iterator = try Owned<ConfigurationIteratorKind>(iterator: "git_config_iterator_new") {
      git_config_iterator_new(&$0, pointer)
    }
    var settings: [Setting] = []
    while let entry = try iterator.next() {
      settings.append(
        Setting(
          scope: "worktree",
          key: String(text: entry.name),
          value: entry.value.map { String(text: $0) }
        )
      )
    }
    return settings
  }

  /// Adds what the variables of an environment set.
  static func add(
    _ environment: [String: String],
    to configuration: borrowing Owned<ConfigurationKind>
  ) throws(GitError) {
    guard isSet(in: environment) else { return }
    let settings = try Setting.all(in: environment, gitDirectory: nil)
    try add(settings.filter { $0.scope == "command" }, to: configuration)
  }

  private static func isSet(in environment: [String: String]) -> Bool {
    ["GIT_CONFIG_COUNT", "GIT_CONFIG_PARAMETERS"].contains { environment[$0]?.isEmpty == false }
  }

  /// Returns whether a file is included on a condition that libgit2 does not know.
  private static func hasForeignCondition(
    _ configuration: borrowing Owned<ConfigurationKind>
  ) throws(GitError) -> Bool {
    let pointer = configuration.pointer
    // libgit2 1.5 leaks 20 KiB for every key that a pattern does not match.
    let iterator = try Owned<ConfigurationIteratorKind>(iterator: "git_config_iterator_new") {
      git_config_iterator_new(&$0, pointer)
    }
    while let entry = try iterator.next() {
      if String(text: entry.name).hasPrefix("includeif.hasconfig:") { return true }
    }
    return false
  }

  private static func add(
    _ settings: [Setting],
    to configuration: borrowing Owned<ConfigurationKind>
  ) throws(GitError) {
    guard !settings.isEmpty else { return }
    let backend = backend(of: Unmanaged.passRetained(Values(settings)))
    let pointer = configuration.pointer
    do {
      try call("git_config_add_backend") {
        git_config_add_backend(pointer, backend, GIT_CONFIG_LEVEL_APP, nil, 1)
      }
    } catch {
      free(backend)
      throw error
    }
  }

  /// Returns a backend that can only be read, so that libgit2 writes to the file behind it.
  private static func backend(of values: Unmanaged<Values>) -> Backend {
    let made = UnsafeMutablePointer<careplan_config_overlay>.allocate(capacity: 1)
    made.initialize(to: careplan_config_overlay())
    made.pointee.values = values.toOpaque()
    let backend = UnsafeMutableRawPointer(made).assumingMemoryBound(to: git_config_backend.self)
    git_config_init_backend(backend, UInt32(GIT_CONFIG_BACKEND_VERSION))
    backend.pointee.readonly = 1
    backend.pointee.open = { _, _, _ in 0 }
    backend.pointee.get = { backend, key, entry in
      guard let found = ConfigurationOverlay.values(of: backend)?.last(String(text: key)) else {
        return GIT_ENOTFOUND.rawValue
      }
      entry?.pointee = found
      return 0
    }
    backend.pointee.iterator = { ConfigurationOverlay.makeCursor($0, $1) }
    backend.pointee.snapshot = { copy, backend in
      guard let values = ConfigurationOverlay.values(of: backend) else { return -1 }
      copy?.pointee = ConfigurationOverlay.backend(of: Unmanaged.passRetained(values))
      return 0
    }
    backend.pointee.lock = { _ in -1 }
    backend.pointee.unlock = { _, _ in -1 }
    backend.pointee.free = { ConfigurationOverlay.free($0) }
    return backend
  }

  private static func makeCursor(
    _ made: UnsafeMutablePointer<UnsafeMutablePointer<git_config_iterator>?>?,
    _ backend: Backend?
  ) -> Int32 {
    let cursor = UnsafeMutablePointer<careplan_config_cursor>.allocate(capacity: 1)
    cursor.initialize(to: careplan_config_cursor())
    cursor.pointee.parent.backend = backend
    cursor.pointee.parent.next = { entry, iterator in
      guard let iterator,
        let values = ConfigurationOverlay.values(of: iterator.pointee.backend)
      else { return -1 }
      let cursor = UnsafeMutableRawPointer(iterator)
        .assumingMemoryBound(to: careplan_config_cursor.self)
      guard cursor.pointee.position < values.entries.count else { return GIT_ITEROVER.rawValue }
      entry?.pointee = values.entry(cursor.pointee.position)
      cursor.pointee.position += 1
      return 0
    }
    cursor.pointee.parent.free = { UnsafeMutableRawPointer($0)?.deallocate() }
    made?.pointee = UnsafeMutableRawPointer(cursor)
      .assumingMemoryBound(to: git_config_iterator.self)
    return 0
  }

  private static func overlay(
    _ backend: Backend
  ) -> UnsafeMutablePointer<careplan_config_overlay> {
    UnsafeMutableRawPointer(backend).assumingMemoryBound(to: careplan_config_overlay.self)
  }

  private static func values(of backend: Backend?) -> Values? {
    backend.flatMap { overlay($0).pointee.values }
      .map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  private static func free(_ backend: Backend?) {
    guard let backend else { return }
    let made = overlay(backend)
    if let values = made.pointee.values { Unmanaged<Values>.fromOpaque(values).release() }
    made.deallocate()
  }

  /// The variables of this process, from which libgit2 takes the user's home.
  static var processEnvironment: [String: String] {
    var variables: [String: String] = [:]
    var next = careplan_environment()
    while let text = next?.pointee {
      let parts = String(cString: text).split(
        separator: "=",
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      next = next?.successor()
    }
    return variables
  }
}

/// The entries that libgit2 is shown; they live as long as a backend has them.
private final class Values {
  let entries: UnsafeMutableBufferPointer<git_config_entry>

  init(_ settings: [Setting]) {
    entries = .allocate(capacity: settings.count)
    for (index, setting) in settings.enumerated() {
      var entry = git_config_entry()
      entry.name = UnsafePointer(strdup(setting.key))
      entry.value = setting.value.flatMap { UnsafePointer(strdup($0)) }
      entry.level =
        setting.scope == "command" ? GIT_CONFIG_LEVEL_APP : GIT_CONFIG_LEVEL_LOCAL
      entry.free = { _ in }
      entries.initializeElement(at: index, to: entry)
    }
  }

  deinit {
    for entry in entries {
      free(UnsafeMutablePointer(mutating: entry.name))
      free(UnsafeMutablePointer(mutating: entry.value))
    }
    entries.deallocate()
  }

  func entry(_ position: Int) -> UnsafeMutablePointer<git_config_entry>? {
    entries.baseAddress.map { $0 + position }
  }

  func last(_ key: String) -> UnsafeMutablePointer<git_config_entry>? {
    entries.lastIndex { String(text: $0.name) == key }.flatMap(entry)
  }
}

/// One value as `git config --list` shows it.
private struct Setting {
  let scope: String
  let key: String
  let value: String?

  /// Returns all values in git's order; none without the `git` program.
  static func all(
    in environment: [String: String],
    gitDirectory: String?
  ) throws(GitError) -> [Setting] {
    guard let git = try GitProgram.found(in: environment) else { return [] }
    let place = gitDirectory.map { ["--git-dir", $0] } ?? []
    let output = try git.run(
      place + ["config", "--includes", "--list", "--null", "--show-scope"],
      in: "/"
    )
    guard output.isSuccess else { throw GitError(.configuration, output.complaint + ".") }
    let fields = output.standardOutput.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return stride(from: 0, to: fields.count - 1, by: 2).map { index in
      let parts = fields[index + 1].split(
        separator: "\n",
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      return Setting(
        scope: fields[index],
        key: parts.first.map(String.init) ?? "",
        value: parts.count == 2 ? String(parts[1]) : nil
      )
    }
  }
}
