package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.app.files.ExportFiles;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.kernel.Resource;
import dev.toolroom.kernel.call.CallId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExportFilesTest {
    @TempDir private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "aé", "aé€", "aé€😀"})
    void aLongExportComesInPartsThatNameTheNextAndCutNoLetter(String begin) {
        var exports = new ExportFiles(new HomeFolder(folder), what -> {});
        String text = begin + "😀€é.".repeat(300_000);
        String uri = exports.keep(new CallId("c1"), "csv", text);
        var read = new StringBuilder();
        int parts = 0;
        for (String next = uri; next != null; parts++) {
            Resource.Content part = exports.read(next).orElseThrow();
            assertThat(part.mimeType()).isEqualTo("text/csv");
            assertThat(part.text().getBytes(UTF_8).length).isLessThanOrEqualTo(1024 * 1024);
            read.append(part.text());
            next = part.next();
        }
        assertThat(parts).isGreaterThan(2);
        assertThat(read.toString().equals(text)).isTrue();
    }

    @Test
    void aShortExportIsWhole() {
        var exports = new ExportFiles(new HomeFolder(folder), what -> {});
        String uri = exports.keep(new CallId("c1"), "json", "{}");
        assertThat(exports.read(uri))
                .contains(new Resource.Content("application/json", false, "{}", null));
        assertThat(exports.read(uri + "?offset=99").map(Resource.Content::text)).contains("");
        assertThat(exports.read(uri + "?offset=x")).isEmpty();
    }

    @Test
    void whatIsOldIsForgottenAndNothingElseInTheFolder() throws Exception {
        var home = new HomeFolder(folder);
        List<String> told = new ArrayList<>();
        var exports = new ExportFiles(home, told::add);
        exports.forget(Duration.ofDays(1), Instant.now());
        String old = exports.keep(new CallId("old"), "json", "{}");
        String fresh = exports.keep(new CallId("fresh"), "json", "{}");
        Path other = Files.writeString(home.exports().resolve(".gitignore"), "*");
        for (Path each : List.of(home.exports().resolve("old.json"), other)) {
            Files.setLastModifiedTime(each, FileTime.from(Instant.now().minus(Duration.ofDays(2))));
        }
        assertThat(told).containsExactly("exports", "exports");
        told.clear();
        exports.forget(Duration.ofDays(1), Instant.now());
        assertThat(told).containsExactly("exports", old);
        assertThat(exports.read(old)).isEmpty();
        assertThat(exports.read(fresh)).isPresent();
        assertThat(other).exists();
    }

    @Test
    void aBinaryExportIsReadAsItIs() throws Exception {
        var home = new HomeFolder(folder);
        byte[] bytes = {'P', 'A', 'R', '1', (byte) 0xC3, 0, (byte) 0xFF};
        Files.createDirectories(home.exports());
        Files.write(home.exports().resolve("c1.parquet"), bytes);
        var exports = new ExportFiles(home, what -> {});
        Resource.Content read = exports.read("toolroom://exports/c1.parquet").orElseThrow();
        assertThat(read.binary()).isTrue();
        assertThat(Base64.getDecoder().decode(read.text())).isEqualTo(bytes);
        try (var whole = exports.open("toolroom://exports/c1.parquet").orElseThrow().bytes()) {
            assertThat(whole.readAllBytes()).isEqualTo(bytes);
        }
    }
}
