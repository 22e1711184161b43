/// The version of the library, by [semantic versioning](https://semver.org): `1.1.0`.
///
///     let version = MBDataEnvironment.version
///     // → "1.1.0"
///
/// Only a new major version changes the API or the meaning of documents; a minor version adds to
/// them, and a patch version fixes bugs. `mbml --version` prints the same version.
public let version = "1.1.0"
