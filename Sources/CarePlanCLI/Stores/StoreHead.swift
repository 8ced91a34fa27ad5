import CarePlanKit

/// The first columns of a table of stores: where each is, and whose plan it has.
///
/// Where a workspace file names every store, or nobody knows a name, there is one column.
struct StoreHead {
  private let hasTitles: Bool

  init(_ places: [StorePlace]) {
    hasTitles = places.contains { !$0.isNamed && $0.title != nil }
  }

  var titles: [String] { hasTitles ? ["Store", "Name"] : ["Store"] }

  /// Returns the columns, wide enough for all stores.
  func columns(_ places: [StorePlace]) -> [StoreColumn] {
    let names = places.map { StyledText($0.name).width } + [Self.total.count]
    let store = StoreColumn("Store", names.max() ?? 0, .left)
    guard hasTitles else { return [store] }
    let widths = places.map { StyledText($0.title ?? "").width }
    return [store, StoreColumn("Name", widths.max() ?? 0, .left)]
  }

  func cells(_ place: StorePlace) -> [StyledText] {
    let name = StyledText(place.name)
    return hasTitles ? [name, StyledText(place.title ?? "")] : [name]
  }

  /// The cells of the last line, which is about all stores.
  var totalCells: [StyledText] {
    let total: StyledText = "\(Self.total, .bold)"
    return hasTitles ? [total, ""] : [total]
  }

  private static let total = "Total"
}
