import CareModel

/// The versions of a record in causal order, with the moments and contents that a merge counts by.
///
/// What all leaves know is one statement: where one version stands between everything before it and
/// everything after it, the history begins with it. No result depends on that.
struct CourseHistory {
  let order: CausalOrder
  /// The moments at which anything changes; the place of one is its slot.
  let dates: [Instant]
  let contents: ContentTable
  /// The zone in which days are counted.
  let zone: TimeZoneID
  /// The first place that counts.
  let first: Int
  /// Whether the version there stands for all that was before it.
  let hasBase: Bool
  /// By place, the slot of its date.
  private let slots: [Int]
  /// By place, its content.
  private let contentOfPlace: [Int]
  /// The places of which every version that was made from them belongs to the same write.
  private let continuedPlaces: Set<Int>
  /// By slot, the content of the base.
  private let baseContents: [Int]

  /// - Parameter records: All versions by uuid.
  init(
    _ graph: VersionGraph,
    _ records: [VersionID: AnyRecord],
    of kind: RecordKind,
    _ rules: MergeRules
  ) {
    let order = CausalOrder(graph)
    let base = Self.base(of: order)
    first = base?.place ?? 0
    hasBase = base != nil
    self.order = order
    zone = rules.zone
    let holding = base?.steps.steps.map(\.version) ?? []
    let dates = order.versions[first...].map(\.effectiveDate)
    self.dates = Set(dates + (base?.steps.steps.map(\.date) ?? [])).sorted()
    let used = holding + order.versions[first...].filter { !$0.isTombstone }
    contents = ContentTable(used.compactMap { records[$0.uuid] }, of: kind, rules)
    let slotOfDate = Dictionary(
      self.dates.enumerated().map { ($1, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    slots = order.versions.map { slotOfDate[$0.effectiveDate] ?? 0 }
    let table = contents
    contentOfPlace = order.versions.map(table.number)
    continuedPlaces = Self.continuedPlaces(in: order)
    var given = (base?.steps.steps ?? [])[...]
    var content = ContentTable.none
    baseContents = self.dates.map { date in
      if let step = given.first, step.date == date {
        content = table.number(of: step.version)
        given.removeFirst()
      }
      return content
    }
  }

  func slot(of place: Int) -> Int { slots[place] }
  func content(of place: Int) -> Int { contentOfPlace[place] }
  func version(_ place: Int) -> VersionSummary { order.versions[place] }
  func baseContent(at slot: Int) -> Int { baseContents[slot] }
  func isOnlyContinued(_ place: Int) -> Bool { continuedPlaces.contains(place) }

  /// Returns what some versions and all that they were made from have in force, by slot.
  func steps(of places: [Int]) -> [(slot: Int, content: Int)] {
    InForceSteps(of: places.map { order.versions[$0].uuid }, in: order).steps.map { step in
      let place = order.places[step.version.uuid] ?? 0
      return (slots[place], contentOfPlace[place])
    }
  }

  /// Returns the places of what some versions were made from, without those that the first one
  /// stands for.
  func past(of places: [Int]) -> Set<Int> {
    var past: Set<Int> = []
    var waiting = places.flatMap { order.parents[$0] }
    while let next = waiting.popLast() {
      guard next >= first, past.insert(next).inserted else { continue }
      waiting += order.parents[next]
    }
    return past
  }

  /// Returns whether all that a version was made from leads to versions that are not there.
  func isCutOff(_ place: Int) -> Bool {
    var seen: Set<Int> = []
    var waiting = [place]
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      let parents = order.parents[next]
      if parents.isEmpty, order.versions[next].previous.isEmpty { return false }
      waiting += parents
    }
    return true
  }

  /// Returns whether a version was made by the same write as the one before it.
  func continuesWrite(_ place: Int) -> Bool {
    Self.continuesWrite(place, in: order)
  }

  private static func continuesWrite(_ place: Int, in order: CausalOrder) -> Bool {
    order.parents[place].count == 1 && order.versions[place].previous.count == 1
      && order.versions[order.parents[place][0]].updated == order.versions[place].updated
  }

  /// Returns the order of statements that says nothing of who is right: by update, then uuid.
  func precedes(_ left: Int, _ right: Int) -> Bool {
    let (left, right) = (order.versions[left], order.versions[right])
    return (left.updated, left.uuid) < (right.updated, right.uuid)
  }
}

extension CourseHistory {
  /// How many versions are tried: more would cost what they save.
  private static let mostCandidates = 8

  /// Returns the last version between everything before it and everything after it, and its course.
  ///
  /// It must say something at every moment of which anything before it said something: what ended is
  /// known by older statements. Where a write arrived in halves each statement is told.
  private static func base(
    of order: CausalOrder
  ) -> (place: Int, steps: InForceSteps)? {
    guard !hasHalves(order) else { return nil }
    for place in separators(of: order).suffix(mostCandidates).reversed() {
      let steps = InForceSteps(of: [order.versions[place].uuid], in: order)
      let begins = order.versions[...place].lazy.filter { !$0.isTombstone }
        .map(\.effectiveDate).min()
      let isWhole = steps.steps.allSatisfy { !$0.version.isTombstone }
      if isWhole, steps.steps.first?.date == begins { return (place, steps) }
    }
    return nil
  }

  private static func continuedPlaces(in order: CausalOrder) -> Set<Int> {
    let (continued, others) = followedPlaces(in: order)
    return continued.subtracting(others)
  }

  /// Returns whether something was made from a version that is not the last of its write.
  private static func hasHalves(_ order: CausalOrder) -> Bool {
    let (continued, others) = followedPlaces(in: order)
    return !continued.isDisjoint(with: others)
  }

  /// Returns the places that a version of the same write follows, and those that another write
  /// does.
  private static func followedPlaces(
    in order: CausalOrder
  ) -> (continued: Set<Int>, others: Set<Int>) {
    var (continued, others): (Set<Int>, Set<Int>) = ([], [])
    for place in order.versions.indices {
      if continuesWrite(place, in: order) {
        continued.insert(order.parents[place][0])
      } else {
        others.formUnion(order.parents[place])
      }
    }
    return (continued, others)
  }

  /// Returns the places that every line of descent passes through.
  private static func separators(of order: CausalOrder) -> [Int] {
    var leastParent = order.versions.count
    var isPassed = [Bool](repeating: false, count: order.versions.count)
    for place in order.versions.indices.reversed() {
      isPassed[place] = leastParent >= place
      leastParent = min(leastParent, order.parents[place].min() ?? -1)
    }
    var leaves = 0
    var hasChild = isPassed.map { _ in false }
    var isContinued = hasChild
    for place in order.versions.indices where continuesWrite(place, in: order) {
      isContinued[order.parents[place][0]] = true
    }
    var separators: [Int] = []
    for place in order.versions.indices {
      for parent in order.parents[place] where !hasChild[parent] {
        hasChild[parent] = true
        leaves -= 1
      }
      leaves += 1
      guard leaves == 1, isPassed[place], place + 1 < order.versions.count else { continue }
      separators.append(place)
    }
    return separators.filter { !isContinued[$0] }
  }
}
