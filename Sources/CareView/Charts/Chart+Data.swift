public import CanonicalJSON
import CareModel

extension Chart {
  /// The value of `careplan.chart/v1`; null is no data, which is never 0.
  public var json: JSONValue {
    var object: JSONObject = [
      "type": .string(form.rawValue), "title": .string(title),
      "x": .array(places.map { .string(Self.key(of: $0)) }),
      "series": .array(series.map(json)),
    ]
    let limits = series.enumerated().flatMap { place, series in
      series.thresholds.map { json(of: $0, series, place) }
    }
    if !limits.isEmpty { object["thresholds"] = .array(limits) }
    return .object(object)
  }

  /// `2026-01-05`, `2026-01-05/2026-01-11` as ISO 8601 writes spans, or the label of what has no days.
  private static func key(of place: Place) -> String {
    guard let days = place.days else { return place.label }
    guard days.lowerBound < days.upperBound else { return days.lowerBound.description }
    return "\(days.lowerBound)/\(days.upperBound)"
  }

  private func json(of series: ChartSeries) -> JSONValue {
    let isList = form == .scatter
    var object: JSONObject = [
      "title": .string(series.title), "unit": series.unit.map { .string($0) } ?? .null,
      "axis": .number(JSONNumber(isOnSecondAxis(series) ? 2 : 1)),
      "values": .array(places.indices.map { Self.json(of: series.values(at: $0), isList: isList) }),
    ]
    object["aggregate"] = series.aggregate.map { .string($0.rawValue) }
    let open = [("inQuestion", series.openPlaces), ("planInQuestion", series.planOpenPlaces)]
    for (name, found) in open where !found.isEmpty {
      let shown = found.sorted().filter(places.indices.contains)
      object[name] = .array(shown.map { .string(Self.key(of: places[$0])) })
    }
    if series.notCounted > 0 { object["notCounted"] = .number(JSONNumber(series.notCounted)) }
    if series.withoutNumber > 0 {
      object["withoutNumber"] = .number(JSONNumber(series.withoutNumber))
    }
    return .object(object)
  }

  private static func json(of values: [Double], isList: Bool) -> JSONValue {
    let numbers = values.compactMap { JSONNumber($0) }.map { JSONValue.number($0) }
    return isList && numbers.count > 1 ? .array(numbers) : numbers.first ?? .null
  }

  private func json(
    of limit: ChartSeries.Limit,
    _ series: ChartSeries,
    _ place: Int
  ) -> JSONValue {
    var object: JSONObject = [
      "series": .number(JSONNumber(place)), "words": .string(limit.words),
      "value": JSONNumber(limit.value).map { .number($0) } ?? .null,
    ]
    object[MemberName.upperValue] = limit.upperValue.flatMap { JSONNumber($0) }.map { .number($0) }
    return .object(object)
  }

  /// The values as a table of RFC 4180: a row for each place, a column for each series, and an empty
  /// field where there is no data.
  ///
  /// A place with several values of a series has as many rows. Text that a spreadsheet would take for
  /// a formula begins with an apostrophe, as OWASP advises.
  public var csv: String {
    let head = ["x"] + series.map { Self.unformulated($0.heading) }
    let rows = places.indices.flatMap { place in
      let columns = series.map { $0.values(at: place) }
      let count = max(columns.map(\.count).max() ?? 0, 1)
      return (0..<count).map { row in
        [Self.unformulated(Self.key(of: places[place]))]
          + columns.map { values in
            row < values.count ? JSONNumber(values[row])?.token ?? "" : ""
          }
      }
    }
    return ([head] + rows).map { $0.map(Self.field).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func field(_ text: String) -> String {
    let isPlain = !text.unicodeScalars.contains { [",", "\"", "\r", "\n"].contains($0) }
    return isPlain ? text : "\"\(text.replacing("\"", with: "\"\""))\""
  }

  private static func unformulated(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, ["=", "+", "-", "@", "\t", "\r"].contains(first)
    else { return text }
    return "'\(text)"
  }
}
