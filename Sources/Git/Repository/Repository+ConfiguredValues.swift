import CGit2
import Platform

extension Repository {
  /// Returns every value whose key starts with a text, those that count last.
  public func configuredValues(startingWith prefix: String) throws(GitError) -> [ConfiguredValue] {
    let configuration = try Owned<ConfigurationKind>("git_repository_config") {
      git_repository_config(&$0, pointer)
    }
    let iterator = try Owned<ConfigurationIteratorKind>(iterator: "git_config_iterator_new") {
      git_config_iterator_new(&$0, configuration.pointer)
    }
    var values: [ConfiguredValue] = []
    while let entry = try iterator.next() {
      let key = String(text: entry.name)
      guard key.utf8.starts(with: prefix.utf8) else { continue }
      let level = entry.level
      values.append(
        ConfiguredValue(
          key: key,
          value: entry.value.map { String(text: $0) },
          level: Self.level(level),
          file: try file(of: level)
        )
      )
    }
    // Within a level the order is that of the file.
    return values.enumerated()
      .sorted { ($0.element.level, $0.offset) < ($1.element.level, $1.offset) }
      .map(\.element)
  }

  private static func level(_ level: git_config_level_t) -> ConfiguredValue.Level {
    switch level {
    case GIT_CONFIG_LEVEL_PROGRAMDATA, GIT_CONFIG_LEVEL_SYSTEM: .system
    case GIT_CONFIG_LEVEL_XDG, GIT_CONFIG_LEVEL_GLOBAL: .user
    case GIT_CONFIG_LEVEL_LOCAL: .repository
    default: .command
    }
  }

  private func file(of level: git_config_level_t) throws(GitError) -> String? {
    switch level {
    case GIT_CONFIG_LEVEL_SYSTEM:
      return try? text("git_config_find_system") { git_config_find_system(&$0) }
    case GIT_CONFIG_LEVEL_XDG: return try? text("git_config_find_xdg") { git_config_find_xdg(&$0) }
    case GIT_CONFIG_LEVEL_GLOBAL:
      if let variable = getenv("GIT_CONFIG_GLOBAL") { return String(text: variable) }
      return try? text("git_config_find_global") { git_config_find_global(&$0) }
    case GIT_CONFIG_LEVEL_LOCAL: return try path(of: GIT_REPOSITORY_ITEM_CONFIG)
    default: return nil
    }
  }
}
