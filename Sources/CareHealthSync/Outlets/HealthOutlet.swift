import CanonicalJSON
import CareFHIR
public import CareHealth
import CareModel
public import CareStorage
import Files

/// A store outside that a copy knows by a name, and what goes there.
///
/// It stands in git's configuration, as `[careplan-health "NAME"]`, and is never shared: paths, addresses
/// and programs are those of one machine.
public struct HealthOutlet: Hashable, Sendable {
  /// In which form a store gets samples.
  public enum Form: String, CaseIterable, Hashable, Sendable {
    case fhir, json
  }

  /// The name by which its anchors are found again.
  public var name: String
  public var address: OutletAddress
  /// The types that go there.
  public var types: [HealthType]
  public var units: PreferredUnits
  public var form: Form
  /// How many changes a batch has, at most.
  public var batchSize: Int
  /// A file with headers that a FHIR server gets.
  public var headerFile: String?
  /// A file with an `ObservationMap`, by which FHIR Observations are made.
  public var mapFile: String?

  public init(
    named name: String,
    at address: OutletAddress,
    types: [HealthType] = [],
    units: PreferredUnits = PreferredUnits(),
    form: Form? = nil,
    batchSize: Int = 25,
    headerFile: String? = nil,
    mapFile: String? = nil
  ) {
    self.name = name
    self.address = address
    self.types = types
    self.units = units
    if case .fhir = address { self.form = form ?? .fhir } else { self.form = form ?? .json }
    self.batchSize = batchSize
    (self.headerFile, self.mapFile) = (headerFile, mapFile)
  }
}

extension HealthOutlet {
  package static let section = "careplan-health"

  /// The members as git's configuration has them; nil removes one.
  package var settings: [(name: String, value: String?)] {
    let units = self.units.types.compactMap { type in
      self.units[type].map { unit in "\(type.shortName)=\(unit.text)" }
    }
    return [
      ("store", address.description),
      ("types", types.isEmpty ? nil : types.map(\.shortName).joined(separator: " ")),
      ("units", units.isEmpty ? nil : units.joined(separator: " ")),
      ("converter", form.rawValue),
      ("batch", batchSize == 25 ? nil : String(batchSize)),
      ("headerFile", headerFile),
      ("mapFile", mapFile),
    ]
  }

  /// Reads what git's configuration has of a name.
  ///
  /// - Parameter values: By the names of ``settings``, in lower case.
  package init(named name: String, _ values: [String: String]) throws(StoreError) {
    func refuse(_ key: String, _ what: String) -> StoreError {
      StoreError(
        .configuration,
        "The setting \(Self.section).\(name).\(key) of git's configuration \(what).",
        remedy: "Change or remove it with \(.git("config"))."
      )
    }
    guard let address = values["store"].flatMap({ OutletAddress($0) }) else {
      throw refuse("store", "is no exec:CMD, dir:PATH or fhir:URL")
    }
    var types: [HealthType] = []
    for word in (values["types"] ?? "").split(whereSeparator: { " ,".contains($0) }) {
      guard let type = HealthType(named: String(word)) else {
        throw refuse("types", "names a type that is not known: \(word)")
      }
      if !types.contains(type) { types.append(type) }
    }
    var units = PreferredUnits()
    for word in (values["units"] ?? "").split(separator: " ") {
      guard let mark = word.firstIndex(of: "="),
        let type = HealthType(named: String(word[..<mark])),
        let unit = HealthUnit(healthKit: String(word[word.index(after: mark)...]))
      else { throw refuse("units", "is no list of TYPE=UNIT: \(word)") }
      units[type] = unit
    }
    let form = values["converter"].map { Form(rawValue: $0) }
    if case .some(nil) = form { throw refuse("converter", "is neither fhir nor json") }
    let batch = values["batch"].map { Int($0) ?? 0 } ?? 25
    guard batch > 0 else { throw refuse("batch", "is no number of changes") }
    self.init(
      named: name,
      at: address,
      types: types,
      units: units,
      form: form.flatMap(\.self),
      batchSize: batch,
      headerFile: values["headerfile"],
      mapFile: values["mapfile"]
    )
  }

  /// Returns what makes objects in the form and the units of the store.
  ///
  /// - Parameter directory: Where the path of the map begins, if it is relative.
  /// - Throws: ``StoreError/Code/notFound`` where there is no map; ``StoreError/Code/invalid`` for one that
  ///   cannot be used.
  public func converter(in directory: String) throws(StoreError) -> any HealthConverter {
    let plain: any HealthConverter
    switch form {
    case .fhir: plain = FHIRHealthConverter(ObservationWriter(map: try map(in: directory)))
    case .json: plain = JSONHealthConverter()
    }
    return units.types.isEmpty ? plain : UnitHealthConverter(units, before: plain)
  }

  /// How many bytes a map has at most.
  private static let longestMap: Int64 = 1 << 20

  private func map(in directory: String) throws(StoreError) -> ObservationMap {
    guard let mapFile else { return ObservationMap() }
    let path = mapFile.hasPrefix("/") ? mapFile : "\(directory)/\(mapFile)"
    let (found, size): ([UInt8], Int64)
    do throws(FileError) {
      let file = try ReadableFile(opening: path)
      (found, size) = (try file.bytes(Int(clamping: Self.longestMap), at: 0), file.size)
    } catch {
      guard error.code != .notFound else {
        throw StoreError(.notFound, "There is no map \(mapFile).")
      }
      throw StoreError(.invalid, "The map \(mapFile) cannot be read.", causes: ["\(error)"])
    }
    guard size <= Self.longestMap else {
      throw StoreError(.invalid, "The map \(mapFile) has more than 1 MiB.")
    }
    let faults: [FileFault]
    do throws(JSONError) {
      let json = try CanonicalJSON.read(found)
      do throws(InvalidObservationMap) { return try ObservationMap(json) } catch {
        faults = error.faults.map { FileFault(mapFile, $0.message, at: $0.pointer) }
      }
    } catch {
      faults = [
        FileFault(mapFile, error.message, at: error.pointer, line: error.line, column: error.column)
      ]
    }
    throw StoreError(.invalid, "The map \(mapFile) cannot be used.", faults: faults)
  }
}
