public import CareAccess
public import CareAccounts
public import CareModel
public import CareStorage

/// The readers of a signed store and their shares.
///
/// Each call signs statements and commits them. Others heed them as soon as the store is synced; only over a
/// sealed remote do they restrict who reads (<doc:Sharing>).
public struct StoreSharing: Sendable {
  let store: GitStore

  init(of store: GitStore) { self.store = store }

  /// A doctor, who reads shared categories and cannot change records.
  public struct Reader: Hashable, Sendable {
    /// The label of the person, unique in the store.
    public let label: String
    /// The name on the person's card.
    public let name: String
    /// Six groups of five digits, by which two people know that they mean one card.
    public let fingerprint: String
    /// The shared categories, in order of their names.
    public let grants: [Grant]
    /// The categories that wait for an administrator's approval, in order of their names.
    public let waiting: [RecordCategory]
    public let id: PersonID
  }

  /// A category that a doctor reads.
  public struct Grant: Hashable, Sendable {
    public let category: RecordCategory
    /// From when on the person's program no longer shows it; nil for no such moment.
    public let until: Instant?
  }

  /// An owner whose device shared the records of a read-only copy.
  public struct Owner: Hashable, Sendable {
    /// The name on the person's card.
    public let name: String
    /// As of when it is shown, by the clock of the person's device; nothing that it shows is older.
    public let asOf: Instant
  }

  /// Signs the store: from now on only people who are let in may change it.
  ///
  /// The founder can never be removed.
  ///
  /// - Parameters:
  ///   - keys: The founder's, whose signer the store has (``Surroundings/signed(by:)``).
  ///   - words: What lets the founder in again whose devices are lost. Show them to the person first.
  /// - Throws: ``StoreError/Code/exists`` if the store is signed; ``StoreError/Code/loginRequired``.
  public func found(by keys: PersonalKeys, recovery words: RecoveryWords) throws(StoreError) {
    let recovery: DeviceKeys
    do throws(AccountError) { recovery = try words.keys() } catch {
      throw StoreError(.internal, error.message)
    }
    try store.found(Founding(card: keys.card, recovery: recovery.device(named: nil)))
  }

  /// Returns the doctors, in order of their labels.
  ///
  /// - Throws: ``StoreError/Code/refused`` for a store that is not signed.
  public func readers() throws(StoreError) -> [Reader] {
    Self.readers(in: try state())
  }

  /// Returns the doctors of a state, in order of their labels.
  public static func readers(in state: AccessState) -> [Reader] {
    Set(state.readers.filter(\.isInForce).map(\.card)).map { reader(of: $0, state) }
      .sorted { ($0.label, $0.id) < ($1.label, $1.id) }
  }

  /// Returns the owners who share with a read-only copy, in order of names; empty in a member's copy.
  public func owners() throws(StoreError) -> [Owner] {
    let moments = try store.shownSnapshots().parts.map { ($0.name, $0.snapshot.moment) }
    return Dictionary(moments) { min($0, $1) }.map(Owner.init).sorted { $0.name < $1.name }
  }

  func state() throws(StoreError) -> AccessState {
    guard let state = try store.accessState() else { throw .notSigned }
    return state
  }

  static func reader(of card: Card, _ state: AccessState) -> Reader {
    let granted = state.rules.grants.filter { $0.person == card.id && state.rules.isApproved($0) }
    let waiting = state.grantsWaitingForApproval.filter { $0.person == card.id }
    return Reader(
      label: state.labels[card.id] ?? card.label,
      name: card.name,
      fingerprint: card.fingerprint.description,
      grants: Set(granted.map(\.category)).sorted().map { category in
        Grant(category: category, until: state.rules.until(category, for: card.id))
      },
      waiting: Set(waiting.map(\.category)).sorted(),
      id: card.id
    )
  }
}
