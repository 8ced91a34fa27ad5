import CarePlanKit
import Foundation

/// The stores that works begin with: made once, and copied by who changes one.
struct StoreShelf {
  /// How large a store is.
  enum Size: String, CaseIterable {
    case small, middle, large
  }

  let directory: String
  let pace: Pace
  let seed: UInt64

  /// Returns the store of a size, which nobody may change.
  func path(_ size: Size) -> String {
    "\(directory)/life-\(seed)-\(pace.outcomes(size)).git"
  }

  func maker(_ size: Size) throws -> StoreMaker {
    try StoreMaker(outcomes: pace.outcomes(size), seed: seed)
  }

  /// Makes the stores that are not there yet, each with its index.
  func fill(_ programs: Programs, _ tell: (String) -> Void) throws {
    let files = FileManager.default
    try files.createDirectory(atPath: directory, withIntermediateDirectories: true)
    for size in Size.allCases where !files.fileExists(atPath: path(size)) {
      tell("making a store of \(pace.outcomes(size)) outcomes")
      let (maker, draft) = (try maker(size), path(size) + ".new")
      try? files.removeItem(atPath: draft)
      try maker.make(at: draft, .bare, programs)
      tell("making its index")
      try programs.careplan(draft, at: maker.life.now, ["agenda"])
      try files.moveItem(atPath: draft, toPath: path(size))
    }
  }

  /// Copies a store with its index; the packs, which nobody changes, are shared.
  func copy(_ size: Size, to copy: String, _ programs: Programs) throws {
    let store = path(size)
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: store) {
      let options = name == "objects" ? "-al" : "-a"
      try programs.run("cp", [options, "\(store)/\(name)", copy])
    }
  }
}
