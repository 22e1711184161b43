// What several test targets use; from here all files of this one see it.
@_exported import TestSupport
