import CareStorage
import CareSamples
import Sandbox

/// A bare repository with an empty store, and the people who have to do with it.
final class SimulatedHousehold: Sendable {
  private static let labels = ["parent", "grandmother", "child", "provider", "stranger"]

  let directory: TemporaryDirectory
  let founder: SimulatedPerson
  let others: [SimulatedPerson]

  init(_ dice: inout Dice) throws {
    directory = try TemporaryDirectory()
    let root = directory.path
    founder = try SimulatedPerson("patient", in: root, &dice)
    var others: [SimulatedPerson] = []
    for label in Self.labels { others.append(try SimulatedPerson(label, in: root, &dice)) }
    self.others = others
    _ = try GitStore.create(
      at: directory["origin"],
      .bare,
      timezone: Fixtures.newYork,
      surroundings: founder.surroundings
    )
  }
}
