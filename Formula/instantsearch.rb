# The formula of the program for Homebrew. Nobody has run it on a Mac yet. It lies in the repository of the sources, which
# is its own tap, and builds the last release of that clone:
#
#   brew tap instantsearch/tap PATH-OR-URL-OF-THIS-REPOSITORY
#   brew install instantsearch/tap/instantsearch          # --HEAD for the last commit
class Instantsearch < Formula
  desc "Search files of records in the terminal and the browser"
  url "file://#{File.expand_path("..", __dir__)}", using: :git, tag: "0.1.0",
                                                   revision: "ab9f46b6315d8236e9a87d2838b9306f508b3a21"
  license "MIT"
  head "file://#{File.expand_path("..", __dir__)}", using: :git, branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "libmicrohttpd"
  depends_on macos: :ventura
  depends_on "zstd"

  uses_from_macos "swift" => :build
  uses_from_macos "curl"
  uses_from_macos "sqlite"
  uses_from_macos "zlib"

  on_linux do
    depends_on "openssl@3"
  end

  def install
    # The product had the program's name in 0.1.0.
    product = build.stable? ? "instantsearch" : "instantsearch-command"
    # Homebrew builds in a sandbox, in which SwiftPM can't make one of its own.
    arguments = ["--disable-sandbox", "--configuration", "release", "--product", product]
    arguments << "--static-swift-stdlib" if OS.linux?
    system "swift", "build", *arguments
    bin.install ".build/release/#{product}" => "instantsearch"
    generate_completions_from_executable(bin/"instantsearch", "completions")
    (buildpath/"instantsearch.1").write Utils.safe_popen_read(bin/"instantsearch", "manual")
    man1.install "instantsearch.1"
  end

  test do
    (testpath/"things.ndjson").write <<~JSON
      {"objectID": "1", "name": "Desk lamp", "price": 30}
      {"objectID": "2", "name": "Sofa", "price": 400}
    JSON
    assert_match "Desk lamp", shell_output("#{bin}/instantsearch query things.ndjson lamp")
    assert_equal "1 record found.\n", shell_output("#{bin}/instantsearch query things.ndjson --count --filters 'price < 50'")
  end
end
