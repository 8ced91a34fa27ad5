@_exported public import CanonicalJSON
