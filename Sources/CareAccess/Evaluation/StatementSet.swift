/// The statements of a store that can be judged, numbered so that each stands after those it had seen.
struct StatementSet {
  let statements: [AccessStatement]
  let order: StatementOrder
  /// The number of the founding statement; nil if it is not there.
  let anchor: Int?
  /// What the statements say, in numbers.
  let facts: [StatementFacts]
  /// The statements that name a membership or a reader as theirs.
  let under: [[Int]]
  /// The statements that end a membership, by its number.
  let endsOf: [Int: [Int]]
  /// The statements that found or admit somebody.
  let admissions: [PersonID: [Int]]
  /// The stops of everything that somebody reads.
  let fullStops: [PersonID: [Int]]
  let keys: [DeviceKey]
  let keyNumbers: [DeviceKey: Int]
  let waiting: [StatementID]
  let foreign: [StatementID]

  /// Numbers a set of statements.
  ///
  /// - Parameter holdsRules: Whether statements of rules belong to the set, so that one that is missing
  ///   is waited for.
  init(_ given: [AccessStatement], anchor id: StatementID, holdsRules: Bool) {
    var known: [StatementID: AccessStatement] = [:]
    var foreign: [StatementID] = []
    for statement in given {
      let isOfStore = statement.draft.found.map { $0 == id } ?? (statement.id == id)
      if isOfStore { known[statement.id] = statement } else { foreign.append(statement.id) }
    }
    let queue = StatementQueue(known, holdsRules: holdsRules)
    let statements = queue.ready
    let numbers = Dictionary(
      uniqueKeysWithValues: zip(statements.map(\.id), statements.indices)
    )
    self.statements = statements
    self.foreign = foreign
    waiting = queue.waiting
    anchor = numbers[id]
    order = StatementOrder(
      isOfPeople: statements.map { $0.folder == .people },
      previous: statements.map { $0.draft.previous.compactMap { numbers[$0] } },
      rules: statements.map { $0.draft.rules.compactMap { numbers[$0] } }
    )
    var table = StatementTable(numbers)
    for statement in statements { table.add(statement) }
    facts = table.facts
    keys = table.keys
    keyNumbers = table.keyNumbers
    under = table.under
    endsOf = table.endsOf
    admissions = table.admissions
    fullStops = table.fullStops
  }

  /// Who a founding, an admission or a reader is about.
  func person(_ number: Int) -> PersonID? { statements[number].act.card?.id }

  /// The key that signed the card of a founding, an admission or a reader.
  func cardKey(of number: Int) -> Int? {
    statements[number].act.card.flatMap { keyNumbers[$0.device.signing] }
  }
}

/// Puts statements in order, and aside those that wait for another one.
private struct StatementQueue {
  private(set) var ready: [AccessStatement] = []
  let waiting: [StatementID]

  init(_ known: [StatementID: AccessStatement], holdsRules: Bool) {
    var missing: [StatementID: Int] = [:]
    var followers: [StatementID: [StatementID]] = [:]
    for statement in known.values.sorted(by: { $0.id < $1.id }) {
      var needed = statement.draft.previous.map { ($0, AccessStatement.Folder.people) }
      needed += statement.draft.rules.map { ($0, .rules) }
      if !holdsRules { needed.removeAll { $0.1 == .rules && known[$0.0]?.folder != .rules } }
      missing[statement.id] = needed.count
      for (id, folder) in needed where known[id]?.folder == folder {
        followers[id, default: []].append(statement.id)
      }
    }
    var next = known.values.filter { missing[$0.id] == 0 }.sorted { $0.id > $1.id }
    while let statement = next.popLast() {
      ready.append(statement)
      for follower in followers[statement.id] ?? [] {
        let count = (missing[follower] ?? 0) - 1
        missing[follower] = count
        if count == 0, let statement = known[follower] { next.append(statement) }
      }
    }
    waiting = missing.filter { $0.value > 0 }.map(\.key).sorted()
  }
}

/// What a statement says of keys and of other statements, in numbers.
struct StatementFacts {
  let by: Int?
  let key: Int
  var added: [Int] = []
  var recovery: Int?
  /// Devices that it ends.
  var endedKeys: [Int] = []
}

/// Makes numbers of keys, and lists of what belongs together.
private struct StatementTable {
  private let numbers: [StatementID: Int]
  private(set) var keyNumbers: [DeviceKey: Int] = [:]
  private(set) var keys: [DeviceKey] = []
  private(set) var facts: [StatementFacts] = []
  private(set) var under: [[Int]]
  private(set) var endsOf: [Int: [Int]] = [:]
  private(set) var admissions: [PersonID: [Int]] = [:]
  private(set) var fullStops: [PersonID: [Int]] = [:]

  init(_ numbers: [StatementID: Int]) {
    self.numbers = numbers
    under = [[Int]](repeating: [], count: numbers.count)
  }

  private mutating func number(_ key: DeviceKey) -> Int {
    if let number = keyNumbers[key] { return number }
    keyNumbers[key] = keys.count
    keys.append(key)
    return keys.count - 1
  }

  mutating func add(_ statement: AccessStatement) {
    let number = facts.count
    let by = statement.by.flatMap { numbers[$0] }
    var fact = StatementFacts(by: by, key: self.number(statement.key))
    if let by { under[by].append(number) }
    switch statement.act {
    case .found(let founding):
      let devices = [founding.card.device] + founding.devices
      fact.added = devices.map { self.number($0.signing) }
      fact.recovery = founding.recovery.map { self.number($0.signing) }
      admissions[founding.card.id, default: []].append(number)
    case .admit(let admission):
      fact.added = [self.number(admission.card.device.signing)]
      admissions[admission.card.id, default: []].append(number)
      addEnds(admission.ends, number)
    case .reader(let admission): fact.added = [self.number(admission.card.device.signing)]
    case .end(let ends): addEnds(ends, number)
    case .own(let change):
      fact.added = change.devices.map { self.number($0.signing) }
      fact.recovery = change.recovery.map { self.number($0.signing) }
      fact.endedKeys = change.ends.map { self.number($0) }
    case .stop(let card, nil): fullStops[card, default: []].append(number)
    default: break
    }
    facts.append(fact)
  }

  private mutating func addEnds(_ ends: [StatementID], _ number: Int) {
    for target in ends.compactMap({ numbers[$0] }) { endsOf[target, default: []].append(number) }
  }
}
