package dev.toolroom.capability.query.rows;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.query.refusal.QueryRefusal;
import dev.toolroom.capability.query.rows.Recordset.Column;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Refusal;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Hands out signed cursors into spooled results. A cursor is good for whoever got it, for that
 * database and that statement, for ten minutes.
 */
public final class Cursors implements AutoCloseable {
    private static final Duration CURSOR_LIFETIME = Duration.ofMinutes(10);
    private static final int MAX_SPOOLS = 16;

    private final Supplier<Path> folder;
    private final Clock clock;
    private byte @Nullable [] key;
    private final Map<String, Kept> spools = new LinkedHashMap<>();

    /**
     * @param folder where results are kept, in files without a name
     */
    public Cursors(Supplier<Path> folder, Clock clock) {
        this.folder = folder;
        this.clock = clock;
    }

    private record Kept(Spool spool, Instant until) {}

    /** The position of a cursor. */
    public record Place(Spool spool, String id, int row) {}

    /** Who may use a cursor, and for what. */
    public record Scope(Caller caller, String database, String query) {
        private String text() {
            return String.join(
                    "\0", caller.principal(), caller.chat().value(), database, query.strip());
        }
    }

    public Spool spool(List<Column> columns) {
        return new Spool(folder.get(), columns);
    }

    public synchronized String keep(Spool spool) {
        String id = HexFormat.of().formatHex(random(12));
        forget();
        spools.put(id, new Kept(spool, clock.instant().plus(CURSOR_LIFETIME)));
        return id;
    }

    private void forget() {
        Instant now = clock.instant();
        var oldest = spools.entrySet().iterator();
        while (oldest.hasNext()) {
            Kept kept = oldest.next().getValue();
            if (spools.size() < MAX_SPOOLS && kept.until().isAfter(now)) {
                return;
            }
            kept.spool().close();
            oldest.remove();
        }
    }

    public String cursor(String id, int row, Scope scope) {
        String place = id + "." + row;
        return place + "." + signature(place, scope);
    }

    public Place place(String cursor, Scope scope) {
        String[] parts = cursor.split("\\.", -1);
        String place = parts.length == 3 ? parts[0] + "." + parts[1] : "";
        boolean ours =
                parts.length == 3
                        && MessageDigest.isEqual(
                                signature(place, scope).getBytes(UTF_8), parts[2].getBytes(UTF_8));
        if (!ours) {
            throw bad("the cursor belongs to another query, database or caller");
        }
        synchronized (this) {
            Kept kept = spools.get(parts[0]);
            if (kept == null || kept.until().isBefore(clock.instant())) {
                throw tooOld();
            }
            return new Place(kept.spool(), parts[0], Integer.parseInt(parts[1]));
        }
    }

    static Refusal tooOld() {
        return bad("the cursor is too old");
    }

    private static Refusal bad(String why) {
        return new Refusal(
                QueryRefusal.BAD_CURSOR,
                why,
                "Run the query again without a cursor; send a cursor with the same database and"
                        + " query that it came from");
    }

    /** Created when first needed, because most processes never sign a cursor. */
    private synchronized byte[] key() {
        byte[] known = key;
        if (known == null) {
            known = random(32);
            key = known;
        }
        return known;
    }

    private static byte[] random(int length) {
        var bytes = new byte[length];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    private String signature(String place, Scope scope) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key(), "HmacSHA256"));
            byte[] all = mac.doFinal((place + "\0" + scope.text()).getBytes(UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(all, 16));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public synchronized void close() {
        spools.values().forEach(kept -> kept.spool().close());
        spools.clear();
    }
}
