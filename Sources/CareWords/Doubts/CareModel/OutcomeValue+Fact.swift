import CanonicalJSON
package import CareModel

extension OutcomeValue {
  /// The amount as facts of doubts have it.
  package var fact: String {
    let number = number.flatMap { JSONNumber($0)?.token } ?? CanonicalJSON.compact(content.json)
    return units.map { "\(number) \($0)" } ?? number
  }
}
