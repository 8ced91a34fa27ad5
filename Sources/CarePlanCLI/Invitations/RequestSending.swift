import CarePlanKit

/// Sends the card of somebody who registers to the remote of the signed store that they stand in.
struct RequestSending {
  private let synchronizer: Synchronizer
  private let remote: String
  private let found: StatementID
  private let context: CommandContext

  /// Looks whether a card of a label can be sent, before keys are made.
  init(_ label: PersonLabel, _ context: CommandContext) throws(CommandFailure) {
    let open = try context.openStore()
    let view = try AccessView(open)
    remote = try open.defaultRemote()
    found = view.anchor
    self.context = context
    synchronizer = try attempt { () throws(StoreError) in
      try context.synchronizer(of: open.store)
    }
    let waiting = try attempt { () throws(StoreError) in try synchronizer.requests(at: remote) }
    guard !waiting.contains(where: { $0.card.label == label.description }) else {
      throw CommandFailure(
        .invalid,
        code: AccountError.Code.exists.rawValue,
        "somebody who asks to be let in is called '\(label)'",
        hints: ["choose another label with --id"]
      )
    }
  }

  func send(_ card: Card) throws(CommandFailure) {
    try attempt { () throws(StoreError) in
      try synchronizer.ask(remote, with: card, nil, in: found)
    }
    context.note("the card was sent to '\(remote)': whoever manages the store sees it there")
  }
}
