import CarePlanKit

/// The requests to be let in that wait at a remote, with what speaks for and against each.
struct WaitingRequests {
  /// How many characters of a name are shown: an applicant may have written anything.
  static let longestName = 64

  /// What is known of how somebody came to ask.
  enum Claim: Hashable {
    /// They show nothing.
    case none
    /// They know the secret of an invitation that is open.
    case right(StatementID)
    /// They show something that is not right.
    case wrong
    /// The invitation was made with another copy, so that its secret is not known here.
    case unknown
    /// The invitation is over: somebody was admitted by it, or it was taken back.
    case closed
  }

  /// A person who waits, with all requests of the card.
  struct Waiting {
    /// The request that speaks most for them.
    let request: PendingRequest
    /// All of their requests.
    let requests: [PendingRequest]
    let claim: Claim
    let invitation: OpenInvitation?
    /// Whether somebody else shows the same invitation.
    let isTwice: Bool
    /// Whether somebody else who waits has the label, or somebody in the store.
    let isLabelTaken: Bool

    var card: Card { request.card }
    /// What commands name it by: the label with digits of the card.
    var name: String { "\(card.label)#\(card.id.description.prefix(8))" }
  }

  let waiting: [Waiting]
  let remote: String
  /// The branches that contain nothing readable, and those that the next look reads.
  let (unreadable, unread): (Int, Int)
  /// The requests of people who were admitted, and whose devices have not heard of it.
  let admitted: Int

  init(_ open: OpenStore, _ view: AccessView, _ context: CommandContext) throws(CommandFailure) {
    let remote = try open.defaultRemote()
    self.remote = remote
    let (messages, isReader) = try attempt { () throws(StoreError) in
      (
        try context.synchronizer(of: open.store).messages(at: remote),
        try open.store.isReaderCopy()
      )
    }
    (unreadable, unread) = (messages.unreadable, messages.unread)
    let answered = messages.submissions.flatMap(\.statements).compactMap(\.act.answeredPerson)
    let known = Set(view.state.labels.keys).union(answered)
    let strangers = messages.requests.filter { !known.contains($0.card.id) }
    admitted = messages.requests.count - strangers.count
    let order = strangers.map(\.card.id).reduce(into: [PersonID]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    waiting = try order.map { person throws(CommandFailure) -> Waiting? in
      let (own, others) = (
        strangers.filter { $0.card.id == person }, strangers.filter { $0.card.id != person }
      )
      let judged = try own.map { request throws(CommandFailure) in
        let invitation = view.invitations.first { $0.name == request.proof?.invitation }
        return (
          request: request, invitation: invitation,
          claim: try Self.claim(request, invitation, open, knowsAll: !isReader)
        )
      }
      guard let best = judged.min(by: { $0.claim.rank < $1.claim.rank }) else { return nil }
      let answered = own.compactMap(\.proof?.invitation)
      return Waiting(
        request: best.request,
        requests: own,
        claim: best.claim,
        invitation: best.invitation,
        isTwice: others.compactMap(\.proof?.invitation).contains(where: answered.contains),
        isLabelTaken: others.contains { $0.card.label == best.request.card.label }
          || PersonLabel(best.request.card.label).map(view.state.has) ?? false
      )
    }.compactMap(\.self)
  }

  private static func claim(
    _ request: PendingRequest,
    _ invitation: OpenInvitation?,
    _ open: OpenStore,
    knowsAll: Bool
  ) throws(CommandFailure) -> Claim {
    guard let proof = request.proof else { return .none }
    // A read-only copy knows only the invitations that were made with it.
    guard let invitation else { return knowsAll ? .closed : .unknown }
    let link = try attempt { () throws(StoreError) in
      try open.store.keptInvitation(named: proof.invitation)
    }
    guard let link else { return .unknown }
    do {
      return try link.isRight(proof, for: request.card) ? .right(invitation.statement) : .wrong
    } catch {
      throw CommandFailure(.internal, "the proof of a request cannot be computed")
    }
  }

  /// Returns the request of a label, or of a label with digits of its card behind a `#`.
  func named(_ text: String) throws(CommandFailure) -> Waiting {
    let found = waiting.filter { waiting in
      waiting.card.label == text
        || text.hasPrefix("\(waiting.card.label)#")
          && "\(waiting.card.label)#\(waiting.card.id.description)".hasPrefix(text)
    }
    if found.count == 1, let waiting = found.first { return waiting }
    guard found.isEmpty else {
      throw CommandFailure(
        UsageError(
          "several people who are called '\(text)' wait",
          hint: "name one of: \(found.map(\.name).joined(separator: ", "))"
        )
      )
    }
    throw CommandFailure(
      .notFound,
      code: StoreError.Code.notFound.rawValue,
      "nobody who is called '\(text)' waits at '\(remote)'",
      hints: ["careplan admin pending"]
    )
  }
}

extension WaitingRequests.Claim {
  /// The place among the requests of one card, of which the first counts.
  fileprivate var rank: Int {
    switch self {
    case .right: 0
    case .unknown: 1
    case .none: 2
    case .closed: 3
    case .wrong: 4
    }
  }
}

extension AccessAct {
  /// The person whose request it answers.
  fileprivate var answeredPerson: PersonID? {
    if case .stop(let person, nil) = self { person } else { card?.id }
  }
}

extension WaitingRequests {
  /// Counts the branches that are not listed.
  func noteOthers(to context: CommandContext) {
    if admitted > 0 {
      context.note(
        "\(admitted) \(admitted == 1 ? "request is" : "requests are") answered: that takes effect when a member has synced"
      )
    }
    if unreadable > 0 {
      context.note(
        "\(unreadable) \(unreadable == 1 ? "branch" : "branches") at '\(remote)' contain no request that opens here"
      )
    }
    if unread > 0 {
      context.warn("\(unread) \(unread == 1 ? "branch was" : "branches were") not read yet")
      context.hint("careplan admin pending, which reads more of them")
    }
  }
}

extension WaitingRequests.Waiting {
  /// What speaks for or against the request, in words.
  var remark: String {
    let proof =
      switch claim {
      case .none: "not invited"
      case .right: "proof right"
      case .wrong: "proof WRONG"
      case .unknown: "invited from another device"
      case .closed: "the invitation is over"
      }
    let alarms = [
      isTwice ? "INVITATION ANSWERED TWICE" : nil, isLabelTaken ? "LABEL TAKEN" : nil,
    ]
    return ([proof] + alarms.compactMap(\.self)).joined(separator: ", ")
  }

  /// Whether something speaks against it.
  var isDoubtful: Bool { isTwice || claim == .wrong || claim == .closed }

  var json: JSONValue {
    var object: JSONObject = [
      "label": .string(card.label), "person": .string(card.id.description),
      "name": .string(card.name), "fingerprint": .string(card.fingerprint.description),
      "answeredTwice": .bool(isTwice), "labelTaken": .bool(isLabelTaken),
      "proof": .string(claimWord),
    ]
    object["invitation"] = invitation.map { .object($0.json) }
    return .object(object)
  }

  private var claimWord: String {
    switch claim {
    case .none: "none"
    case .right: "right"
    case .wrong: "wrong"
    case .unknown: "unknown"
    case .closed: "closed"
    }
  }

  /// Warns of what is wrong with it.
  func warn(_ context: CommandContext) {
    if isTwice {
      context.warn(
        "\(name, .bold): the invitation was answered TWICE: one of the two is not who was invited"
      )
      context.hint("ask whoever was invited for their digits, and reject the other request")
    }
    if claim == .wrong {
      context.warn("\(name, .bold) shows something that is not the invitation's")
    }
  }
}
