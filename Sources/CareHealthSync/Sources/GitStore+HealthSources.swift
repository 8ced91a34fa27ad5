public import CareStorage
import Git

extension GitStore {
  private static let section = "careplan-health"

  /// Returns the sources of samples that this copy has registered, by name.
  ///
  /// Cost: a read of git's configuration.
  public func healthSources() throws(StoreError) -> [HealthSource] {
    let values = try onRepository("Reading git's configuration") { repository throws(GitError) in
      try repository.configuredValues(startingWith: Self.section + ".")
    }
    var members: [String: [String: String]] = [:]
    for value in values {
      let rest = value.key.dropFirst(Self.section.count + 1)
      // The name may have any sign, and the last word none of these.
      guard let dot = rest.lastIndex(of: ".") else { continue }
      let (name, member) = (String(rest[..<dot]), String(rest[rest.index(after: dot)...]))
      members[name, default: [:]][member] = value.value ?? "true"
    }
    return members.compactMap { Self.source($0.key, $0.value) }.sorted { $0.name < $1.name }
  }

  private static func source(_ name: String, _ members: [String: String]) -> HealthSource? {
    guard HealthSource.isName(name), let form = members["form"].flatMap(HealthSource.Form.init),
      let place = members["source"]
    else { return nil }
    var source = HealthSource(name, form, at: place)
    source.columns = members["map"]
    source.dialect = members["dialect"]
    source.isSnapshot = ["true", "yes", "on", "1"].contains(members["snapshot"] ?? "")
    source.zone = members["zone"]
    return source
  }

  /// Returns the registered source of a name; nil if there is none.
  ///
  /// Cost: a read of git's configuration.
  public func healthSource(named name: String) throws(StoreError) -> HealthSource? {
    try healthSources().first { $0.name == name }
  }

  /// Registers a source with this copy.
  ///
  /// Cost: a write of git's configuration.
  ///
  /// - Throws: ``StoreError/Code/exists`` if the name is taken, ``StoreError/Code/refused`` for what is
  ///   no name.
  public func addHealthSource(_ source: HealthSource) throws(StoreError) {
    guard HealthSource.isName(source.name) else {
      throw StoreError(
        .refused,
        "The name of a source has letters, digits, '-' and '_': '\(source.name)' is none."
      )
    }
    guard try healthSource(named: source.name) == nil else {
      throw StoreError(.exists, "There is a source '\(source.name)' already.")
    }
    let members = [
      ("form", source.form.rawValue), ("source", source.place), ("map", source.columns),
      ("dialect", source.dialect), ("snapshot", source.isSnapshot ? "true" : nil),
      ("zone", source.zone),
    ]
    try setHealthMembers(members.filter { $0.1 != nil }, of: source.name)
  }

  /// Removes a source from what this copy has registered; its samples stay.
  ///
  /// Cost: a write of git's configuration.
  ///
  /// - Throws: ``StoreError/Code/notFound`` if this copy has none of that name.
  public func removeHealthSource(named name: String) throws(StoreError) {
    guard try healthSource(named: name) != nil else { throw Self.noSource(name) }
    let names = ["form", "source", "map", "dialect", "snapshot", "zone"]
    try setHealthMembers(names.map { ($0, nil) }, of: name)
    guard try healthSource(named: name) == nil else {
      throw StoreError(
        .configuration,
        "The source '\(name)' is not of this copy alone: git's configuration of the user has it."
      )
    }
  }

  /// The error for a source that is not registered.
  package static func noSource(_ name: String) -> StoreError {
    StoreError(.notFound, "This copy has no source '\(name)'.")
  }

  private func setHealthMembers(
    _ members: [(name: String, value: String?)],
    of source: String
  ) throws(StoreError) {
    try onRepository("Writing git's configuration", changes: true) { repository throws(GitError) in
      for member in members {
        try repository.setConfigValue("\(Self.section).\(source).\(member.name)", member.value)
      }
    }
  }
}
