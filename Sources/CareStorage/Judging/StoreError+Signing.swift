import CareAccess

extension StoreError {
  /// The refusal to go on from commits that are held.
  ///
  /// - Parameter place: Whose commits they are.
  package init(held: [HeldCommit], of place: String) {
    let (verb, object) = held.count == 1 ? ("is", "it") : ("are", "them")
    self.init(
      .held,
      "\(Self.count(held)) of \(place) \(verb) held: nobody answers for \(object) who may do that.",
      remedy: "See which, and why: \(.access(.held)).",
      causes: held.prefix(5).map(\.line)
    )
  }

  /// The refusal to exchange while this copy has commits that every other one would hold.
  ///
  /// - Parameters:
  ///   - isRemoved: Whether the member or the device that is logged in here has no access any more.
  ///   - isShared: Whether the remote has some of them.
  package init(ownHeld held: [HeldCommit], isRemoved: Bool, isShared: Bool) {
    if let ended = held.first(where: { $0.rule == .ended }), !isRemoved {
      let vouch: Remedy =
        "An owner decides. To keep them: \(.access(.vouch(String(ended.commit.id.prefix(12)))))"
      self.init(
        .held,
        "\(Self.count(held)) of this copy would be held everywhere else: a member or device that made"
          + " some of them was ended, by themselves or by somebody else, with a statement that had not seen"
          + " them. Nothing was exchanged.",
        remedy: isShared
          ? "\(vouch), then \(.sync(nil, .overwriting("remote", isPreview: false))), if a commit is still held"
            + " at the remote."
          : "\(vouch). To give them up, with all else that only this copy has:"
            + " \(.sync(nil, .overwriting("device", isPreview: false))), which keeps it at a reference.",
        causes: held.prefix(5).map(\.line)
      )
      return
    }
    if isRemoved, held.contains(where: { $0.rule == .ended }) {
      self.init(
        .held,
        "You were removed from this store, or this device was: \(Self.count(held)) of this copy, which"
          + " nobody had seen then, would be held everywhere else. Nothing was exchanged.",
        remedy:
          "Whoever may do the same can answer for what should stay; \(.access(.show)) lists who is"
          + " in. To go on reading without it: \(.sync(nil, .overwriting("device", isPreview: false))), which"
          + " keeps it at a reference.",
        causes: held.prefix(5).map(\.line)
      )
      return
    }
    let (verb, object) = held.count == 1 ? ("it does", "it") : ("they do", "them")
    let first = held.first.map { String($0.commit.id.prefix(12)) } ?? "COMMIT"
    let waits = held.contains { $0.rule == .unknownSigner }
    self.init(
      .held,
      "\(Self.count(held)) of this copy would be held everywhere else; nothing was exchanged.",
      remedy: (waits ? "If you asked to be let in, sync again when you were. " : "")
        + "If you may do what \(verb), answer for \(object) with \(.access(.vouch(first))). To give"
        + " \(object) up, with all else that only this copy has:"
        + " \(.sync(nil, .overwriting("device", isPreview: false))), which keeps it at a reference.",
      causes: held.prefix(5).map(\.line)
    )
  }

  private static func count(_ held: [HeldCommit]) -> String {
    held.count == 1 ? "1 commit" : "\(held.count) commits"
  }

  /// The refusal to write to a signed store while nobody's keys are open.
  package static let loginRequired = StoreError(
    .loginRequired,
    "The store is signed, and nobody is logged in who could sign this.",
    remedy: "Run \(.login(nil))."
  )

  /// The refusal to write for somebody whom the store does not know.
  package static func notValidated(_ label: String) -> StoreError {
    StoreError(
      .notValidated,
      "\(label) is not validated yet: no owner or administrator of this store has admitted the card.",
      remedy: "Ask for it, sync, and try again; \(.access(.show)) lists who is in."
    )
  }

  /// The refusal to write for somebody whose key the store knows, and who is no member with it.
  static func noMember(_ label: String, _ key: DeviceKey, _ state: AccessState) -> StoreError {
    if state.isEndedDevice(key) {
      return StoreError(
        .notAllowed,
        "This device of \(label) was ended: nothing that it signs is taken any more. Nothing was written.",
        remedy:
          "This device needs new keys, which another device of yours or the recovery words add: log in"
          + " again to read how."
      )
    }
    return StoreError(
      .notAllowed,
      state.isReader(key)
        ? "\(label) was let in as a doctor, who only reads. Nothing was written."
        : "\(label) was removed from this store: nothing that they sign is taken any more. Nothing was"
          + " written.",
      remedy: "Ask somebody who manages the store; \(.access(.show)) lists who is in."
    )
  }

  /// The refusal to write what one may not.
  package static func notAllowed(_ held: HeldCommit) -> StoreError {
    let place = held.path ?? "this"
    guard let verb = held.verb else {
      return StoreError(
        .notAllowed,
        "Every other copy would hold this, as \(held.reason). Nothing was written.",
        remedy: "See \(.access(.show))."
      )
    }
    return StoreError(
      .notAllowed,
      "You may not change \(place): that needs the right '\(verb)'. Nothing was"
        + " written.",
      remedy: "Ask somebody who may; \(.access(.show)) lists them."
    )
  }

  static func statementNotUnderstood(_ state: AccessState) -> StoreError {
    let id = state.notUnderstood.min().map(\.description) ?? ""
    return StoreError(
      .unknownFormat,
      "The statement \(id) says what this careplan does not know; it may be a restriction, so"
        + " that nothing is written here.",
      remedy: "Install a newer careplan, or remove whoever said it; reading works with this one."
    )
  }

  /// The refusal of what only a signed store has.
  public static let notSigned = StoreError(
    .refused,
    "The store is not signed: whoever can write to it may do everything.",
    remedy: "Make it a signed one with \(.access(.initialize))."
  )

  static func countsForNothing(_ rule: AccessRule) -> StoreError {
    StoreError(
      .notAllowed,
      "You may not say that: it would count for nothing (\(rule.rawValue)). Nothing was written.",
      remedy: "See what your rights are: \(.access(.show))."
    )
  }
}
