import CanonicalJSON
package import CareModel

extension OutcomeValue {
  /// The amount as facts of doubts have it.
  package var fact: String {
    let least = number.flatMap { JSONNumber($0)?.token } ?? CanonicalJSON.compact(content.json)
    let upper = upperValue.flatMap { JSONNumber($0)?.token }
    let number = upper.map { "\(least)–\($0)" } ?? least
    return units.map { "\(number) \($0)" } ?? number
  }
}
