public import CareAccess
public import CareModel
public import CareStorage

extension StoreSharing {
  /// Lets a doctor in, who reads nothing until something is shared.
  ///
  /// - Parameters:
  ///   - cardFile: The card that the person handed over (``PersonalKeys/cardFile``).
  ///   - digits: The six groups of digits, as the person said them to whoever lets them in: a card that
  ///     somebody has exchanged on the way has others.
  /// - Throws: ``StoreError/Code/invalid`` for a card that is none or has other digits;
  ///   ``StoreError/Code/exists`` if another person in the store has its label;
  ///   ``StoreError/Code/notPermitted``.
  @discardableResult
  public func admit(_ cardFile: [UInt8], comparing digits: String) throws(StoreError) -> Reader {
    guard let card = AccessRequest(cardFile)?.card else {
      throw StoreError(.invalid, "It is no card.", remedy: "Ask for the file again.")
    }
    guard Fingerprint(digits) == card.fingerprint else {
      throw StoreError(
        .invalid,
        "The card has other digits than those that were said.",
        remedy:
          "Ask the person for their card and its digits again: somebody may have exchanged it."
      )
    }
    let state = try state()
    if let known = state.readers.first(where: { $0.isInForce && $0.card.id == card.id }) {
      return Self.reader(of: known.card, state)
    }
    guard !state.labels.contains(where: { $0.value == card.label && $0.key != card.id }) else {
      throw StoreError(
        .exists,
        "Somebody in this store is called '\(card.label)'.",
        remedy: "Ask for a card with another label."
      )
    }
    try store.say(.reader(ReaderAdmission(card: card)), "Let \(card.label) read\n")
    return Self.reader(of: card, try self.state())
  }

  /// Lets a doctor read categories until a moment.
  ///
  /// A grant with the same end is left unchanged. For a grant with another end the one before is
  /// stopped, so that the next sync renews the keys.
  ///
  /// - Parameters:
  ///   - categories: What to share.
  ///   - reader: With whom.
  ///   - moment: From when on the person's program no longer shows it; nil for no such moment.
  /// - Throws: ``StoreError/Code/refused`` for ``RecordCategory/private``;
  ///   ``StoreError/Code/notFound`` for a category that the store does not have;
  ///   ``StoreError/Code/notPermitted`` unless the signer owns the store.
  public func share(
    _ categories: Set<RecordCategory>,
    with reader: Reader,
    until moment: Instant? = nil
  ) throws(StoreError) {
    let rules = try state().rules
    guard !categories.contains(.private) else {
      throw StoreError(.refused, "What is private is shared with nobody.")
    }
    let known = Set(RecordCategory.builtIn + rules.policy.categories)
    if let unknown = categories.subtracting(known).min() {
      throw StoreError(.notFound, "The store has no category '\(unknown)'.")
    }
    let new = categories.filter { category in
      !rules.grants.contains { $0.person == reader.id && $0.category == category }
        || rules.until(category, for: reader.id) != moment
    }
    try grant(new, to: reader.id, reader.label, until: moment)
  }

  /// Signs a grant of each category, after a stop of the one before, so that the next sync renews the keys.
  ///
  /// - Returns: The statements, in order of the categories.
  @discardableResult
  public func grant(
    _ categories: Set<RecordCategory>,
    to person: PersonID,
    _ label: String,
    until moment: Instant?
  ) throws(StoreError) -> [AccessStatement] {
    let granted = Set(try state().rules.grants.filter { $0.person == person }.map(\.category))
    var statements: [AccessStatement] = []
    for category in categories.sorted() {
      if granted.contains(category) { statements.append(try stop(category, of: person, label)) }
      statements.append(
        try store.say(
          .grant(person, category, until: moment),
          "Let \(label) read \(category)\n"
        )
      )
    }
    return statements
  }

  /// Stops sharing categories with a doctor.
  ///
  /// With the next sync the keys are renewed. The person keeps what was read until then.
  ///
  /// - Parameters:
  ///   - categories: Nil for everything.
  ///   - reader: With whom.
  public func stopSharing(
    _ categories: Set<RecordCategory>? = nil,
    with reader: Reader
  ) throws(StoreError) {
    let granted = Set(
      try state().rules.grants.filter { $0.person == reader.id }.map(\.category)
    )
    for category in granted.intersection(categories ?? granted).sorted() {
      try stop(category, of: reader.id, reader.label)
    }
  }

  @discardableResult
  private func stop(
    _ category: RecordCategory,
    of person: PersonID,
    _ label: String
  ) throws(StoreError) -> AccessStatement {
    try store.say(.stop(person, category), "Let \(label) read \(category) no more\n")
  }
}
