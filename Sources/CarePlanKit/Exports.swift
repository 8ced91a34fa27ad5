@_exported public import CanonicalJSON
@_exported public import CareEvents
@_exported public import CareExchange
@_exported public import CareMerge
@_exported public import CareModel
@_exported public import CareStorage
@_exported public import CareSync
@_exported public import CareWords
