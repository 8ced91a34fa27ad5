import CareAccess
package import CareReading

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
  package init(ownHeld held: [HeldCommit]) {
    let (verb, object) = held.count == 1 ? ("it does", "it") : ("they do", "them")
    let first = held.first.map { String($0.commit.id.prefix(12)) } ?? "COMMIT"
    self.init(
      .held,
      "\(Self.count(held)) of this copy would be held everywhere else; nothing was exchanged.",
      remedy:
        "If you may do what \(verb), answer for \(object) with \(.access(.vouch(first))); else take"
        + " the branch back behind \(object) with \(.git("reset")).",
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

  /// The refusal to write what one may not.
  package static func notAllowed(_ held: HeldCommit) -> StoreError {
    let place = held.path.map { " \($0)" } ?? ""
    guard let verb = held.verb else {
      return StoreError(
        .notAllowed,
        "Nobody may do this: other copies would hold it (\(held.rule.rawValue)\(place)).",
        remedy: "See \(.access(.show))."
      )
    }
    return StoreError(
      .notAllowed,
      "You may not change\(place.isEmpty ? " this" : place): that needs the right '\(verb)'. Nothing was"
        + " written.",
      remedy: "Ask somebody who may; \(.access(.show)) lists them."
    )
  }

  static func statementNotUnderstood(_ state: AccessState) -> StoreError {
    let id = state.findings.lazy.compactMap { finding in
      if case .notUnderstood(let id) = finding { id.description } else { nil }
    }.first
    return StoreError(
      .unknownFormat,
      "The statement \(id ?? "") says what this careplan does not know; it may be a restriction, so"
        + " that nothing is written here.",
      remedy: "Install a newer careplan; reading works with this one."
    )
  }
}

extension StoreError {
  /// The refusal of what only a signed store has.
  package static let notSigned = StoreError(
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
