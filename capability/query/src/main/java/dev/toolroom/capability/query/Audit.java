package dev.toolroom.capability.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.CallContext;
import dev.toolroom.kernel.Json;
import java.lang.System.Logger.Level;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;

/**
 * One line in the log for each statement that reached a database. The ledger has the calls, those
 * that were refused too; this line has what ties a call to the statement that a database saw.
 */
final class Audit {
    private static final System.Logger LOG = System.getLogger("dev.toolroom.query.audit");

    private Audit() {}

    static void answered(
            CallContext context,
            String database,
            String query,
            Page page,
            Instant startedAt,
            Clock clock) {
        line(context, database, query, page.recordset().rows().size(), startedAt, clock);
    }

    static void line(
            CallContext context,
            String database,
            String query,
            long rows,
            Instant startedAt,
            Clock clock) {
        LOG.log(
                Level.INFO,
                () ->
                        Json.object()
                                .put("correlationId", context.id().value())
                                .put("door", context.caller().door())
                                .put("client", context.caller().client())
                                .put("principal", context.caller().principal())
                                .put("database", database)
                                .put("sha256", hash(query))
                                .put("verdict", "read")
                                .put("rows", rows)
                                .put("ms", Duration.between(startedAt, clock.instant()).toMillis())
                                .build()
                                .write());
    }

    private static String hash(String query) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(query.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
