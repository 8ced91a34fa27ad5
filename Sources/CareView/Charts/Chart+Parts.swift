import CareModel
import CareWords

/// A week of a heat chart.
struct HeatColumn: Hashable, Sendable {
  /// The month, where it is the first week of one.
  var month: String?
  /// The places of its seven days; nil for days beyond the chart.
  var cells: [Int?]
}

extension Chart {
  /// The weeks of a heat chart; places without days have one after the other.
  var heatColumns: [HeatColumn] {
    var columns: [HeatColumn] = []
    var week: Int?
    var month: Int?
    for (place, found) in places.enumerated() {
      let day = found.days?.lowerBound
      let row = day.map { ($0.weekday - firstWeekday + 7) % 7 } ?? place % 7
      let own = (day?.daysSinceEpoch ?? place) - row
      if own != week {
        columns.append(HeatColumn(month: nil, cells: Array(repeating: nil, count: 7)))
        week = own
      }
      if let day, day.month != month {
        month = day.month
        columns[columns.count - 1].month = Wording.month(day)
      }
      columns[columns.count - 1].cells[row] = place
    }
    return columns
  }

  /// The names of the seven days in the order of a column.
  var heatDays: [String] {
    let sunday = 3  // 1970-01-04
    return (0..<7).map {
      Wording.shortWeekday(CivilDate(daysSinceEpoch: sunday + (firstWeekday - 1 + $0) % 7))
    }
  }

  /// The value of the darkest squares.
  var heatLimit: Double {
    guard let series = series.first else { return 1 }
    if series.aggregate == .adherence { return 100 }
    let most = series.values.joined().max() ?? 0
    return most > 0 ? most : 1
  }

  /// Returns how dark the square of a place is, 0 to 4; nil if there is no data.
  func heatLevel(at place: Int) -> Int? {
    guard let value = series.first?.values(at: place).first else { return nil }
    guard value > 0 else { return 0 }
    return min(max(Int((min(value / heatLimit, 1) * 4).rounded(.up)), 1), 4)
  }

  /// A ring with its percentage; nil if there is no data.
  struct Ring {
    let title: String
    let percent: Double?
    let series: Int
  }

  /// The rings, one for each value.
  var rings: [Ring] {
    series.enumerated().flatMap { number, series in
      places.indices.map { place in
        let name = places.count > 1 ? places[place].name : ""
        let title = [series.title, name].filter { !$0.isEmpty }.joined(separator: ", ")
        return Ring(title: title, percent: series.values(at: place).first, series: number)
      }
    }
  }

  /// Why a place of a series has no value.
  func absence(_ series: ChartSeries, _ place: Int) -> String {
    series.openPlaces.contains(place) ? Wording.say(.chartInQuestion) : Wording.say(.noData)
  }

  /// What must be known beside the drawing: what is in question or left out, and the limits.
  var remarks: [String] {
    series.flatMap { series -> [String] in
      var remarks = [
        (Phrase.chartOpen, series.openPlaces), (.chartPlanOpen, series.planOpenPlaces),
      ]
      .compactMap { phrase, places in named(places).map { Wording.say(phrase, $0) } }
      if series.notCounted > 0 {
        remarks.append(Wording.say(.chartNotCounted, count: series.notCounted))
      }
      if series.withoutNumber > 0 {
        remarks.append(Wording.say(.chartWithoutNumber, count: series.withoutNumber))
      }
      remarks += series.thresholds.map { Wording.say(.chartLimit, $0.words) }
      return remarks.map { self.series.count > 1 ? "\(series.title): \($0)" : $0 }
    }
  }

  /// Returns the names of the first of some places; nil of none.
  private func named(_ open: Set<Int>) -> String? {
    let names = open.sorted().filter(places.indices.contains).map { places[$0].name }
    guard !names.isEmpty else { return nil }
    let rest = names.count > 3 ? " \(Wording.say(.andMore, "\(names.count - 3)"))" : ""
    return names.prefix(3).joined(separator: ", ") + rest
  }

  /// The values in words, for those who do not see the drawing: each of at most 31 places, and of
  /// more the least and the greatest.
  var description: String {
    series.map { series in
      let told: String
      let values = series.values.prefix(places.count).joined()
      if places.count <= 31 {
        told = places.indices.map { place in
          let values = series.values(at: place)
          let text =
            values.isEmpty
            ? absence(series, place) : values.map(series.text).joined(separator: ", ")
          return "\(places[place].label) \(text)"
        }.joined(separator: "; ")
      } else if let least = values.min(), let most = values.max() {
        told = Wording.say(
          .chartRange,
          count: series.values.count { !$0.isEmpty },
          filling: [series.text(least), series.text(most)]
        )
      } else {
        told = Wording.say(.noData)
      }
      return "\(series.heading): \(told)"
    }.joined(separator: ". ")
  }
}
