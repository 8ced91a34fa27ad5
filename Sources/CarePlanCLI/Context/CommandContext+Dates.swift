import CarePlanKit

extension CommandContext {
  /// Returns the moment from which the user looks: that of `--as-of`, or now.
  func moment(in open: OpenStore) throws(CommandFailure) -> Instant {
    try understand { () throws(UsageError) in
      try open.dates.looking(asOf: options.asOf).now
    }
  }

  /// Makes the reader of dates for a store with a zone, or without one for that of `TZ`.
  ///
  /// - Throws: ``ExitCode/invalid`` for a zone on the command line that is none,
  ///   ``ExitCode/configuration`` for such a `TZ` where neither store nor command line names one.
  func dates(in zone: TimeZoneID? = nil) throws(CommandFailure) -> DateReader {
    let own = zone.flatMap { TimeZoneRules($0) }
    let chosen = try options.timeZone.map { name throws(CommandFailure) in
      try rules(named: name, "--time-zone")
    }
    let isMissing = zone != nil && own == nil
    // The store or the command line takes precedence over the variable, which may be anything then.
    let around = try chosen == nil && zone == nil ? localZone() : nil
    let local = own ?? chosen ?? around ?? TimeZoneRules(.utc)
    guard let local else { throw Self.unknownZone(TimeZoneID.utc.name, "its database is gone") }
    let missing = isMissing && chosen == nil ? zone : nil
    if let missing { warnOfMissingZone(missing) }
    return DateReader(
      zone: local,
      missingZone: missing,
      shown: chosen ?? local,
      here: LocalZone(environment: environment).here,
      now: instant,
      remarks: remarks
    )
  }

  /// Warns that days and times are those of UTC.
  private func warnOfMissingZone(_ zone: TimeZoneID) {
    warn(
      """
      this computer does not know the store's time zone \(zone.name): days and times are those of UTC; \
      install a newer time zone database (Debian: tzdata), or correct it with 'careplan config \
      timezone'
      """
    )
  }

  /// Returns the rules of a zone that a user named.
  func rules(named name: String, _ place: String) throws(CommandFailure) -> TimeZoneRules {
    guard let id = TimeZoneID(name) else { throw Self.unknownZone(name, place) }
    if let doubt = id.doubt {
      let words = doubt.split(separator: ": ", maxSplits: 1)
      throw CommandFailure(
        .invalid,
        code: "unknown-time-zone",
        "\(words[0].prefix(1).lowercased() + words[0].dropFirst()) (\(place))",
        hints: words.dropFirst().map { String($0.hasSuffix(".") ? $0.dropLast() : $0) }
      )
    }
    return try rules(of: id, place)
  }

  private func rules(of id: TimeZoneID, _ place: String) throws(CommandFailure) -> TimeZoneRules {
    guard let rules = TimeZoneRules(id) else { throw Self.unknownZone(id.name, place) }
    return rules
  }

  private static func unknownZone(_ name: String, _ place: String) -> CommandFailure {
    CommandFailure(
      .invalid,
      code: "unknown-time-zone",
      "there is no time zone '\(name)' (\(place))",
      hints: [Wording.hint(.writeZone, "REGION/CITY")]
    )
  }

  /// Returns the zone of `TZ`; nil if it says nothing.
  ///
  /// - Throws: ``ExitCode/configuration`` if it names no zone.
  func localZone() throws(CommandFailure) -> TimeZoneRules? {
    switch LocalZone(environment: environment) {
    case .unset: return nil
    case .known(let zone): return zone
    case .unknown(let text): throw Self.unknownLocalZone(text)
    }
  }

  private static func unknownLocalZone(_ text: String) -> CommandFailure {
    let meant = TimeZoneID(text)?.meant.map { "did you mean '\($0)'?" }
    return CommandFailure(
      .configuration,
      code: "unknown-time-zone",
      "TZ is not a time zone: '\(text)'",
      hints: [meant, "write a name of the IANA database such as America/New_York, or unset TZ"]
        .compactMap(\.self)
    )
  }
}
