public import CareHealth
import CareModel
public import CareStorage
import Git

/// What runs of a copy need from outside.
public struct OutletSurroundings: Sendable {
  /// Where programs run, and what relative paths are relative to.
  package var directory: String
  /// What programs inherit, but for what may open keys.
  package var environment: [String: String]
  /// The path of `careplan-fhir-store`, or its name.
  package var fhirProgram: String
  /// The clock, the random numbers and the wait function of a run.
  public var run: RunSurroundings
  /// Hears what hooks say.
  package var hear: @Sendable (String) -> Void

  /// Makes the surroundings of runs in one copy of a store.
  ///
  /// - Parameters:
  ///   - directory: Where programs run, and what relative paths are relative to.
  ///   - environment: What programs inherit, except what may open keys.
  ///   - fhirProgram: The path of `careplan-fhir-store`, or its name.
  ///   - run: The clock, the random numbers and the wait function of a run.
  ///   - hear: Called with each message of a hook.
  public init(
    directory: String,
    environment: [String: String],
    fhirProgram: String,
    run: RunSurroundings,
    hear: @escaping @Sendable (String) -> Void
  ) {
    self.directory = directory
    self.environment = environment
    self.fhirProgram = fhirProgram
    self.run = run
    self.hear = hear
  }
}

extension GitStore {
  /// Makes the run of a type to a store outside.
  ///
  /// Cost: a read of git's configuration, a look for two hooks, the map of the outlet, and the manifest.
  ///
  /// - Throws: ``StoreError/Code/configuration`` where a hook cannot be found.
  public func healthRun(
    of type: HealthType,
    from source: any HealthChangeSource,
    to outlet: HealthOutlet,
    _ options: RunOptions,
    _ surroundings: OutletSurroundings
  ) throws(StoreError) -> HealthRun {
    let (before, after) = try onRepository("Finding the hooks") { repository throws(GitError) in
      (try repository.hook("pre-health-run"), try repository.hook("post-health-run"))
    }
    return HealthRun(
      of: type,
      from: source,
      to: try externalStore(of: outlet, surroundings),
      named: outlet.name,
      by: try outlet.converter(in: surroundings.directory),
      options,
      in: runPlaces,
      surroundings.run,
      delegate: HookDelegate(
        before: before,
        after: after,
        environment: surroundings.environment,
        hearing: surroundings.hear
      )
    )
  }

  /// Makes the store outside that an outlet names.
  ///
  /// Cost: nothing for a directory; otherwise one file, the manifest.
  public func externalStore(
    of outlet: HealthOutlet,
    _ surroundings: OutletSurroundings
  ) throws(StoreError) -> any ExternalStore {
    let command: String
    switch outlet.address {
    case .directory(let path):
      return DirectoryHealthStore(
        at: path.hasPrefix("/") ? path : "\(surroundings.directory)/\(path)"
      )
    case .program(let text): command = text
    case .fhir(let address):
      let headers = outlet.headerFile.map { ["--header-file", $0] } ?? []
      let words = [surroundings.fhirProgram, "--fhir", address] + headers
      command = "exec " + words.map(Self.quoted).joined(separator: " ")
    }
    return ProgramHealthStore(
      running: command,
      in: surroundings.directory,
      environment: surroundings.environment,
      store: try manifest().uuid.description
    )
  }

  /// A word as the shell takes it for itself.
  private static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
