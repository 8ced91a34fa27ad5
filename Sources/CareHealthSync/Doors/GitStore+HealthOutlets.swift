public import CareStorage

extension GitStore {
  /// Returns the stores outside that this copy knows, by name.
  ///
  /// Cost: a read of git's configuration.
  public func healthOutlets() throws(StoreError) -> [HealthOutlet] {
    let prefix = HealthOutlet.section + "."
    var members: [String: [String: String]] = [:]
    for setting in try localSettings(startingWith: prefix) {
      let rest = setting.key.dropFirst(prefix.count)
      guard let dot = rest.lastIndex(of: "."), dot > rest.startIndex else { continue }
      let key = rest[rest.index(after: dot)...].lowercased()
      members[String(rest[..<dot]), default: [:]][key] = setting.value
    }
    var outlets: [HealthOutlet] = []
    // Sources of samples stand in the same section.
    for (name, values) in members.sorted(by: { $0.key < $1.key }) where values["store"] != nil {
      outlets.append(try HealthOutlet(named: name, values))
    }
    return outlets
  }

  /// Returns the store outside of a name.
  ///
  /// Cost: a read of git's configuration.
  ///
  /// - Throws: ``StoreError/Code/notFound``.
  public func healthOutlet(named name: String) throws(StoreError) -> HealthOutlet {
    guard let outlet = try healthOutlets().first(where: { $0.name == name }) else {
      throw StoreError(.notFound, "This copy knows no store outside called '\(name)'.")
    }
    return outlet
  }

  /// Registers a store outside, or changes what is known of it.
  ///
  /// What goes to another place than before begins from zero there.
  ///
  /// Cost: a write of git's configuration.
  public func setHealthOutlet(_ outlet: HealthOutlet) throws(StoreError) {
    guard !outlet.name.isEmpty, !outlet.name.contains(where: \.isNewline) else {
      throw StoreError(.refused, "A store outside needs a name on one line.")
    }
    if let old = try healthOutlets().first(where: { $0.name == outlet.name }),
      old.address != outlet.address || old.form != outlet.form || old.units != outlet.units
    {
      for type in old.types { try RunAnchor.forget(type, at: old.name, in: runPlaces) }
    }
    for (name, value) in outlet.settings {
      try configure("\(HealthOutlet.section).\(outlet.name).\(name)", value)
    }
  }

  /// Forgets a store outside, with how far it is; what it has stays there.
  ///
  /// Cost: a write of git's configuration.
  public func removeHealthOutlet(named name: String) throws(StoreError) {
    let outlet = try healthOutlet(named: name)
    for type in outlet.types { try RunAnchor.forget(type, at: name, in: runPlaces) }
    for (key, _) in outlet.settings {
      try configure("\(HealthOutlet.section).\(name).\(key)", nil)
    }
  }

  /// Where this copy keeps what it remembers of runs.
  public var runPlaces: RunPlaces { RunPlaces(paths.health) }
}
