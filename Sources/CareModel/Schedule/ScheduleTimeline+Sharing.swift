extension ScheduleTimeline {
  /// A moment at which a clock shows what one of some starts says.
  struct Sighting {
    let moment: Instant
    /// Which of the starts it is.
    let position: Int
  }

  /// Returns which of some occurrences start when the clock of another element's event shows the
  /// same.
  func sharing(_ occurrences: [Occurrence], _ starts: [EventStart?]) -> [Bool] {
    var isShared = Array(repeating: false, count: occurrences.count)
    guard lanes.count > 1 else { return isShared }
    if isInOneZone {
      let sightings = occurrences.enumerated().map {
        Sighting(moment: $0.element.start, position: $0.offset)
      }
      for number in lanes.indices {
        visit(sightings, of: starts, lane: number) { position, _ in
          if occurrences[position].lane != number { isShared[position] = true }
        }
      }
    } else {
      visit(starts) { position, number, _ in
        if occurrences[position].lane != number { isShared[position] = true }
      }
    }
    return isShared
  }

  /// Calls for each event of any element whose clock shows one of some starts.
  func visit(_ starts: [EventStart?], _ body: (_ position: Int, _ lane: Int, EventPlace) -> Void) {
    var known: [TimeZoneID: [Sighting]] = [:]
    for (number, lane) in lanes.enumerated() {
      let zone = lane.element.timezone
      let sightings = known[zone] ?? lane.rules.sightings(of: starts)
      known[zone] = sightings
      visit(sightings, of: starts, lane: number) { body($0, number, $1) }
    }
  }

  /// Calls for each event of an element at a moment of some, which are in order.
  ///
  /// Walks through whichever are fewer, the moments or the events.
  private func visit(
    _ sightings: [Sighting],
    of starts: [EventStart?],
    lane number: Int,
    _ body: (_ position: Int, EventPlace) -> Void
  ) {
    guard let first = sightings.first?.moment, let last = sightings.last?.moment else { return }
    let lane = lanes[number]
    var place = lane.firstPlace
    lane.skip(&place, to: first)
    var end = place
    lane.skip(&end, to: last)
    if end.ordinal - place.ordinal < sightings.count {
      var rest = sightings[...]
      while let start = place.start, start <= last {
        rest = rest[rest.partitionIndex { $0.moment >= start }...]
        report(rest, of: starts, at: place, in: lane, body)
        lane.advance(&place)
      }
    } else {
      for (index, sighting) in sightings.enumerated()
      where index == 0 || sightings[index - 1].moment != sighting.moment {
        lane.skip(&place, to: sighting.moment)
        report(sightings[index...], of: starts, at: place, in: lane, body)
      }
    }
  }

  private func report(
    _ sightings: ArraySlice<Sighting>,
    of starts: [EventStart?],
    at place: EventPlace,
    in lane: ElementCalendar,
    _ body: (_ position: Int, EventPlace) -> Void
  ) {
    guard sightings.first?.moment == place.start, let shown = lane.eventStart(at: place) else {
      return
    }
    for sighting in sightings {
      guard sighting.moment == place.start else { return }
      if starts[sighting.position] == shown { body(sighting.position, place) }
    }
  }
}

extension TimeZoneRules {
  /// Returns the moments at which the clock may show the starts, in order.
  fileprivate func sightings(of starts: [EventStart?]) -> [ScheduleTimeline.Sighting] {
    var found: [ScheduleTimeline.Sighting] = []
    for (position, start) in starts.enumerated() {
      guard let start else { continue }
      let moments = start.time.map(instants) ?? self.starts(of: start.day)
      found += moments.map { ScheduleTimeline.Sighting(moment: $0, position: position) }
    }
    return found.sorted { ($0.moment, $0.position) < ($1.moment, $1.position) }
  }
}
