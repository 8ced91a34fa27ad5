import CarePlanKit

extension PendingChange.Action {
  /// The word for what a commit would do.
  var word: String {
    switch self {
    case .add: "added"
    case .edit: "edited"
    case .takeBack: "taken back"
    case .delete: "deleted"
    case .accept: "arrived"
    case .reformat: "reformatted"
    }
  }
}
