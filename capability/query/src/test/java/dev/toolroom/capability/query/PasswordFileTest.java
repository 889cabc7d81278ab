package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A login whose password is in a file. */
class PasswordFileTest {
    private final Path file;

    PasswordFileTest(@TempDir Path folder) {
        file = folder.resolve("secretplace");
    }

    private Completed query() {
        ConnectionSettings usual = TestDatabase.of(DatabaseKind.POSTGRESQL).settings();
        var settings =
                new ConnectionSettings(
                        usual.id(),
                        usual.kind(),
                        usual.url(),
                        usual.server(),
                        usual.database(),
                        usual.user(),
                        null,
                        usual.access(),
                        null,
                        usual.mask(),
                        false,
                        file.toString());
        try (var house = new QueryApplication(settings)) {
            return house.query("SELECT current_user");
        }
    }

    private void write(String permissions) throws Exception {
        Files.writeString(file, "reader\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    @Test
    void aFileThatOnlyItsOwnerReadsIsUsed() throws Exception {
        write("rw-------");
        assertThat(query().json()).contains("[[\"reader\"]]");
    }

    @Test
    void aFileThatOthersReadIsRefusedWithWhatMendsIt() throws Exception {
        for (String open : new String[] {"rw-r-----", "rw----r--", "rw-rw----"}) {
            write(open);
            Completed refused = query();
            assertThat(refused.body().text("code", "")).isEqualTo("query.unreachable");
            assertThat(refused.body().text("message", "")).endsWith("can be read by others");
            assertThat(refused.body().text("nextStep", "")).contains("chmod 600");
            assertThat(refused.json()).doesNotContain("secretplace");
        }
    }

    @Test
    void aFileThatIsNotThereIsNamedByItsSetting() {
        assertThat(query().body().text("message", ""))
                .endsWith("passwordFile of shop is not there");
    }
}
