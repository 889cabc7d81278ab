package dev.toolroom.capability.toolsets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.install.Source;
import dev.toolroom.capability.toolsets.bundle.install.Toolsets;
import dev.toolroom.capability.toolsets.bundle.reading.Bundles;
import dev.toolroom.capability.toolsets.bundle.signature.SignerKey;
import dev.toolroom.capability.toolsets.bundle.signature.TrustedKeys;
import dev.toolroom.foundation.journal.Journal;
import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.kernel.Migration;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who has signed a bundle, from packing it to what its user sees. */
@Timeout(120)
class SignatureTest {
    @TempDir private Path home;
    @TempDir private Path folder;
    private ToolsetsApplication house;
    private Path key;
    private Path zip;

    SignatureTest() {}

    @BeforeEach
    void open() {
        house = new ToolsetsApplication(home);
        key = folder.resolve("key.pem");
        zip = folder.resolve("report.zip");
    }

    @AfterEach
    void close() {
        house.close();
    }

    private Json.Obj packed(String more) {
        Path example = ToolsetsApplication.EXAMPLES.resolve("data-report");
        return house.call(
                "pack_toolset", "{'path':'" + example + "','file':'" + zip + "'" + more + "}");
    }

    private Json.Obj signed() {
        boolean isNew = !Files.exists(key);
        Json.Obj answer = packed(",'key':'" + key + "','new_key':" + isNew);
        assertThat(answer.text("public_key", "")).as(answer.write()).isNotEmpty();
        return answer;
    }

    private void trust(String publicKey, boolean required) {
        house.trust(new TrustedKeys(Map.of("acme", new SignerKey(publicKey)), required));
    }

    private Json.Obj preview() {
        return house.call("import_toolset", "{'path':'" + zip + "','dry_run':true}");
    }

    private Json.Obj installed() {
        house.call("import_toolset", "{'path':'" + zip + "'}");
        return house.call("get_toolset", "{'toolset_id':'data-report'}");
    }

    private static String state(Json.Obj answer) {
        return answer.object("signature").text("state", answer.write());
    }

    /** Changes one file of the ZIP file and leaves all others. */
    private void change(String name, String text) throws IOException {
        try (FileSystem files = opened()) {
            Files.writeString(files.getPath(name), text, StandardOpenOption.APPEND);
        }
    }

    private FileSystem opened() throws IOException {
        return FileSystems.newFileSystem(URI.create("jar:" + zip.toUri()), Map.of());
    }

    @Test
    void aSignedBundleShowsItsSignerBeforeAndAfterItIsInstalled() throws Exception {
        Json.Obj answer = signed();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
                .isEqualTo("rw-------");
        assertThat(preview().object("signature").write())
                .isEqualTo(
                        "{\"state\":\"unknown_key\",\"fingerprint\":\""
                                + answer.text("fingerprint", "")
                                + "\"}");
        trust(answer.text("public_key", ""), false);
        assertThat(preview().object("signature").text("name", "")).isEqualTo("acme");
        assertThat(state(installed())).isEqualTo("trusted");
        house.trust(TrustedKeys.NONE);
        assertThat(state(house.call("get_toolset", "{'toolset_id':'data-report'}")))
                .as("whom the user trusts is asked each time")
                .isEqualTo("unknown_key");
    }

