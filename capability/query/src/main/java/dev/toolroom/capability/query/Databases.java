package dev.toolroom.capability.query;

import dev.toolroom.capability.query.QueryCapability.Examined;
import dev.toolroom.capability.query.engine.DatabaseErrors;
import dev.toolroom.capability.query.engine.Sessions;
import dev.toolroom.capability.query.mask.MaskCheck;
import dev.toolroom.capability.query.rows.Cells;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.Nearest;
import dev.toolroom.kernel.Refusal;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.json.Json;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The databases an agent can name. Nothing is opened before it is asked. */
final class Databases implements AutoCloseable {
    private static final int NAMED = 10;

    private final Connections connections;
    private final Map<String, Sessions> sessions = new ConcurrentHashMap<>();

    Databases(Connections connections) {
        this.connections = connections;
    }

    /** The sessions of a database as it is set now, or nothing where the stub answers. */
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
        return Optional.of(sessions.compute(id, (_, known) -> current(known, settings)));
    }

    /** Another address, login or mask is another database: nothing of the old one is used again. */
    private Sessions current(@Nullable Sessions known, ConnectionSettings settings) {
        if (known != null && known.settings().equals(settings)) {
            return known;
        }
        if (known != null) {
            known.close();
        }
        return new Sessions(settings, connections);
    }

    private void forget(String id) {
        Sessions known = sessions.remove(id);
        if (known != null) {
            known.close();
        }
    }

    /** For tools that the stub cannot serve. */
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
                Nearest.to(id, all).map(near -> "Did you mean " + near + "? ").orElse("")
                        + "Name one of "
                        + ids(),
                Json.object().put("known", Json.Arr.ofTexts(ids())).build());
    }

    /** What can be named here; a design has no database behind it. */
    List<ConnectionSettings> known() {
        return connections.all().stream()
                .filter(each -> each.kind() != DatabaseKind.DESIGN)
                .toList();
    }

    private List<String> ids() {
        return known().stream().map(ConnectionSettings::id).limit(NAMED).toList();
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
                .map(each -> examined(new Sessions(each, connections)))
                .toList();
    }

    private Examined examined(Sessions sessions) {
        String id = sessions.settings().id();
        try (sessions;
                Connection connection = sessions.fresh().connection()) {
            List<String> powers = sessions.engine().powers(connection);
            var told = new ArrayList<>(powers);
            told.addAll(sessions.advice());
            told.addAll(MaskCheck.of(sessions, connection));
            if (connections.all().stream().filter(each -> each.id().equals(id)).count() > 1) {
                told.add("two connections are called " + id + ", and only the first is used");
            }
            String login = powers.isEmpty() ? "" : sessions.engine().readingLogin();
            return new Examined(id, null, login, told);
        } catch (Refusal e) {
            return new Examined(id, e.outcome().message(), e.outcome().nextStep(), List.of());
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
