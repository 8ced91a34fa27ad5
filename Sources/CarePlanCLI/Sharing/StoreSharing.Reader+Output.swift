import CarePlanKit

extension StoreSharing.Reader {
  /// Returns the grant of a category; nil if it is not shared.
  func grant(of category: RecordCategory) -> StoreSharing.Grant? {
    grants.first { $0.category == category }
  }

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
    let pending = waiting.isEmpty ? [] : ["waits for approval: \(names(waiting))"]
    let words = (granted.isEmpty && pending.isEmpty ? ["nothing yet"] : granted) + pending
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

  var json: JSONValue {
    [
      "label": .string(label), "name": .string(name),
      "person": .string(id.description), "fingerprint": .string(fingerprint),
      "careCard": .bool(grant(of: .interventions) != nil),
      "symptoms": .bool(grant(of: .assessments) != nil),
      "grants": .array(
        grants.map { grant in
          var object: JSONObject = ["category": .string(grant.category.name)]
          object["until"] = grant.until.map { .string($0.description) }
          return .object(object)
        }
      ),
      "pending": .array(waiting.map { .string($0.name) }),
    ]
  }
}
