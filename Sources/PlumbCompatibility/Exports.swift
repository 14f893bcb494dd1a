// One import brings all of it: what is here and the layouts it is for.

@_exported public import Plumb
