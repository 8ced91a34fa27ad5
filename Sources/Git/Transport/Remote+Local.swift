extension Remote {
  /// The git directory of a remote on this computer; nil for any other, or one that is not there.
  ///
  /// - Parameter place: The directory that relative paths start from.
  public func localDirectory(from place: String) throws(GitError) -> String? {
    guard let local = LocalRemote(self, url: url, from: place) else { return nil }
    do { return try local.open().commonDirectory() } catch {
      guard error.code == .unreachable || error.code == .denied else { throw error }
      return nil
    }
  }
}
