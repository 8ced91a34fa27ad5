extension ScheduleTimeline {
  /// What becomes of events that still run though their element ended by a window's start.
  enum EndedElements {
    case included, excluded
  }

  /// Returns the numbered occurrences of a window, in canonical order.
  func occurrences(
    in window: Range<Instant>,
    endedElements: EndedElements = .excluded
  ) -> [Occurrence] {
    guard !window.isEmpty else { return [] }
    var firsts: [EventPlace] = []
    var kept: [Occurrence] = []
    for (number, lane) in lanes.enumerated() {
      var place = lane.firstPlace
      lane.skip(&place, toEnd: window.lowerBound, limit: window.upperBound)
      firsts.append(place)
      while let occurrence = Occurrence(lane: number, place: place),
        occurrence.start < window.upperBound
      {
        kept.append(occurrence)
        lane.advance(&place)
      }
    }
    if lanes.count > 1 { kept.sort { $0.comes(before: $1.start, lane: $1.lane) } }
    number(&kept, after: firsts, runningBefore: window.lowerBound)
    let hasEnded = lanes.map { $0.element.end.map { $0.instant <= window.lowerBound } ?? false }
    guard endedElements == .excluded, hasEnded.contains(true) else { return kept }
    return kept.filter { !hasEnded[$0.lane] }
  }

  /// Numbers the events of a window, before which each element has others that are over.
  ///
  /// Those others come before every event of the window, except events that were running already
  /// when the window began: these may be older than what came and went beside them.
  private func number(
    _ kept: inout [Occurrence],
    after firsts: [EventPlace],
    runningBefore start: Instant
  ) {
    let isRunning = lanes.count > 1 ? kept.partitionIndex { $0.start >= start } : 0
    let over = firsts.reduce(0) { $0 + $1.ordinal }
    let before = overBefore(kept[..<isRunning], firsts)
    for position in kept.indices {
      kept[position].index = position + (position < isRunning ? before[position] : over)
    }
  }

  /// Returns how many of the events that are over by the first places come before each of some
  /// others.
  private func overBefore(_ running: ArraySlice<Occurrence>, _ firsts: [EventPlace]) -> [Int] {
    guard let oldest = running.first else { return [] }
    var growth = Array(repeating: 0, count: running.count + 1)
    for (number, lane) in lanes.enumerated() where firsts[number].ordinal > 0 {
      let over = firsts[number].ordinal
      var place = lane.firstPlace
      lane.skip(&place, to: oldest.start)
      growth[0] += min(place.ordinal, over)
      if over - place.ordinal <= running.count {
        while let start = place.start, place.ordinal < over {
          growth[running.partitionIndex { !$0.comes(before: start, lane: number) }] += 1
          lane.advance(&place)
        }
      } else {
        var counted = place.ordinal
        for (position, event) in running.enumerated() {
          let isAtCounted = number < event.lane
          let count = min(over, lane.count(before: event.start, orAt: isAtCounted, from: &place))
          growth[position] += count - counted
          counted = count
        }
      }
    }
    var sum = 0
    return growth.dropLast().map { step in
      sum += step
      return sum
    }
  }
}
