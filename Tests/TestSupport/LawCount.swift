import Foundation

/// Returns how often a law is tried: as often as every run has time for, or as `CAREPLAN_LAW_COUNT` asks.
public func lawCount(_ usual: Int) -> Int {
  ProcessInfo.processInfo.environment["CAREPLAN_LAW_COUNT"].flatMap(Int.init) ?? usual
}
