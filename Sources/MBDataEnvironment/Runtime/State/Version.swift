/// The version of the library, by [semantic versioning](https://semver.org): `0.10.0`.
///
///     print(MBDataEnvironment.version)  // "0.10.0"
///
/// While the major version is 0, a new minor version may change the API and the language; a new
/// patch version fixes bugs and changes neither. `mbml --version` prints the same version.
public let version = "0.10.0"
