import MBDataEnvironment
extension DocumentFocus {
    func completions(_ client: ClientAbilities) -> MBValue { .null }
}
