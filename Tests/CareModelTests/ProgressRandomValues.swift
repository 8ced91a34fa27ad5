import CanonicalJSON
import CareModel
import CareTestSupport
import TestSupport

/// Makes values of all types and sizes, some of them of a kind.
struct RandomValues {
  private var random: SeededGenerator

  private let kinds: [String?]

  init(seed: UInt64, kinds: [String?] = [nil, nil, "a", "b"]) {
    random = SeededGenerator(seed: seed)
    self.kinds = kinds
  }

  mutating func values() -> [OutcomeValue] {
    (0..<Int.random(in: 0...4, using: &random)).map { _ in value() }
  }

  private mutating func value() -> OutcomeValue {
    let large = Double.greatestFiniteMagnitude
    let contents: [OutcomeValue.Content] = [
      .integer(0), .integer(Int.random(in: -9...9, using: &random)), .integer(.max), .integer(.min),
      .double(Double.random(in: -2...2, using: &random)), .double(large), .double(-large),
      .double(.infinity), .double(-.infinity), .double(.leastNonzeroMagnitude),
      .boolean(false), .text("a"), .binary([]), .date(Fixtures.instant("2026-01-10T08:00:00Z")),
      .other(type: "blob", []),
    ]
    return OutcomeValue(
      contents[Int.random(in: contents.indices, using: &random)],
      kind: kinds[Int.random(in: kinds.indices, using: &random)]
    )
  }
}
