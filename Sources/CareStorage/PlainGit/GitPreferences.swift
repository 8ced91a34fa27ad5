import Git

/// What git's configuration says of the programs and colours that a person wants.
///
/// It is read from the environment's files alone, so that nothing of the machine gets into a test.
public struct GitPreferences: Hashable, Sendable {
  /// `core.pager`; empty for none.
  public var pager: String?
  /// `core.editor`.
  public var editor: String?
  /// `color.ui`: `always`, `auto`, `never`, or a switch that means auto or never.
  public var color: String?
  /// `careplan.login.timeout`: how long a login lasts.
  public var loginTimeout: String?

  /// Makes preferences of which none is set.
  public init() {}

  /// Reads what holds in a directory, which may belong to a repository.
  ///
  /// What cannot be read says nothing here: whoever opens the repository tells why.
  public init(environment: [String: String], in directory: String) {
    let repository = (try? PlainGit(at: directory, environment: environment))?.directory
    do {
      let configuration = try UserConfiguration(environment: environment, repository: repository)
      (pager, editor) = (
        try configuration.value("core.pager"), try configuration.value("core.editor")
      )
      color = try configuration.value("color.ui")
      loginTimeout = try configuration.value("careplan.login.timeout")
    } catch { return }
  }
}
