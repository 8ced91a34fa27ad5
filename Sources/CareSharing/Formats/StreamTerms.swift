package import CanonicalJSON
package import CareAccess
package import CareModel

/// The category and end of a share, in the envelope of its reader.
package struct StreamTerms: Hashable, Sendable {
  private static let (category, until) = ("category", "until")

  /// The category of a vault.
  package let category: RecordCategory
  /// The moment from which the reader's program no longer shows the stream; nil for never.
  package let until: Instant?

  package init(category: RecordCategory, until: Instant?) {
    (self.category, self.until) = (category, until)
  }

  /// Reads terms; nil if they are not as ``json`` writes them.
  package init?(_ json: JSONValue) {
    guard let category = json.object?[Self.category]?.string.flatMap({ RecordCategory($0) }) else {
      return nil
    }
    self.init(category: category, until: json.object?[Self.until]?.string.flatMap { Instant($0) })
    guard self.json == json else { return nil }
  }

  package var json: JSONValue {
    var object: JSONObject = [Self.category: .string(category.name)]
    object[Self.until] = until.map { .string($0.description) }
    return .object(object)
  }
}
