import CarePlanKit

/// The limits of what is done as needed, beside one more entry.
struct AsNeededLimit {
  let item: OutcomeRecording.Item
  let open: OpenStore

  /// Refuses an entry beyond the limits, or warns of it where it is forced.
  func judge(isForced: Bool, _ context: CommandContext) throws(CommandFailure) {
    let event = item.event
    guard item.entry.state == nil, let value = item.entry.values.first else { return }
    let moment = value.createdDate ?? open.dates.now
    let use = try attempt { () throws(StoreError) in
      try open.store.read { snapshot throws(StoreError) in
        try snapshot.asNeededUse(of: event.task, at: moment)
      }
    }
    guard let use else { return }
    let excesses = use.excesses(of: value, at: moment)
    guard !excesses.isEmpty else { return }
    let words = AsNeededWords(open.wording, open.dates)
    let sentence = excesses.map(words.excess).joined(separator: ", ")
    guard !isForced else { return context.warn(StyledText(sentence)) }
    let earliest = use.earliest(of: value, from: moment).map { words.time($0, on: moment) }
    let isSaid = earliest.map(sentence.contains) ?? true
    throw CommandFailure(
      .invalid,
      code: "beyond-limit",
      "\(EventPhrase(dates: open.dates).words(event)): \(sentence)",
      hints: (isSaid ? [] : ["it may be done again from \(earliest ?? "") on"])
        + ["--force records it all the same"]
    )
  }
}
