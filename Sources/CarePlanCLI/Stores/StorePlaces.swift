import CarePlanKit
import Foundation

/// The stores that `--stores` names, each once, in the order in which they were named.
struct StorePlaces {
  private(set) var places: [StorePlace] = []
  private var positions: [String: Int] = [:]
  private let context: CommandContext

  /// Finds the stores of paths: stores, directories of stores, and workspace files.
  ///
  /// A path that leads to none stays among them, for its failure must not stop the others.
  init(_ paths: [String], _ context: CommandContext) throws(CommandFailure) {
    self.context = context
    for path in paths { try add(StorePlace(Self.trimmed(path), from: context.directory)) }
  }

  private mutating func add(_ place: StorePlace) throws(CommandFailure) {
    if place.isFile {
      let workspace = try Workspace(place.path, context)
      for store in workspace.places(from: context.directory) { insert(store) }
      return
    }
    guard place.isDirectory, try !place.isStore(context) else { return insert(place) }
    let children = try children(of: place)
    if children.isEmpty { insert(place) }
    for child in children { insert(child) }
  }

  /// Returns the stores in a directory that is none itself, by name.
  private func children(of place: StorePlace) throws(CommandFailure) -> [StorePlace] {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: place.directory) } catch {
      throw CommandFailure(.inputOutput, "cannot read the directory '\(place.path)'")
    }
    var stores: [StorePlace] = []
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let parent =
        place.path == "." ? "" : place.path.hasSuffix("/") ? place.path : place.path + "/"
      let child = StorePlace(parent + name, from: context.directory)
      if name != ".git", child.isDirectory, try child.isStore(context) { stores.append(child) }
    }
    return stores
  }

  /// Adds a store, or gives the one that is there already its name or a shorter path.
  private mutating func insert(_ place: StorePlace) {
    let identity = place.identity
    guard let position = positions[identity] else {
      positions[identity] = places.count
      return places.append(place)
    }
    let known = places[position]
    let isBetter = place.isNamed || place.path.utf8.count < known.path.utf8.count
    if !known.isNamed, isBetter { places[position] = place }
  }

  /// A path without the slash with which shells complete directories.
  private static func trimmed(_ path: String) -> String {
    let trimmed = path.reversed().drop { $0 == "/" }.reversed()
    return trimmed.isEmpty ? path : String(trimmed)
  }
}

extension StorePlace {
  /// Returns whether a store begins there, whether sound or not.
  fileprivate func isStore(_ context: CommandContext) throws(CommandFailure) -> Bool {
    if isLocked { return true }
    guard isRepository else { return false }
    if has("/" + Self.manifest) { return true }
    let ids = IDSource(environment: context.environment, now: context.instant, command: "")
    let surroundings = try context.storeSurroundings(ids)
    do throws(StoreError) {
      _ = try GitStore(opening: directory, surroundings: surroundings).manifest()
      return true
    } catch { return error.code != .noStore }
  }
}
