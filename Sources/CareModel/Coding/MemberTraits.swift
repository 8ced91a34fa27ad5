/// What reviews, dates and merges must know about a member, beside its form.
package struct MemberTraits: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A change may alter what is given to or asked of the patient.
  package static let clinical = MemberTraits(rawValue: 1)
  /// Bookkeeping that a review leaves out unless it is asked for.
  package static let bookkeeping = MemberTraits(rawValue: 2)
  /// What is given or done, how and when: such members merge, and are in question, as one.
  package static let regimen = MemberTraits(rawValue: 4)
  /// A change holds from now on unless a date is given; one of another member, since the start of the
  /// period in force.
  package static let effectiveNow = MemberTraits(rawValue: 8)

  /// How much a change matters to a review.
  package var weight: MemberWeight {
    contains(.clinical) ? .clinical : contains(.bookkeeping) ? .bookkeeping : .ordinary
  }
}
