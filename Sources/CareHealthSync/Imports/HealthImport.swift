public import CareModel
public import CareStorage
import Files

/// One import of samples from a source into the cache of this machine.
public struct HealthImport {
  private let source: HealthSource
  private let options: HealthImportOptions
  private let directory: String
  private let environment: [String: String]
  private let input: (() throws -> [UInt8])?

  /// - Parameters:
  ///   - directory: Where programs run.
  ///   - environment: What programs inherit; careplan's own variables are left out.
  ///   - input: The next bytes of standard input, none at its end; for the place `-`.
  public init(
    of source: HealthSource,
    _ options: HealthImportOptions = HealthImportOptions(),
    in directory: String,
    environment: [String: String] = [:],
    input: (() throws -> [UInt8])? = nil
  ) {
    (self.source, self.options) = (source, options)
    (self.directory, self.input) = (directory, input)
    self.environment = UserProgram.withoutKeys(environment)
  }

  /// Takes everything in that the source has, or nothing if that fails.
  ///
  /// - Parameters:
  ///   - onProgress: Is told how far it is.
  ///   - afterwards: Reads the samples as they are then, before they are kept; of a trial nobody sees
  ///     them later.
  /// - Throws: ``StoreError/Code/notFound`` if there is no such file; ``StoreError/Code/invalid`` for one
  ///   that is damaged or incomplete; ``StoreError/Code/deletionsRefused``;
  ///   ``StoreError/Code/remote`` for a program that fails; what `afterwards` throws.
  @discardableResult
  public func run(
    into cache: HealthCache,
    at date: Instant,
    onProgress: (HealthImportProgress) -> Void = { _ in },
    afterwards: (any HealthSampleReading) throws(StoreError) -> Void = { _ in }
  ) throws(StoreError) -> HealthImportReport {
    var occasion = HealthCache.Occasion(feed: source.feed, date: date)
    occasion.place = source.place
    occasion.isTrial = options.isTrial
    occasion.scope = HealthIntake.Scope(types: options.types, since: options.since)
    return try withoutActuallyEscaping(onProgress) { onProgress throws(StoreError) in
      let importer = HealthImporter(
        source: source,
        options: options,
        directory: directory,
        environment: environment,
        input: input,
        scratch: cache.path.map { FileSystem.directory(of: $0) },
        onProgress: onProgress
      )
      var taken = try cache.takeIn(occasion) { intake throws(StoreError) in
        let report = try importer.read(into: intake)
        try afterwards(intake)
        return report
      }
      taken.result.intake = taken.report
      return taken.result
    }
  }
}

@available(*, unavailable)
extension HealthImport: Sendable {}
