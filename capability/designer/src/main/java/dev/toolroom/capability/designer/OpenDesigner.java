package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.database.DatabaseIdentity;
import dev.toolroom.capability.designer.database.Target;
import dev.toolroom.capability.designer.file.DesignFile;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.session.Author;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.capability.designer.session.Designers;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.LoginProblem;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.reading.SchemaReader;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Opens designers on the user's connections, and reaches the databases behind them. */
final class OpenDesigner {
    private static final int SHOWN = 10;

    private final Connections connections;
    private final Designers designers;
    private final DesignFile files;

    OpenDesigner(Connections connections, Designers designers, DesignFile files) {
        this.connections = connections;
        this.designers = designers;
        this.files = files;
    }

    Designer on(@Nullable String connectionId, CallContext context) {
        if (connectionId == null) {
            throw unknown("Missing connectionId");
        }
        ConnectionSettings settings = connection(connectionId);
        var target =
                new Target(
                        "",
                        connectionId,
                        settings.server(),
                        settings.database(),
                        dialect(settings));
        Optional<Path> file = file(settings);
        return file.isPresent()
                ? heavy(() -> files.open(target, file.get(), Author.of(context)))
                : heavy(() -> designers.openOn(target, () -> beginning(settings)));
    }

    private Designers.Beginning beginning(ConnectionSettings settings) {
        if (settings.kind() == DatabaseKind.DESIGN) {
            return new Designers.Beginning(read(settings), null);
        }
        SchemaReader reader = reader(settings);
        return with(
                settings,
                connection ->
                        new Designers.Beginning(
                                reader.read(connection),
                                DatabaseIdentity.read(connection, settings.kind())));
    }

    /** One that can be designed on. */
    ConnectionSettings connection(String id) {
        return connections
                .find(id)
                .filter(each -> each.kind() != DatabaseKind.STUB)
                .orElseThrow(() -> unknown("Unknown connectionId '" + cut(id) + "'"));
    }

    /** A design that no setting knows: all there is of it is its file. */
    Designer onFile(Path file, String dialect, CallContext context) {
        DatabaseKind kind = files.dialect(file, DatabaseKind.of(dialect).orElse(null));
        var target = new Target("", DesignFile.SCHEME + file, "file", DesignFile.stem(file), kind);
        return heavy(() -> files.open(target, file, Author.of(context)));
    }

    private static Optional<Path> file(ConnectionSettings settings) {
        return settings.kind() == DatabaseKind.DESIGN
                ? DesignFile.of(settings.url())
                : Optional.empty();
    }

    /** The file a design came from. */
    Optional<Path> file(Designer designer) {
        String id = designer.target().connectionId();
        return DesignFile.of(id).or(() -> connections.find(id).flatMap(OpenDesigner::file));
    }

    /**
     * The designer that is open on a file. A file that a connection names is that connection's to
     * move.
     */
    Optional<Designer> openOn(Path file) {
        for (ConnectionSettings each : connections.all()) {
            if (file(each).filter(own -> DesignFile.same(own, file)).isPresent()) {
                throw DesignerRefusal.INVALID_REQUEST.because(
                        "Connection '%s' keeps its design in '%s'; change or remove the connection first"
                                .formatted(each.id(), DesignFile.name(file)));
            }
        }
        return designers.openOn(DesignFile.SCHEME + file);
    }

    /** Whether a design has something that its file has not. */
    boolean isUnsaved(Designer designer) {
        return file(designer).isPresent()
                && !new Model(designer.live()).version().equals(designer.version());
    }

    /** Whether there is a database that the design could be published to. */
    boolean hasDatabase(Designer designer) {
        return connections
                .find(designer.target().connectionId())
                .filter(each -> each.kind() != DatabaseKind.DESIGN)
                .isPresent();
    }

    private static String cut(String text) {
        return text.length() <= 60 ? text : text.substring(0, 60) + "…";
    }

    private Refusal unknown(String message) {
        List<String> known =
                connections.all().stream()
                        .filter(each -> each.kind() != DatabaseKind.STUB)
                        .map(ConnectionSettings::id)
                        .limit(SHOWN)
                        .toList();
        return DesignerRefusal.INVALID_REQUEST.hinting(message, "connectionIds", known);
    }

    static DatabaseKind dialect(ConnectionSettings settings) {
        return settings.kind() == DatabaseKind.DESIGN
                ? Objects.requireNonNullElse(settings.dialect(), DatabaseKind.SQLSERVER)
                : settings.kind();
    }

