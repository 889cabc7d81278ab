package dev.toolroom.capability.toolsets.workspace;

import static dev.toolroom.capability.toolsets.workspace.TestHome.CHAT;
import static dev.toolroom.capability.toolsets.workspace.TestHome.bytes;
import static dev.toolroom.capability.toolsets.workspace.TestHome.picture;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.store.PostgresStore;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same with the store on a server. */
class PostgresWorkspaceTest {
    private static EmbeddedPostgres server;

    @TempDir private Path folder;

    @BeforeAll
    static void start() throws Exception {
        server = EmbeddedPostgres.start();
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @Test
    void aChatsFilesAreKeptAndFoundAgain() throws Exception {
        var store = new PostgresStore(server.getJdbcUrl("postgres", "postgres"), new Properties());
        try (var home = new TestHome(folder, store)) {
            ManifestId one = home.call(files -> Files.writeString(files.resolve("a.txt"), "one"));
            Map<String, String> before = picture(home.files());
            home.sql(
                    "INSERT INTO messages (id, chat_id, parent_id, role, created_at) VALUES"
                            + " ('m1','chat',NULL,'user','1'), ('m2','chat','m1','assistant','2')");
            home.sql(
                    "INSERT INTO tool_calls (id, chat_id, message_id, tool_id, args, status,"
                            + " started_at, post_manifest_id, tool_version, effect, door, client,"
                            + " principal, owner) VALUES ('c1','chat','m1','t','{}','success','1','"
                            + one
                            + "','1','edits','cli','c','p','o')");
            ManifestId two =
                    home.workspaces.upload(CHAT, Map.of("sub/\u00e9.txt", bytes("two")), "x");
            assertThat(home.workspaces.diff(one, two)).hasSize(1);
            Files.writeString(home.files().resolve("a.txt"), "outside");
            assertThat(home.workspaces.switchToMessage(CHAT, "m2")).isEqualTo(one);
            assertThat(picture(home.files())).isEqualTo(before);
            assertThat(home.workspaces.manifests(CHAT))
                    .extracting(Manifest::source)
                    .containsExactly(
                            ManifestSource.BRANCH,
                            ManifestSource.TOOL_RUN,
                            ManifestSource.USER_UPLOAD,
                            ManifestSource.EDIT);
            home.restart();
            assertThat(home.settled()).isEqualTo(one);
            assertThat(home.workspaces.collect(Set.of()).removed()).isZero();
            assertThat(home.workspaces.check()).isEmpty();
            home.sql("DELETE FROM chats");
            assertThat(home.workspaces.manifests(CHAT)).isEmpty();
        }
    }
}
