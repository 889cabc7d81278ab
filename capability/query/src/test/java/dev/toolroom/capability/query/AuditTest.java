package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.content.Sha256;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is left of a statement: in the log, and in the database that ran it. */
class AuditTest {
    private final List<Json.Obj> lines = Collections.synchronizedList(new ArrayList<>());

    private final Handler handler =
            new Handler() {
                @Override
                public void publish(LogRecord line) {
                    lines.add((Json.Obj) Json.read(line.getMessage()));
                }

                @Override
                public void flush() {}

                @Override
                public void close() {}
            };

    private List<Json.Obj> after(DatabaseKind kind, String... queries) {
        Logger logger = Logger.getLogger("dev.toolroom.query.audit");
        logger.addHandler(handler);
        try (var house = QueryApplication.of(kind)) {
            for (String query : queries) {
                house.query(query);
            }
        } finally {
            logger.removeHandler(handler);
        }
        return lines;
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void everyStatementHasALineWhetherItRanOrNot(DatabaseKind kind) {
        List<Json.Obj> audit =
                after(kind, "SELECT id FROM t", "DROP TABLE t", "SELECT nothing FROM t");
        assertThat(audit)
                .extracting(line -> line.text("verdict", ""))
                .containsExactly("read", "query.not-read-only", "query.database-error");
        Json.Obj read = audit.getFirst();
        assertThat(read.fields().keySet())
                .containsExactly(
                        "correlationId",
                        "door",
                        "client",
                        "chat",
                        "principal",
                        "database",
                        "sha256",
                        "verdict",
                        "rows",
                        "bytes",
                        "ms");
        assertThat(read.get("rows")).isEqualTo(Json.Num.of(3));
        assertThat(read.get("bytes")).isNotEqualTo(Json.Num.of(0));
        assertThat(read.text("database", "")).isEqualTo("shop");
        assertThat(read.text("sha256", "")).isEqualTo(Sha256.hex("SELECT id FROM t"));
        assertThat(audit).allMatch(line -> !line.write().contains("SELECT"));
    }

    /** As a DBA would find it. */
    @Test
    void theDatabaseSeesWhoseStatementItRuns() {
        try (var house = QueryApplication.of(DatabaseKind.POSTGRESQL)) {
            for (int i = 0; i < 2; i++) {
                Json.Obj body =
                        house.query(
                                        "SELECT application_name, query FROM pg_stat_activity WHERE"
                                                + " pid = pg_backend_pid()")
                                .body();
                assertThat(QueryApplication.rows(body).getFirst().write())
                        .contains("toolroom")
                        .contains("/* toolroom " + body.text("correlationId", "") + " */");
            }
        }
    }
}
