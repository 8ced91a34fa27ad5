import CanonicalJSON
import CareHealth
import Foundation

/// The value of a sample as an observation says it.
struct ObservationValue {
  let member: String
  let json: JSONObject
  /// What gives back the number and the unit that the sample has, where the value alone does not.
  let extensions: [JSONValue]

  /// Makes the value; nil for a unit that UCUM does not have, and for what is no number.
  init?(_ sample: HealthSample) {
    guard sample.value.isFinite else { return nil }
    if sample.type.isCategory {
      guard let concept = Self.concept(sample) else { return nil }
      member = "valueCodeableConcept"
      json = concept
      extensions = []
    } else {
      guard let quantity = ObservationQuantity(sample) else { return nil }
      member = "valueQuantity"
      json = quantity.json
      extensions = quantity.extensions
    }
  }

  private static func concept(_ sample: HealthSample) -> JSONObject? {
    guard let number = Int(exactly: sample.value) else { return nil }
    let scale = sample.type.definition?.scale
    var coding: JSONObject = [
      "code": .string(String(number)),
      "system": .string(FHIRSystem.healthKitValues + (scale?.name ?? "value").lowercased()),
    ]
    coding["display"] = scale?.words(for: number).map { .string($0) }
    return ["coding": [.object(coding)]]
  }
}

/// A quantity in UCUM, with what leads back to HealthKit's number and unit.
struct ObservationQuantity {
  let json: JSONObject
  let extensions: [JSONValue]

  init?(_ sample: HealthSample) {
    guard let unit = Self.unit(of: sample),
      let forth = unit.converter, let back = Self.back(from: unit.ucum, to: sample)
    else { return nil }
    let exact = forth(sample.value)
    // 0.07 × 100 is 7.000000000000001: fewer digits say the same if they lead back to 0.07.
    let short = exact.roundedToDigits
    let isShort = back(short) == sample.value
    let value = isShort ? short : exact
    guard let number = JSONNumber(value) else { return nil }
    var extensions: [JSONValue] = []
    if !isShort, back(exact) != sample.value, let own = JSONNumber(sample.value) {
      extensions.append(["url": .string(FHIRSystem.valueExtension), "valueDecimal": .number(own)])
    }
    if Self.healthUnit(unit.ucum, of: sample.type) != sample.unit {
      extensions.append([
        "url": .string(FHIRSystem.unitExtension), "valueString": .string(sample.unit.text),
      ])
    }
    json = [
      "code": .string(unit.ucum.code), "system": .string(FHIRSystem.ucum),
      "unit": .string(Self.words(for: unit.ucum)), "value": .number(number),
    ]
    self.extensions = extensions
  }

  /// The unit that FHIR gets: that of the table if the sample is in the type's own unit, else the same
  /// unit in UCUM.
  private static func unit(
    of sample: HealthSample
  ) -> (ucum: UCUMUnit, converter: HealthUnitConverter?)? {
    if let definition = sample.type.definition, definition.unit == sample.unit {
      return (definition.ucum, definition.converterToUCUM(from: sample.unit))
    }
    guard let ucum = UCUMUnit(sample.unit) else { return nil }
    let molarMass = sample.type.definition?.molarMass
    return (ucum, sample.unit.converter(to: ucum, molarMass: molarMass))
  }

  private static func back(from ucum: UCUMUnit, to sample: HealthSample) -> HealthUnitConverter? {
    if let definition = sample.type.definition, definition.unit == sample.unit {
      return definition.converter(fromUCUM: ucum)
    }
    return ucum.converter(to: sample.unit, molarMass: sample.type.definition?.molarMass)
  }

  /// The unit in which a reader takes a quantity of a type, if nothing else is said.
  static func healthUnit(_ ucum: UCUMUnit, of type: HealthType) -> HealthUnit? {
    if let definition = type.definition, definition.ucum == ucum { return definition.unit }
    return HealthUnit(ucum, molarMass: type.definition?.molarMass)
  }

  /// The unit for people: what is in braces, else the code.
  private static func words(for ucum: UCUMUnit) -> String {
    let code = ucum.code
    let isAnnotation = code.hasPrefix("{") && code.hasSuffix("}")
    return isAnnotation ? String(code.dropFirst().dropLast()) : code
  }
}

extension Double {
  /// The number with 15 digits, as many as every decimal number keeps in a double.
  fileprivate var roundedToDigits: Double { Double(String(format: "%.15g", self)) ?? self }
}