    @Test
    void theSameFilesAndKeyGiveTheSameBytes() throws Exception {
        signed();
        byte[] first = Files.readAllBytes(zip);
        signed();
        assertThat(Files.readAllBytes(zip)).isEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tools/report.py", "toolset.yaml", "toolset.sig"})
    void whatWasChangedAfterwardsIsRefused(String name) throws Exception {
        signed();
        change(name, name.endsWith(".yaml") ? "author: Mallory\n" : "# changed\n");
        Json.Obj refused = preview();
        assertThat(refused.write())
                .contains(
                        "toolsets.refused",
                        "BUNDLE_SIGNATURE",
                        "The signature is not of these files");
        assertThat(house.call("list_toolsets", "{}").write()).contains("\"toolsets\":[]");
    }

    /** A file that was added is one more than was signed. */
    @Test
    void aFileThatWasAddedIsRefusedToo() throws Exception {
        signed();
        try (FileSystem files = opened()) {
            Files.writeString(files.getPath("tools", "extra.py"), "x = 1\n");
        }
        assertThat(preview().write()).contains("BUNDLE_SIGNATURE");
    }

    @Test
    void whereSignaturesAreRequiredNothingElseComesIn() throws Exception {
        String acme = signed().text("public_key", "");
        trust(acme, true);
        packed("");
        assertThat(preview().write()).contains("The bundle is not signed, and toolsets.signatures");
        assertThat(house.call("import_toolset", "{'path':'" + zip + "'}").write())
                .contains("BUNDLE_SIGNATURE");
        key = folder.resolve("other.pem");
        String other = signed().text("fingerprint", "");
        assertThat(preview().write()).contains("signed by an unknown key, " + other);
        key = folder.resolve("key.pem");
        signed();
        assertThat(state(installed())).isEqualTo("trusted");
    }

    @Test
    void anUpdateByAnotherSignerSaysSo() {
        trust(signed().text("public_key", ""), false);
        installed();
        packed("");
        assertThat(preview().write())
                .contains("\"what\":\"signature\"", "signed by acme → not signed");
    }

    /** What was installed can be handed on: its signature still counts. */
    @Test
    void anExportKeepsTheSignature() throws Exception {
        signed();
        installed();
        Path file = folder.resolve("again.zip");
        house.call("export_toolset", "{'toolset_id':'data-report','path':'" + file + "'}");
        Json.Obj again = house.call("import_toolset", "{'path':'" + file + "','dry_run':true}");
        assertThat(state(again)).isEqualTo("unknown_key");
        assertThat(again.text("kind", "")).isEqualTo("unchanged");
    }

    @Test
    void aFileThatIsNoKeyIsNamed() throws Exception {
        assertThat(packed(",'key':'" + key + "'").write())
                .contains("toolsets.no-key", "there is no key", "--new-key");
        Files.writeString(key, "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n");
        assertThat(packed(",'key':'" + key + "'").write())
                .contains("is not a key to sign with: it has no block PUBLIC KEY");
        assertThat(packed(",'key':'" + key + "','new_key':true").write())
                .contains("there is a file");
        assertThat(Files.readString(key)).as("never overwritten").startsWith("-----BEGIN OPENSSH");
    }

    /** The next bundle would have brought it to everybody. */
    @Test
    void aKeyInsideOfTheBundleIsRefused() {
        Path inside = ToolsetsApplication.EXAMPLES.resolve("data-report/artifacts/key.pem");
        assertThat(packed(",'key':'" + inside + "','new_key':true").write())
                .contains("toolsets.no-key", "Keep the key outside of the folder");
        assertThat(inside).doesNotExist();
        assertThat(packed(",'key':'" + zip + "','new_key':true").write())
                .contains("toolsets.no-key");
        assertThat(zip).doesNotExist();
    }

    /** The program's own toolset needs no signature: whoever runs the program trusts it. */
    @Test
    void theIncludedToolsetComesInWhereSignaturesAreRequired() throws Exception {
        Bundle bundle = Bundles.read(ToolsetsApplication.EXAMPLES.resolve("app-builder")).orThrow();
        try (var store = new SqliteStore(folder.resolve("toolroom.db"))) {
            List<Migration> steps = new ArrayList<>(Journal.migrations());
            steps.addAll(Toolsets.migrations());
            new Migrator(steps, "test", Clock.systemUTC()).migrate(store, () -> {});
            var toolsets =
                    new Toolsets(
                            () -> store,
                            folder.resolve("toolsets"),
                            Clock.systemUTC(),
                            () -> new TrustedKeys(Map.of(), true));
            assertThatThrownBy(() -> toolsets.install(bundle, Source.zip("a.zip")))
                    .hasMessageContaining("The bundle is not signed");
            assertThat(toolsets.install(bundle, Source.included("app-builder")).id())
                    .isEqualTo("app-builder");
        }
    }

    @Test
    void halvesOfTwoKeysAreRefused() throws Exception {
        signed();
        String one = Files.readString(key);
        key = folder.resolve("two.pem");
        signed();
        String two = Files.readString(key);
        int cut = two.indexOf("-----BEGIN PUBLIC");
        Files.writeString(key, one.substring(0, cut) + two.substring(cut));
        assertThat(packed(",'key':'" + key + "'").write())
                .contains("its halves do not belong together");
    }
}
