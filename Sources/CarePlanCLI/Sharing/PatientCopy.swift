import CarePlanKit

/// A read-only copy of what a patient shares with a doctor.
struct PatientCopy {
  let place: StorePlace
  /// The names of the patients, in order; none if the profile is not shared.
  private let names: [String]
  /// The name of the founder of the store, who need not be the patient.
  let founder: String
  /// The snapshot that is shown for each category.
  private let parts: [ReaderView.Part]

  /// Opens the copy at a place; nil for a store that is not a read-only copy.
  init?(_ place: StorePlace, _ context: CommandContext) throws(CommandFailure) {
    try place.check()
    let ids = IDSource(environment: context.environment, now: context.instant, command: "")
    var surroundings = try context.storeSurroundings(ids)
    let reads = AuditedReads()
    surroundings.audited = reads
    let found = try attempt {
      () throws(StoreError) -> (founder: String?, names: [String], parts: [ReaderView.Part])? in
      let store = try GitStore(opening: place.directory, surroundings: surroundings)
      guard try store.isReaderCopy() else { return nil }
      let log = try store.accessLog()
      let founder = try log.anchor().flatMap { log.statement($0)?.act.card?.name }
      let parts = try store.shownSnapshots().parts
      // Without the profile there may still be files of one whose time is over.
      guard parts.contains(where: { $0.category == .profile }) else { return (founder, [], parts) }
      return (founder, try Self.names(in: store, reads, context), parts)
    }
    guard let found else { return nil }
    self.place = place
    (names, parts) = (found.names, found.parts)
    founder = found.founder ?? place.name
  }

  /// Reads the names of the patients, and notes that in the audit of the copy.
  private static func names(
    in store: GitStore,
    _ reads: AuditedReads,
    _ context: CommandContext
  ) throws(StoreError) -> [String] {
    let isAudited = try store.isAudited()
    if isAudited {
      try store.prepareAudit()
      reads.begin()
    }
    let patients = try store.read { snapshot throws(StoreError) in
      try snapshot.records(.patient)
    }
    let notes = reads.take().map { AuditNote(.read, $0) }
    if isAudited, !notes.isEmpty { try store.note(notes, by: context.auditedPerson) }
    return patients.compactMap(\.record.title).filter { !$0.isEmpty }.sorted()
  }

  /// The names of the patients; nil if none is known.
  var name: String? { names.isEmpty ? nil : names.joined(separator: ", ") }

  /// Returns the read-only copies among the stores that `--stores` names, else those of whoever is logged in and of
  /// the directory, in order of the names.
  ///
  /// A store that cannot be opened is reported and left out.
  static func all(_ context: CommandContext) throws(CommandFailure) -> [PatientCopy] {
    var paths = context.options.stores
    if paths.isEmpty { paths = (try context.session()?.content.stores ?? []) + ["."] }
    var copies: [PatientCopy] = []
    for place in try StorePlaces(paths, context).places {
      do throws(CommandFailure) {
        if let copy = try PatientCopy(place, context) { copies.append(copy) }
      } catch {
        // A default store may be missing.
        guard !context.options.stores.isEmpty else { continue }
        context.warn("\(StyledText(place.name)): \(StyledText(error.message))")
      }
    }
    return copies.sorted {
      ($0.name ?? $0.founder, $0.place.path) < ($1.name ?? $1.founder, $1.place.path)
    }
  }

  /// Returns the one copy that a name means: a patient's whole name, a word of it, or the name of the directory;
  /// where no patient is named, the name of whoever shares it.
  static func named(
    _ text: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> PatientCopy {
    let copies = try all(context)
    let wanted = text.lowercased()
    func isMeant(_ copy: PatientCopy, _ test: (String) -> Bool) -> Bool {
      let directory = copy.place.identity.split(separator: "/").last.map(String.init) ?? ""
      let names = copy.names.isEmpty ? [copy.founder] : copy.names
      let words = names.flatMap { $0.split(separator: " ").map(String.init) }
      return (names + [copy.place.name, directory] + words).contains { test($0.lowercased()) }
    }
    var meant = copies.filter { isMeant($0) { $0 == wanted } }
    if meant.isEmpty { meant = copies.filter { isMeant($0) { $0.hasPrefix(wanted) } } }
    if meant.count == 1, let copy = meant.first { return copy }
    throw CommandFailure(
      .notFound,
      code: StoreError.Code.notFound.rawValue,
      meant.isEmpty
        ? "no patient of that name shares a plan here"
        : "several patients have that name: write the store instead",
      hints: ["careplan patients"]
    )
  }

  /// The categories of which new records come, in order of the names.
  var shared: [RecordCategory] {
    parts.filter { !$0.isEnded }.compactMap(\.category).sorted()
  }

  /// Whether the copy has a category, also one that is no longer shared.
  func has(_ category: RecordCategory) -> Bool { parts.contains { $0.category == category } }

  /// Whether nothing new of a category comes.
  func isEnded(_ category: RecordCategory) -> Bool {
    parts.contains { $0.category == category && $0.isEnded }
  }

  /// When the oldest of what is shown was shared.
  var moment: Instant? { parts.map(\.snapshot.moment).min() }

  /// The shared categories, such as `Care Card, Symptoms`.
  var words: String {
    let known = [RecordCategory.interventions, .assessments]
    let others = shared.filter { $0 != .profile && !known.contains($0) }
    let screens = (known.filter(shared.contains) + others).map { Self.screen($0) }
    return screens.isEmpty ? "No data shared" : screens.joined(separator: ", ")
  }

  private static func screen(_ category: RecordCategory) -> String {
    switch category {
    case .interventions: "Care Card"
    case .assessments: "Symptoms"
    default: category.name
    }
  }

  var json: JSONValue {
    var object: JSONObject = [
      "patients": .array(names.map { .string($0) }), "sharedBy": .string(founder),
      "path": .string(place.path),
      "categories": .array(shared.map { .string($0.name) }),
    ]
    object["asOf"] = moment.map { .string($0.description) }
    return .object(object)
  }
}
