import CanonicalJSON
import CareHealth
import CareHealthSync
import CareModel
import CareTestSupport
import Synchronization
import Testing

/// Changes of samples in memory.
final class SampleFeed: HealthChangeSource {
  private let changes: Mutex<[HealthChange]>
  private let name: Mutex<String?>
  private let reads = Mutex(0)

  init(_ changes: [HealthChange] = [], feed: String? = nil) {
    self.changes = Mutex(changes)
    name = Mutex(feed)
  }

  /// How often somebody read.
  var readCount: Int { reads.withLock(\.self) }

  /// Adds or changes samples, with places behind all others.
  func put(_ samples: [HealthSample]) {
    changes.withLock { changes in
      for sample in samples {
        changes.append(
          HealthChange(
            sequence: (changes.last?.sequence ?? 0) + 1,
            id: sample.id,
            type: sample.type,
            sample: sample
          )
        )
      }
    }
  }

  func delete(_ ids: [HealthSampleID], of type: HealthType = .steps) {
    changes.withLock { changes in
      for id in ids {
        let sequence = (changes.last?.sequence ?? 0) + 1
        changes.append(HealthChange(sequence: sequence, id: id, type: type, sample: nil))
      }
    }
  }

  /// Begins a new count.
  func begin(feed: String, with samples: [HealthSample]) {
    changes.withLock { $0 = [] }
    name.withLock { $0 = feed }
    put(samples)
  }

  func feed() throws -> String? { name.withLock(\.self) }

  func lastChange() throws -> Int64? { changes.withLock { $0.last?.sequence ?? 0 } }

  func changes(
    of type: HealthType,
    after sequence: Int64,
    limit: Int
  ) throws -> [HealthChange] {
    reads.withLock { $0 += 1 }
    return changes.withLock { changes in
      let last = Dictionary(changes.map { ($0.id, $0.sequence) }) { $1 }
      return Array(
        changes.filter {
          $0.type == type && $0.sequence > sequence && last[$0.id] == $0.sequence
        }.prefix(limit)
      )
    }
  }
}

extension HealthType {
  static let steps = HealthType(identifier: "HKQuantityTypeIdentifierStepCount")
  static let pulse = HealthType(identifier: "HKQuantityTypeIdentifierHeartRate")
}

/// Samples that count up.
enum MadeSamples {
  static func id(_ number: Int) -> HealthSampleID {
    HealthSampleID(TestSurroundings.identifier(7, UInt64(number)))
  }

  static func sample(_ number: Int, value: Double = 1, of type: HealthType = .steps) throws
    -> HealthSample
  {
    let start = TestSurroundings.start.adding(seconds: Int64(number) * 60)
    return HealthSample(
      id: id(number),
      type: type,
      start: start,
      end: start.adding(seconds: 30),
      value: value,
      unit: try #require(HealthUnit(healthKit: "count")),
      source: "Watch"
    )
  }

  static func samples(_ numbers: ClosedRange<Int>, value: Double = 1) throws -> [HealthSample] {
    try numbers.map { try sample($0, value: value) }
  }
}

/// Makes the least Observation that R4 knows; samples with a negative value have no form.
struct PlainConverter: HealthConverter {
  func object(for sample: HealthSample) throws(HealthConversionError) -> HealthObject? {
    guard sample.value >= 0 else { return nil }
    guard sample.value.isFinite, let value = JSONNumber(sample.value) else {
      throw HealthConversionError("value without digits")
    }
    return HealthObject(
      id: sample.id,
      type: sample.type,
      sample: sample,
      body: [
        "code": ["text": .string(sample.type.identifier)], "resourceType": "Observation",
        "status": "final", "valueQuantity": ["value": .number(value)],
      ]
    )
  }
}
