package dev.toolroom.domainlang.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.validate.Finding;
import dev.toolroom.domainlang.validate.Rule;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a manifest says, and what is wrong with one. */
class ManifestReaderTest {
    private static final Path FILE = Path.of("/model/model.yaml");

    @Test
    void everythingIsRead() {
        Manifest manifest =
                ManifestReader.read(
                        FILE,
                        """
                        model:
                          name: shop
                          version: 1.2.3-beta+5
                          entry: main.dlang
                          license: MIT
                        paths:
                          "@": .
                          "@shared": ./libs/../shared
                        dependencies:
                          acme/core: v1.0.0
                          long:
                            source: acme/long
                            ref: main
                          near:
                            path: ./near
                          acme/keyed:
                            ref: v2
                        overrides:
                          acme/core: v1.0.1
                        x-checks:
                          unused-import: off
                          duplicate-term: on
                        governance:
                          allowedSources: [acme, other]
                          blockedPackages: acme/bad
                          requireStableVersions: true
                        other: 5
                        """);
        assertThat(manifest.findings()).isEmpty();
        assertThat(manifest.name()).isEqualTo("shop");
        assertThat(manifest.license()).isEqualTo("MIT");
        assertThat(Objects.requireNonNull(manifest.entry()).name()).isEqualTo("main.dlang");
        assertThat(manifest.aliases())
                .extracting(Manifest.Alias::name)
                .containsExactly("@shared", "@");
        assertThat(manifest.aliases().getFirst().target()).isEqualTo(Path.of("/model/shared"));
        assertThat(manifest.dependencies())
                .containsExactly(
                        new Manifest.Dependency("acme/core", "acme/core", "v1.0.0", null),
                        new Manifest.Dependency("long", "acme/long", "main", null),
                        new Manifest.Dependency("near", null, null, "./near"),
                        new Manifest.Dependency("acme/keyed", "acme/keyed", "v2", null));
        assertThat(manifest.overrides()).isEqualTo(Map.of("acme/core", "v1.0.1"));
        assertThat(manifest.off()).isEqualTo(Set.of(Rule.UNUSED_IMPORT));
        assertThat(manifest.governance())
                .isEqualTo(
                        new Governance(
                                List.of("acme", "other"),
                                List.of("acme/bad"),
                                true,
                                false,
                                List.of()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    model: {version: 1.2}                       | MANIFEST_VERSION        | version
                    model: {version: v1.2.3}                    | MANIFEST_VERSION        | version
                    paths: {shared: ./a}                        | MANIFEST_ALIAS_PREFIX   | shared
                    paths: {"@a": /etc}                         | MANIFEST_ALIAS_ABSOLUTE | "@a"
                    paths: {"@a": 'C:/x'}                       | MANIFEST_ALIAS_ABSOLUTE | "@a"
                    paths: {"@a": '\\x'}                        | MANIFEST_ALIAS_ABSOLUTE | "@a"
                    paths: {"@a": ../b}                         | MANIFEST_ALIAS_ESCAPES  | "@a"
                    paths: {"@😀": ../b}                         | MANIFEST_ALIAS_ESCAPES  | "@😀"
                    paths: {"@a": "b\\0"}                       | MANIFEST_YAML           | "@a"
                    model: {entry: "b\\0"}                      | MANIFEST_YAML           | entry
                    dependencies: {a: {path: "b\\0"}}           | MANIFEST_YAML           | a
                    dependencies: {a: {ref: v1}}                | IMPORT_MISSING_SOURCE   | a
                    dependencies: {a: {source: b/c, ref: v1, path: d}} | IMPORT_SOURCE_AND_PATH | a
                    dependencies: {a: {source: b/c}}            | IMPORT_MISSING_REF      | a
                    dependencies: {a/b: {}}                     | IMPORT_MISSING_REF      | a/b
                    dependencies: {a/b: }                       | IMPORT_MISSING_REF      | a/b
                    dependencies: {a/b: {ref: }}                | IMPORT_MISSING_REF      | a/b
                    dependencies: {a: {source: , path: ''}}     | IMPORT_MISSING_SOURCE   | a
                    dependencies: {a: v1}                       | MANIFEST_SOURCE         | a
                    dependencies: {../b: v1}                    | MANIFEST_SOURCE         | ../b
                    dependencies: {a: {source: b/.., ref: v1}}  | MANIFEST_SOURCE         | a
                    dependencies: {a/b: "-x"}                   | MANIFEST_REF            | a/b
                    dependencies: {a: {path: /b}}               | IMPORT_ABSOLUTE_PATH    | a
                    x-checks: {none: off}                       | MANIFEST_CHECK          | none
                    x-checks: {parsing-error: off}              | MANIFEST_CHECK          | parsing-error
                    """)
    void whatIsWrongIsPointedAt(String yaml, Rule rule, String at) {
        List<Finding> findings = ManifestReader.read(FILE, yaml).findings();
        assertThat(findings).extracting(Finding::rule).containsExactly(rule);
        assertThat(findings.getFirst().span().in(yaml)).isEqualTo(at);
    }

    @Test
    void whatIsNoManifestIsSaidToBeNone() {
        for (String yaml : List.of("- a\n- b\n", "model: [", "a: 1\n b: 2\n")) {
            assertThat(ManifestReader.read(FILE, yaml).findings())
                    .as(yaml)
                    .extracting(Finding::rule)
                    .containsExactly(Rule.MANIFEST_YAML);
        }
        assertThat(ManifestReader.read(FILE, "").findings()).isEmpty();
        assertThat(ManifestReader.read(FILE, "model: shop\npaths: 5\n").findings()).isEmpty();
    }
}
