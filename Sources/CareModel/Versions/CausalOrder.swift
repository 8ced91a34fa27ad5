/// The versions of a record in an order in which each one comes after all that it was made from.
///
/// Versions are told by their places in that order, which walks of a large graph need. Independent
/// versions stand by update and uuid. Versions that follow from themselves, which no honest store has,
/// stand behind all others; of what they say they were made from only what stands before them counts.
package struct CausalOrder: Sendable {
  package let versions: [VersionSummary]
  /// By the place of a version the places of those that it was made from, all of them before it.
  package let parents: [[Int]]
  package let places: [VersionID: Int]
  /// How many of the versions follow from none that follows from itself.
  let countBeforeCycles: Int

  package init(_ graph: VersionGraph) {
    let given = graph.versions.sorted { ($0.updated, $0.uuid) < ($1.updated, $1.uuid) }
    let ranks = Dictionary(
      given.enumerated().map { ($1.uuid, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let links = given.map { version in
      Set(version.previous.compactMap { ranks[$0] }).sorted()
    }
    let (order, count) = Self.order(links)
    var placeOfRank = [Int](repeating: 0, count: given.count)
    for (place, rank) in order.enumerated() { placeOfRank[rank] = place }
    versions = order.map { given[$0] }
    parents = order.enumerated().map { place, rank in
      links[rank].map { placeOfRank[$0] }.filter { $0 < place }.sorted()
    }
    places = Dictionary(
      versions.enumerated().map { ($1.uuid, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    countBeforeCycles = count
  }

  /// Orders ranks so that each comes after those that it links to; of several the least comes first.
  private static func order(_ links: [[Int]]) -> (ranks: [Int], countBeforeCycles: Int) {
    var open = links.map(\.count)
    var children = [[Int]](repeating: [], count: links.count)
    for (rank, linked) in links.enumerated() {
      for other in linked { children[other].append(rank) }
    }
    var ready = LeastFirst()
    for rank in open.indices where open[rank] == 0 { ready.insert(rank) }
    var isTaken = [Bool](repeating: false, count: links.count)
    var ranks: [Int] = []
    var waiting = open.indices[...]
    var countBeforeCycles: Int?
    while ranks.count < links.count {
      while let rank = waiting.first, isTaken[rank] { waiting.removeFirst() }
      guard let next = ready.removeLeast() ?? waiting.first else { break }
      if open[next] > 0, countBeforeCycles == nil { countBeforeCycles = ranks.count }
      guard !isTaken[next] else { continue }
      isTaken[next] = true
      ranks.append(next)
      for child in children[next] {
        open[child] -= 1
        if open[child] == 0, !isTaken[child] { ready.insert(child) }
      }
    }
    return (ranks, countBeforeCycles ?? ranks.count)
  }
}

extension CausalOrder {
  /// Returns those of some places that follow from themselves, or from such ones.
  ///
  /// - Parameter links: By place the places of those that it was made from.
  package static func cyclic(_ links: [[Int]]) -> [Int] {
    let (ranks, count) = order(links)
    return Array(ranks[count...])
  }

  /// Returns the places of some versions and of all that they were made from.
  package func lineage(of leaves: [Int]) -> [Bool] {
    var isIn = [Bool](repeating: false, count: versions.count)
    for leaf in leaves { isIn[leaf] = true }
    for place in versions.indices.reversed() where isIn[place] {
      for parent in parents[place] { isIn[parent] = true }
    }
    return isIn
  }

  /// Returns those of some versions from which none of the others was made.
  package func latest(of places: [Int]) -> [Int] {
    guard places.count > 1, let first = places.min() else { return places }
    var isPassed = [Bool](repeating: false, count: versions.count)
    let wanted = Set(places)
    guard let last = places.max() else { return places }
    for place in (first...last).reversed() where isPassed[place] || wanted.contains(place) {
      for parent in parents[place] where parent >= first { isPassed[parent] = true }
    }
    return places.filter { !isPassed[$0] }
  }
}

/// Numbers of which the least is always at hand: a binary heap.
private struct LeastFirst {
  private var heap: [Int] = []

  mutating func insert(_ number: Int) {
    heap.append(number)
    var place = heap.count - 1
    while place > 0, heap[place] < heap[(place - 1) / 2] {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func removeLeast() -> Int? {
    guard let least = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return least }
    heap[0] = last
    var place = 0
    while true {
      let children = [2 * place + 1, 2 * place + 2].filter { $0 < heap.count }
      guard let child = children.min(by: { heap[$0] < heap[$1] }), heap[child] < heap[place] else {
        return least
      }
      heap.swapAt(place, child)
      place = child
    }
  }
}
