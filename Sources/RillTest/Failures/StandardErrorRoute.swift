import Foundation

/// The last resort: a line on standard error, in the form that editors and CI recognise.
enum StandardErrorRoute {
    static func write(_ failure: Failure) {
        FileHandle.standardError.write(Data("\(text(of: failure))\n".utf8))
    }

    static func text(of failure: Failure) -> String {
        let kind = failure.severity == .failure ? "error" : "warning"
        let place = failure.site.map { "\($0.filePath):\($0.line): " } ?? ""
        return "\(place)\(kind): \(failure)"
    }
}
