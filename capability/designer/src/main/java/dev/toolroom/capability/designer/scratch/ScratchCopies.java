package dev.toolroom.capability.designer.scratch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.designer.database.DatabaseIdentity;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.foundation.content.Disk;
import dev.toolroom.foundation.home.PrivateFiles;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Copies of scratch databases. One is saved before each publish that loses data and before each
 * restore, so that neither needs a person's approval.
 */
public final class ScratchCopies {
    /** With so many recent copies, the next publish that loses data is asked about again. */
    private static final int MAX_COPIES = 20;

    private static final Duration RETENTION = Duration.ofDays(14);
    private static final String SUFFIX = ".copy";
    private static final String UNFINISHED = "unfinished";

    private final Supplier<Path> folder;
    private final Clock clock;

    /**
     * A copy of a database.
     *
     * @param id its name, in the order of time
     */
    public record Copy(String id, Path file) {
        public Instant at() {
            return Instant.ofEpochMilli(Long.parseLong(id));
        }
    }

    /**
     * @param folder in the home
     */
    public ScratchCopies(Supplier<Path> folder, Clock clock) {
        this.folder = folder;
        this.clock = clock;
    }

    /** The kinds of databases that are one file of this machine. */
    public static boolean canCopy(DatabaseKind kind) {
        return kind == DatabaseKind.SQLITE || kind == DatabaseKind.H2;
    }

    /** Whether another copy would delete one that is younger than the retention. */
    public boolean isFull(DatabaseIdentity database) {
        Instant expired = clock.instant().minus(RETENTION);
        return list(database).stream().filter(each -> each.at().isAfter(expired)).count()
                >= MAX_COPIES;
    }

    /** Returns the copies of a database, newest first. */
    public List<Copy> list(DatabaseIdentity database) {
        Path copies = folder(database);
        if (!Files.isDirectory(copies)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(copies)) {
            return files.filter(each -> each.getFileName().toString().endsWith(SUFFIX))
                    .map(ScratchCopies::copy)
                    .sorted(Comparator.comparing(Copy::at).reversed())
                    .toList();
        } catch (IOException e) {
            throw unusable("cannot be listed", e);
        }
    }

    private static Copy copy(Path file) {
        String name = file.getFileName().toString();
        return new Copy(name.substring(0, name.length() - SUFFIX.length()), file);
    }

    private Path folder(DatabaseIdentity database) {
        String place = database.server() + '\n' + database.database();
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(place.getBytes(UTF_8));
            return folder.get().resolve(HexFormat.of().formatHex(hash, 0, 8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Saves a copy of the database as it is now. It is on the disk when this returns. */
    public Copy save(Connection connection, DatabaseKind kind, DatabaseIdentity database) {
        try {
            PrivateFiles.folder(folder.get());
            Path copies = PrivateFiles.folder(folder(database));
            Path unfinished = copies.resolve(UNFINISHED);
            Files.deleteIfExists(unfinished);
            PrivateFiles.file(unfinished);
            String to = quoted(unfinished);
            execute(
                    connection,
                    kind == DatabaseKind.SQLITE
                            ? "backup to " + to
                            : "SCRIPT TO " + to + " CHARSET 'UTF-8'");
            // A server of H2 on another machine writes its script there.
            if (kind == DatabaseKind.H2 && Files.size(unfinished) == 0) {
                throw new IOException("the database is not a file of this machine");
            }
            Path file = copies.resolve(nextId(database) + SUFFIX);
            Disk.flush(copies, Set.of(unfinished));
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
            Disk.flush(copies, Set.of(copies));
            return copy(file);
        } catch (IOException | SQLException e) {
            throw unusable("cannot be saved, so nothing was changed", e);
        }
    }

    private long nextId(DatabaseIdentity database) {
        long now = clock.millis();
        return list(database).stream()
                .findFirst()
                .map(newest -> Math.max(now, newest.at().toEpochMilli() + 1))
                .orElse(now);
    }

    /** Deletes the oldest copies beyond the maximum. */
    public void prune(DatabaseIdentity database) {
        try {
            for (Copy each : list(database).stream().skip(MAX_COPIES).toList()) {
                Files.deleteIfExists(each.file());
            }
        } catch (IOException e) {
            throw unusable("cannot be deleted", e);
        }
    }

    /** Makes the database what it was. A restore that was killed can be repeated. */
    public void restore(Connection connection, DatabaseKind kind, Copy copy) throws SQLException {
        String from = quoted(copy.file());
        if (kind == DatabaseKind.SQLITE) {
            execute(connection, "restore from " + from);
        } else {
            execute(connection, "DROP ALL OBJECTS");
            execute(connection, "RUNSCRIPT FROM " + from + " CHARSET 'UTF-8'");
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** SQLite's driver knows no escape for the quote. */
    private static String quoted(Path file) throws SQLException {
        if (file.toString().contains("'")) {
            throw new SQLException("the path of the home contains a quote");
        }
        return "'" + file + "'";
    }

    private static RuntimeException unusable(String what, Exception cause) {
        return DesignerRefusal.DATABASE_ERROR.because(
                "The copy of the scratch database " + what + ": " + cause.getMessage());
    }
}
