import CanonicalJSON
import CareAccess
import CareModel
import CareStorage
import CareTestSupport
import TestSupport

extension PushedAttack {
  /// Statements of others, of other stores and of nobody, and such as go.
  static let statements = [
    PushedAttack(
      "a statement that vanishes",
      .held(.removed, path: "access/people/", finding: .removedStatement)
    ) { household in
      try household.commit(by: household.home.patient.signer) {
        try $0.git("copy", "rm", "--quiet", "-r", "access")
      }
    },
    PushedAttack("a second founding", .held(.statement, path: "access/people/")) { household in
      let stranger = try SigningPerson("stranger")
      let draft = AccessStatement.Draft(
        .found(Founding(card: stranger.card)),
        at: TestSurroundings.start
      )
      return try household.say(draft, by: stranger, committing: household.home.patient)
    },
    PushedAttack("a statement of another store", .held(.statement, path: "access/rules/")) {
      household in
      let patient = household.home.patient
      let founding = try AccessStatement(
        signing: AccessStatement.Draft(
          .found(Founding(card: patient.card)),
          at: TestSurroundings.start.adding(seconds: 1)
        ),
        by: patient.signer.signer
      )
      var draft = try household.draft(household.word)
      (draft.found, draft.by, draft.previous) = (founding.id, founding.id, [founding.id])
      return try household.say(draft, by: patient, committing: patient)
    },
    PushedAttack(
      "a statement that waits for one which is not here",
      .held(.statement, path: "access/people/")
    ) { household in
      var draft = try household.draft(.end([household.anchor]))
      draft.previous = [try household.unknownStatement()]
      let patient = household.home.patient
      return try household.say(draft, by: patient, committing: patient)
    },
    PushedAttack("an admission beyond the rights of whoever says it", .accepted) { household in
      let admission = Admission(card: try SigningPerson("stranger").card, rights: .own)
      return try household.say(
        household.draft(.admit(admission)),
        by: household.child,
        committing: household.child
      )
    },
    PushedAttack("a label that somebody has already", .accepted) { household in
      let twin = try SigningPerson("child", device: "other")
      let admission = Admission(card: twin.card, rights: AccessRole.patient.rights)
      let patient = household.home.patient
      return try household.say(
        household.draft(.admit(admission)),
        by: patient,
        committing: patient
      )
    },
    PushedAttack("an act that nobody knows", .accepted) { household in
      let patient = household.home.patient
      var json = try household.draft(household.word).object
      json["act"] = .string("forbid")
      try household.home.write(
        AccessStatement(signing: json, in: .people, by: patient.signer.signer)
      )
      return PushedCommit(commit: try household.home.forge("copy", by: patient.signer))
    },
  ]
}

extension GuardedHousehold {
  /// A statement under the founder's membership that had seen the founding alone.
  fileprivate func draft(_ act: AccessAct) throws -> AccessStatement.Draft {
    AccessStatement.Draft(
      act,
      found: anchor,
      by: anchor,
      at: TestSurroundings.start,
      previous: [anchor],
      seen: act.needsSeen ? CommitID(try home.head("copy")) : nil
    )
  }

  /// Something that the founder may say.
  fileprivate var word: AccessAct { .vouch([CommitID(old)].compactMap(\.self)) }

  fileprivate func unknownStatement() throws -> StatementID {
    try AccessStatement(signing: draft(word), by: parent.signer.signer).id
  }

  /// Signs a statement as somebody, and commits it as somebody.
  fileprivate func say(
    _ draft: AccessStatement.Draft,
    by person: SigningPerson,
    committing: SigningPerson
  ) throws -> PushedCommit {
    let statement = try AccessStatement(signing: draft, by: person.signer.signer)
    return try commit(by: committing.signer) { try $0.write(statement) }
  }
}
