package dev.toolroom.capability.query;

import dev.toolroom.capability.query.harden.Hardening;
import dev.toolroom.capability.query.harden.LoginFiles;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The logins that tests create for masked columns, each in the folder of a home of its own. */
public final class HardenedLogins {
    private static final Map<String, Path> FOLDERS = new ConcurrentHashMap<>();

    private HardenedLogins() {}

    /** With a login for what the database holds now, created by its owner. */
    public static Path upToDate(ConnectionSettings settings) {
        Path folder = folder(settings);
        if (LoginFiles.masksByRights(settings)) {
            try {
                hardening(asOwner(settings), folder).run();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
        return folder;
    }

    static Path folder(ConnectionSettings settings) {
        return FOLDERS.computeIfAbsent(settings.url() + settings.mask(), any -> temporary());
    }

    static Hardening hardening(ConnectionSettings settings, Path folder) {
        return new Hardening(
                settings,
                null,
                new Connections(() -> List.of(settings), text -> text),
                new LoginFiles(() -> folder));
    }

    private static ConnectionSettings asOwner(ConnectionSettings settings) {
        boolean isPostgres = settings.kind() == DatabaseKind.POSTGRESQL;
        return TestDatabase.at(
                settings.kind(),
                settings.url(),
                isPostgres ? "postgres" : "root",
                isPostgres ? "postgres" : "",
                settings.mask().toArray(String[]::new));
    }

    static Path temporary() {
        try {
            return Files.createTempDirectory("toolroom-logins-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
