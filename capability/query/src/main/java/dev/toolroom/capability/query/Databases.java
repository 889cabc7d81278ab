package dev.toolroom.capability.query;

import dev.toolroom.capability.query.QueryCapability.Examined;
import dev.toolroom.capability.query.engine.DatabaseErrors;
import dev.toolroom.capability.query.engine.Sessions;
import dev.toolroom.capability.query.harden.Hardening;
import dev.toolroom.capability.query.harden.LoginFiles;
import dev.toolroom.capability.query.harden.LoginReport;
import dev.toolroom.capability.query.refusal.QueryRefusal;
import dev.toolroom.capability.query.rows.Cells;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.ConnectionUrl;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.SimilarNames;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The databases of the settings by their names. Sessions are opened when they are needed. */
final class Databases implements AutoCloseable {
    private static final int MAX_NAMED = 10;

    private final Connections connections;
    private final LoginFiles logins;
    private final Map<String, Sessions> sessions = new ConcurrentHashMap<>();

    Databases(Connections connections, LoginFiles logins) {
        this.connections = connections;
        this.logins = logins;
    }

    /** Returns the sessions of a database with its current settings; empty for the stub. */
    Optional<Sessions> find(String id) {
        Optional<ConnectionSettings> wanted = connections.find(id);
        if (wanted.isEmpty()) {
            forget(id);
            throw unknown(id);
        }
        ConnectionSettings settings = wanted.get();
        if (settings.kind() == DatabaseKind.STUB) {
            forget(id);
            return Optional.empty();
        }
        if (settings.kind() == DatabaseKind.DESIGN) {
            throw new Refusal(
                    QueryRefusal.NOT_SUPPORTED,
                    id + " is a design without a database behind it",
                    "Name one of " + ids());
        }
        checkMasks(settings);
        return Optional.of(sessions.compute(id, (_, known) -> current(known, settings)));
    }

    /** H2 masks no columns: embedded databases are for trying things out. */
    private static void checkMasks(ConnectionSettings settings) {
        if (settings.kind() == DatabaseKind.H2 && !settings.mask().isEmpty()) {
            throw new Refusal(
                    QueryRefusal.NOT_SUPPORTED,
                    "the connection " + settings.id() + " has a mask, and H2 masks no columns",
                    "Remove mask from the connection in toolroom.yaml, or use PostgreSQL, MariaDB"
                            + " or SQLite");
        }
    }

    /** A task with the login that a connection has for its masked columns. */
    interface LoginTask<T> {
        T run(Hardening login) throws SQLException;
    }

    <T> T harden(String id, ConnectionUrl.@Nullable Login owner, LoginTask<T> task) {
        ConnectionSettings settings = connections.find(id).orElseThrow(() -> unknown(id));
        try {
            return task.run(new Hardening(settings, owner, connections, logins));
        } catch (SQLException e) {
            throw DatabaseErrors.saysNo(settings, e);
        }
    }

    /** Changed settings are another database: sessions of the old one are closed. */
    private Sessions current(@Nullable Sessions known, ConnectionSettings settings) {
        if (known != null && known.settings().equals(settings)) {
            return known;
        }
        if (known != null) {
            known.close();
        }
        return new Sessions(settings, connections, logins);
    }

    private void forget(String id) {
        Sessions known = sessions.remove(id);
        if (known != null) {
            known.close();
        }
    }

    /** As {@link #find}, for tools that the stub cannot serve. */
    Sessions real(String id) {
        return find(id).orElseThrow(
                        () ->
                                new Refusal(
                                        QueryRefusal.NOT_SUPPORTED,
                                        id + " is the stub, which has made-up rows and no tables",
                                        "Name a database of toolroom.yaml" + some()));
    }

    private Refusal unknown(String id) {
        List<String> all = known().stream().map(ConnectionSettings::id).toList();
        return new Refusal(
                QueryRefusal.UNKNOWN_DATABASE,
                "no database is called " + Cells.visible(id),
                SimilarNames.to(id, all).map(near -> "Did you mean " + near + "? ").orElse("")
                        + "Name one of "
                        + ids(),
                Json.object().put("known", Json.Arr.ofTexts(ids())).build());
    }

    /** Returns all connections but designs, which have no database. */
    List<ConnectionSettings> known() {
        return connections.all().stream()
                .filter(each -> each.kind() != DatabaseKind.DESIGN)
                .toList();
    }

    private List<String> ids() {
        return known().stream().map(ConnectionSettings::id).limit(MAX_NAMED).toList();
    }

    private String some() {
        return ids().isEmpty() ? "" : ": " + ids();
    }

    List<Examined> examine() {
        return connections.all().stream()
                .filter(
                        each ->
                                each.kind() != DatabaseKind.STUB
                                        && each.kind() != DatabaseKind.DESIGN)
                .map(each -> examined(new Sessions(each, connections, logins)))
                .toList();
    }

    private Examined examined(Sessions sessions) {
        String id = sessions.settings().id();
        try (sessions) {
            checkMasks(sessions.settings());
            return loggedIn(sessions, id);
        } catch (Refusal e) {
            return new Examined(id, e.outcome().message(), e.outcome().nextStep(), List.of());
        }
    }

    private Examined loggedIn(Sessions sessions, String id) {
        try (Connection connection = sessions.open().connection()) {
            List<String> powers = sessions.engine().powers(connection);
            List<String> settings = new ArrayList<>(MaskCheck.of(sessions, connection));
            if (connections.all().stream().filter(each -> each.id().equals(id)).count() > 1) {
                settings.add("two connections are called " + id + ", and only the first is used");
            }
            List<String> login =
                    LoginFiles.masksByRights(sessions.settings())
                            ? new Hardening(sessions.settings(), null, connections, logins)
                                    .report(connection)
                            : List.of();
            String nextStep = "";
            if (!powers.isEmpty()) {
                String reading = sessions.engine().readingLogin();
                nextStep = "give it a login that can only select: " + reading;
            } else if (login.stream().anyMatch(LoginReport::needsUpdate)) {
                nextStep = "toolroom connection harden " + id;
            } else if (login.stream().anyMatch(LoginReport::isMembership)) {
                nextStep = "revoke the memberships of that login";
            } else if (!settings.isEmpty()) {
                nextStep = "correct the connection in toolroom.yaml";
            }
            List<String> all = Stream.of(powers, settings, login).flatMap(List::stream).toList();
            return new Examined(id, null, nextStep, all);
        } catch (SQLException e) {
            Outcome.Refused no = DatabaseErrors.saysNo(sessions.settings(), e).outcome();
            return new Examined(id, no.message(), no.nextStep(), List.of());
        }
    }

    @Override
    public void close() {
        sessions.values().forEach(Sessions::close);
    }
}
