/// The version of the library, by [semantic versioning](https://semver.org): `0.10.0`.
///
///     print(MBDataEnvironment.version)  // "0.10.0"
///
/// While the first number is 0, a new second number may change the API and the language; a new
/// third one mends faults and changes neither. `mbml --version` prints the same.
public let version = "0.10.0"
