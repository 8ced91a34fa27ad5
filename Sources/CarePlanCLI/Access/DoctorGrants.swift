import CarePlanKit

/// What a doctor reads of a store, and until when.
struct DoctorGrants {
  /// A category that a doctor reads.
  struct Grant: Hashable {
    let category: RecordCategory
    let until: Instant?
  }

  let id: PersonID
  let card: Card
  /// What the doctor reads, in order of the names.
  let grants: [Grant]
  /// The categories that wait for an administrator's approval, in order of the names.
  let pending: [RecordCategory]

  /// What the doctor reads of a category; nil for nothing.
  func grant(of category: RecordCategory) -> Grant? { grants.first { $0.category == category } }

  /// `interventions, profile until 3 Dec 2026; waits for approval: assessments`.
  func words(_ view: AccessView) -> String {
    var spans: [(until: Instant?, names: [String])] = []
    for grant in grants {
      if let place = spans.firstIndex(where: { $0.until == grant.until }) {
        spans[place].names.append(grant.category.name)
      } else {
        spans.append((grant.until, [grant.category.name]))
      }
    }
    let granted = spans.map { span in
      span.names.joined(separator: ", ")
        + (span.until.map { " until \(view.words(until: $0))" } ?? "")
    }
    let waiting = pending.isEmpty ? [] : ["waits for approval: \(names(pending))"]
    let words = (granted.isEmpty && waiting.isEmpty ? ["nothing yet"] : granted) + waiting
    return words.joined(separator: "; ")
  }

  /// The categories beside those that have columns of their own, each with its end: `mood, profile until 3 Dec
  /// 2026`.
  func others(_ view: AccessView) -> String {
    grants.filter { ![.interventions, .assessments].contains($0.category) }.map { grant in
      grant.category.name + (grant.until.map { " until \(view.words(until: $0))" } ?? "")
    }.joined(separator: ", ")
  }

  private func names(_ categories: [RecordCategory]) -> String {
    categories.map(\.name).joined(separator: ", ")
  }

  func json(_ view: AccessView) -> JSONValue {
    [
      "label": .string(view.label(id)), "name": .string(card.name),
      "person": .string(id.description), "fingerprint": .string(card.fingerprint.description),
      "careCard": .bool(grant(of: .interventions) != nil),
      "symptoms": .bool(grant(of: .assessments) != nil),
      "grants": .array(
        grants.map { grant in
          var object: JSONObject = ["category": .string(grant.category.name)]
          object["until"] = grant.until.map { .string($0.description) }
          return .object(object)
        }
      ),
      "pending": .array(pending.map { .string($0.name) }),
    ]
  }
}

extension AccessView {
  /// Everybody who reads as a doctor does, in order of their labels.
  var doctors: [DoctorGrants] {
    let waiting = state.grantsWaitingForApproval
    let readers = state.readers.filter(\.isInForce).map(\.card)
    return Dictionary(readers.map { ($0.id, $0) }) { first, _ in first }.map { id, card in
      let approved = state.rules.grants.filter { $0.person == id && state.rules.isApproved($0) }
      return DoctorGrants(
        id: id,
        card: card,
        grants: Set(approved.map(\.category)).sorted().map {
          DoctorGrants.Grant(category: $0, until: state.rules.until($0, for: id))
        },
        pending: Set(waiting.filter { $0.person == id }.map(\.category)).sorted()
      )
    }
    .sorted { label($0.id) < label($1.id) }
  }

  func isReader(_ person: PersonID) -> Bool {
    state.readers.contains { $0.card.id == person && $0.isInForce }
  }

  /// Returns the doctor whom a label means.
  func reader(_ text: String) throws(CommandFailure) -> AccessReader {
    let id = try anybody(text)
    if let reader = state.readers.first(where: { $0.card.id == id && $0.isInForce }) {
      return reader
    }
    throw CommandFailure(
      .invalid,
      code: StoreError.Code.invalid.rawValue,
      "'\(text)' is a member, who reads as their rights say, and no doctor",
      hints: ["careplan access show"]
    )
  }

  /// The last day of what is shared until a moment, or the moment if it is not the end of a day.
  func words(until moment: Instant) -> String { dates.words(until: moment) }
}
