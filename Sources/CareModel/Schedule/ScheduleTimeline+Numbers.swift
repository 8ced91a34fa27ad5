extension ScheduleTimeline {
  /// Finds events by their numbers, which are asked for in rising order.
  struct Search {
    private let timeline: ScheduleTimeline
    /// Places that no event looked for comes before.
    private var places: [EventPlace]

    init(_ timeline: ScheduleTimeline) {
      self.timeline = timeline
      places = timeline.firstPlaces
    }

    /// Returns the occurrence of a number, or nil if there is none.
    mutating func occurrence(_ index: Int) -> Occurrence? {
      guard timeline.lanes.count > 1 else { return onlyLane(index) }
      guard var low = earliest?.seconds, var high = bound(on: index, after: low) else { return nil }
      // The event lies in the seconds from `low` to before `high`; the places are at `low`.
      while high - low > 1 {
        let middle = low + (high - low) / 2
        if advance(to: middle, unlessPast: index) { low = middle } else { high = middle }
      }
      return pick(index, before: Instant(seconds: high))
    }

    private mutating func onlyLane(_ index: Int) -> Occurrence? {
      guard let lane = timeline.lanes.first else { return nil }
      lane.skip(&places[0], toOrdinal: index)
      var found = Occurrence(lane: 0, place: places[0])
      found?.index = index
      return found
    }

    private var earliest: Instant? { places.compactMap(\.start).min() }

    /// Returns a second by which the event of a number has started.
    private mutating func bound(on index: Int, after low: Int64) -> Int64? {
      var distance: Int64 = 86_400
      let last = Instant.latest.seconds + 1
      while advance(to: low + distance, unlessPast: index) {
        guard low + distance < last else { return nil }
        distance = min(distance * 2, last - low)
      }
      return low + distance
    }

    /// Moves all places to a second if no more events than a number come before it.
    private mutating func advance(to seconds: Int64, unlessPast index: Int) -> Bool {
      var moved = places
      for (number, lane) in timeline.lanes.enumerated() {
        lane.skip(&moved[number], to: Instant(seconds: seconds))
      }
      guard moved.reduce(0, { $0 + $1.ordinal }) <= index else { return false }
      places = moved
      return true
    }

    /// Picks the event among those that start from the places on and before a moment.
    private func pick(_ index: Int, before end: Instant) -> Occurrence? {
      var found: [Occurrence] = []
      for (number, lane) in timeline.lanes.enumerated() {
        var place = places[number]
        while let occurrence = Occurrence(lane: number, place: place), occurrence.start < end {
          found.append(occurrence)
          lane.advance(&place)
        }
      }
      found.sort { $0.comes(before: $1.start, lane: $1.lane) }
      let position = index - places.reduce(0) { $0 + $1.ordinal }
      guard found.indices.contains(position) else { return nil }
      found[position].index = index
      return found[position]
    }
  }
}
