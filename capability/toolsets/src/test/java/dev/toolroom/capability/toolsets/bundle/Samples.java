package dev.toolroom.capability.toolsets.bundle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Bundles that are as they should be, for tests to spoil. */
public final class Samples {
    /** The manifest of the specification, with both spellings of an entry point. */
    public static final String MANIFEST =
            """
            manifest_version: "1"

            id: my-toolset
            name: My Toolset
            version: "1.0.0"
            description: Example toolset with analysis tools

            tools:
              - id: analyze_data
                name: Analyze Data
                description: Analyze a data file and return statistics
                entrypoint: tools.analyze:run
                category: analysis
                input_schema:
                  type: object
                  properties:
                    filename:
                      type: string
                      description: File to analyze
                  required: [filename]
                requires_confirmation: false
                renderer:
                  type: html
                  artifact: artifacts/results.html
                  data: "$return"

              - id: transform_file
                name: Transform File
                description: Transform a file using a template
                entrypoint: transform:run
                category: transform
                input_schema:
                  type: object
                  properties:
                    input:
                      type: string
                    output:
                      type: string
                    template:
                      type: string
                  required: [input, output]
                renderer:
                  type: code
                  file: "$args.output"
                  language: auto
                  editable: true

            # Optional: MCP servers to install
            mcp_servers:
              - id: my-mcp-server
                command: npx
                args: ["-y", "my-mcp-package"]
                env:
                  API_KEY: "${MY_API_KEY}"  # Reference environment variable
            """;

    public static final String PYTHON = "def run(workspace, **kwargs):\n    return {}\n";

    private Samples() {}

    /** The files beside the manifest. */
    public static final Map<String, String> FILES =
            Map.of(
                    "tools/analyze.py",
                    PYTHON,
                    "tools/transform.py",
                    PYTHON,
                    "artifacts/results.html",
                    "<!doctype html><html><head></head></html>",
                    "assets/templates/default.json",
                    "{\"a\": 1}\n");

    /** The sample as a ZIP file that can be spoiled. */
    static RawZip zip() {
        return zip(MANIFEST);
    }

    static RawZip zip(String manifest) {
        var zip = new RawZip().add("toolset.yaml", manifest);
        FILES.keySet().stream().sorted().forEach(name -> zip.add(name, text(name)));
        return zip;
    }

    private static String text(String name) {
        return FILES.getOrDefault(name, "");
    }

    /** The sample as a folder, with another manifest. */
    public static Path folder(Path folder, String manifest) {
        try {
            for (Map.Entry<String, String> each : FILES.entrySet()) {
                write(folder, each.getKey(), each.getValue());
            }
            write(folder, "toolset.yaml", manifest);
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void write(Path folder, String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** A manifest with one tool; {@code more} is added at its top level. */
    public static String small(String more) {
        return """
        manifest_version: "1"
        id: small
        name: Small
        version: "1.0.0"
        tools:
          - id: run
            description: Runs
            entrypoint: tools.analyze:run
            input_schema: {type: object}
        """
                + more;
    }

    /** Text of so many characters that no packing makes small. */
    public static String varied(int length) {
        var text = new StringBuilder();
        for (long i = 1; text.length() < length; i++) {
            text.append(Long.toString(i * 2_654_435_761L * i, 36));
        }
        return text.substring(0, length);
    }
}