    ConnectionSettings settings(Designer designer) {
        String id = designer.target().connectionId();
        if (DesignFile.of(id).isPresent()) {
            return ofFile(designer.target());
        }
        return connections
                .find(id)
                .orElseThrow(
                        () ->
                                DesignerRefusal.DATABASE_ERROR.because(
                                        "Connection '" + id + "' is not configured any more"));
    }

    private static ConnectionSettings ofFile(Target target) {
        return new ConnectionSettings(
                target.database(),
                DatabaseKind.DESIGN,
                target.connectionId(),
                target.server(),
                target.database(),
                null,
                null,
                ConnectionSettings.Access.READ_ONLY,
                target.kind(),
                List.of());
    }

    /** The live schema, with ids of its own. */
    DatabaseSchema read(ConnectionSettings settings) {
        if (settings.kind() == DatabaseKind.DESIGN) {
            return new DatabaseSchema(
                    List.of(Dialect.of(dialect(settings)).designSchema()), List.of());
        }
        return with(settings, reader(settings)::read);
    }

    private static SchemaReader reader(ConnectionSettings settings) {
        return SchemaReader.of(settings.kind())
                .orElseThrow(
                        () ->
                                DesignerRefusal.INVALID_REQUEST.because(
                                        "Connection '%s' is of kind %s, which has no database to read"
                                                .formatted(settings.id(), settings.kind().word())));
    }

    /** The live schema of the database that a design belongs to. */
    DatabaseSchema read(Designer designer, ConnectionSettings settings) {
        SchemaReader reader = reader(settings);
        return with(designer, settings, (connection, database) -> reader.read(connection));
    }

    /** Something done with the database that a design belongs to. */
    interface DesignTask<T> {
        T with(Connection connection, DatabaseIdentity database) throws SQLException;
    }

    /** Refuses if the connection leads to another database than the design was opened on. */
    <T> T with(Designer designer, ConnectionSettings settings, DesignTask<T> task) {
        return with(
                settings,
                connection -> {
                    DatabaseIdentity database = DatabaseIdentity.read(connection, settings.kind());
                    check(designer, settings, database);
                    return task.with(connection, database);
                });
    }

    private void check(Designer designer, ConnectionSettings settings, DatabaseIdentity now) {
        Target target = designer.target();
        Optional<DatabaseIdentity> saved = designers.database(designer);
        // An older version saved only the names in the settings.
        DatabaseIdentity own =
                saved.orElseGet(() -> new DatabaseIdentity(target.server(), target.database(), ""));
        boolean same =
                settings.kind() == target.kind()
                        && (saved.isPresent()
                                ? own.isSame(now)
                                : own.server().equals(settings.server())
                                        && own.database().equals(settings.database()));
        if (!same) {
            throw DesignerRefusal.TARGET_MISMATCH.with(
                    ("This design belongs to database %s, but connection '%s' now"
                                    + " leads to %s. To design that one, close this design and show"
                                    + " the connection again")
                            .formatted(
                                    own.labelBeside(now), cut(settings.id()), now.labelBeside(own)),
                    Json.object()
                            .put("activeTarget", own.shown())
                            .put("connectionTarget", now.shown())
                            .put("suggestedNextCall", Json.Obj.EMPTY.with("operation", "close"))
                            .build());
        }
        if (saved.isEmpty()) {
            designers.saveDatabase(designer, now);
        }
    }

    /** Something done with a database of the user. */
    interface DatabaseTask<T> {
        T with(Connection connection) throws SQLException;
    }

    private <T> T with(ConnectionSettings settings, DatabaseTask<T> task) {
        return heavy(
                () -> {
                    try (Connection connection = connections.open(settings, new Properties())) {
                        return task.with(connection);
                    } catch (SQLException e) {
                        throw DesignerRefusal.DATABASE_ERROR.because(
                                "Database '" + settings.database() + "': " + e.getMessage());
                    } catch (LoginProblem e) {
                        throw DesignerRefusal.DATABASE_ERROR.because(
                                "Database '%s': %s. %s"
                                        .formatted(
                                                settings.database(), e.getMessage(), e.nextStep()));
                    }
                });
    }

    /** On a platform thread: databases in this process work in native code and in tight loops. */
    static <T> T heavy(Callable<T> work) {
        if (!Thread.currentThread().isVirtual()) {
            return called(work);
        }
        var result = new CompletableFuture<T>();
        Thread.ofPlatform()
                .daemon()
                .name("designer-database")
                .start(
                        () -> {
                            try {
                                result.complete(called(work));
                            } catch (Throwable e) {
                                result.completeExceptionally(e);
                            }
                        });
        try {
            return result.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause
                    ? cause
                    : new IllegalStateException(e);
        }
    }

    private static <T> T called(Callable<T> work) {
        try {
            return work.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
