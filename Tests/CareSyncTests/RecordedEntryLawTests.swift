import CareEvents
import CareModel
import CareStorage
import CareSync
import CareTestSupport
import TestSupport
import Testing

/// Who recorded what stays the same, whoever syncs first and whatever is joined on the way.
struct RecordedEntryLawTests {
  /// Two people with a clone each, who record amounts that are all different.
  private struct Pair {
    let home: Household
    let people: [(name: String, store: GitStore)]
    private var last = 0

    init() throws {
      let home = try Household(.library)
      self.home = home
      people = try ["left", "right"].enumerated().map { place, name in
        var surroundings = TestSurroundings.make(
          seed: UInt64(place) + 7,
          from: TestSurroundings.start.adding(seconds: Int64(place + 10) * 86_400)
        )
        surroundings.author = Surroundings.Author(name: name, email: "\(name)@example.org")
        let store = try GitStore(opening: home.directory[name], surroundings: surroundings)
        return (name, store)
      }
    }

    /// Lets somebody record one more amount for a day of January.
    mutating func record(_ person: Int, on day: Int) throws -> Int {
      last += 1
      let store = people[person].store
      let query = EventQuery(on: CivilDate(daysSinceEpoch: Self.january + day))
      let event = try #require(try store.events(query).events.first)
      let value = OutcomeValue(
        .integer(last),
        createdDate: Fixtures.start.adding(seconds: Int64(last))
      )
      try store.write("Record") { transaction throws(StoreError) in
        _ = try transaction.record(OutcomeEntry([value]), for: event, .appending)
      }
      return last
    }

    private static let january = Fixtures.day("2026-01-10").daysSinceEpoch

    /// What each person recorded, as a clone tells it.
    func amounts(in store: GitStore) throws -> [String: Set<Int>] {
      let outcomes = try store.fetch(OutcomeContent.self, RecordQuery())
      let entries = try store.read { snapshot throws(StoreError) in
        try snapshot.recordedEntries(of: outcomes)
      }
      return entries.values.joined().reduce(into: [:]) { amounts, entry in
        guard case .integer(let amount)? = entry.value?.content else { return }
        amounts[entry.recordedBy?.name ?? "", default: []].insert(amount)
      }
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>, [[0, 1], [1, 0]])
  func `what each person recorded is theirs in every clone`(seed: UInt64, order: [Int]) throws {
    var random = SeededGenerator(seed: seed)
    var pair = try Pair()
    var recorded: [String: Set<Int>] = [:]
    for _ in 0..<3 {
      for _ in 0..<Int.random(in: 2...6, using: &random) {
        let person = Int.random(in: 0...1, using: &random)
        let amount = try pair.record(person, on: Int.random(in: 0...2, using: &random))
        recorded[pair.people[person].name, default: []].insert(amount)
      }
      for person in order + order { try pair.home.sync(pair.people[person].store) }
    }
    for person in pair.people {
      #expect(try pair.amounts(in: person.store) == recorded, "seed \(seed)")
    }
    #expect(try pair.home.heads().count == 1)
  }
}
