import Foundation
import Synchronization

/// A span of time in which the clocks of a zone stay as far ahead of UTC.
struct ZoneEra: Sendable {
  /// Seconds since 1970, as all of these.
  let span: Range<Int64>
  /// How far the wall clock is ahead of UTC.
  let offset: Int64
  /// The part of ``span`` whose wall-clock times the changes at its ends neither repeat nor skip.
  ///
  /// Arithmetic on the wall clock that stays here, or leads from here to the calm part of another
  /// era, is what Foundation's calendar says.
  let calm: Range<Int64>

  /// Returns the wall-clock time of a moment, in seconds.
  func local(_ seconds: Int64) -> Int64 { seconds + offset }
}

/// The eras of one zone, found when they are asked for and then kept.
///
/// The years are divided into blocks that do not depend on each other, so that a moment in a distant
/// century costs no more than one in this.
final class ZoneTransitions: Sendable {
  let zone: TimeZone
  private let blocks = Mutex<[Int64: [ZoneEra]]>([:])

  private static let tables = Mutex<[String: ZoneTransitions]>([:])

  private init(_ zone: TimeZone) { self.zone = zone }

  /// Returns the one table of a zone, or nil if this computer's database does not have it.
  static func of(_ name: String) -> ZoneTransitions? {
    tables.withLock { tables in
      if let known = tables[name] { return known }
      guard let zone = TimeZone(identifier: name) else { return nil }
      let table = ZoneTransitions(zone)
      tables[name] = table
      return table
    }
  }

  /// Returns the era of a moment; one second without any calm outside the years that can be
  /// written.
  func era(at seconds: Int64) -> ZoneEra {
    guard Self.known.contains(seconds) else {
      return ZoneEra(
        span: seconds..<seconds + 1,
        offset: offset(at: seconds),
        calm: seconds..<seconds
      )
    }
    let block = seconds >> Self.blockBits
    return blocks.withLock { blocks in
      let eras: [ZoneEra]
      if let known = blocks[block] {
        eras = known
      } else {
        eras = self.eras(of: block)
        blocks[block] = eras
      }
      return eras[eras.partitionIndex { $0.span.upperBound > seconds }]
    }
  }

  private static let known = Instant.earliest.seconds..<Instant.latest.seconds + 1
  /// A block is 2^29 seconds, 17 years.
  private static let blockBits: Int64 = 29
  /// Longer than any change: zones that changed sides of the date line moved by a day.
  private static let margin: Int64 = 2 * 86_400

  private func eras(of block: Int64) -> [ZoneEra] {
    let span = block << Self.blockBits..<(block + 1) << Self.blockBits
    let limit = span.upperBound + Self.margin
    var start = span.lowerBound - Self.margin
    var offset = offset(at: start)
    var changeBefore: Int64 = 0
    var eras: [ZoneEra] = []
    while start < limit {
      let end = min(transition(after: start) ?? limit, limit)
      let next = self.offset(at: end)
      let change = end < limit ? abs(next - offset) : 0
      let calmStart = start + changeBefore
      let era = (start..<end).clamped(to: span)
      if !era.isEmpty {
        let calm = (calmStart..<max(calmStart, end - change)).clamped(to: span)
        eras.append(ZoneEra(span: era, offset: offset, calm: calm))
      }
      (start, offset, changeBefore) = (end, next, change)
    }
    return eras
  }

  private func offset(at seconds: Int64) -> Int64 {
    Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds))))
  }

  /// Despite its name this Foundation call reports every change, including those of standard time.
  private func transition(after seconds: Int64) -> Int64? {
    zone.nextDaylightSavingTimeTransition(after: Date(timeIntervalSince1970: TimeInterval(seconds)))
      .map { Int64($0.timeIntervalSince1970.rounded(.up)) }
  }
}
