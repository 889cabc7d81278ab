package dev.toolroom.capability.query;

import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.capability.query.gate.Objection;
import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.capability.query.gate.Suspects;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a statement can name in one database and what comes of it, as the catalogue said once. */
final class Catalogued {
    private final Engine engine;
    private final Suspects suspects;

    /** Folded, with the names they have: two can differ in their letters alone. */
    private final Map<String, Set<String>> views;

    private final Masks masks;
    private final @Nullable StrictMask strict;

    /** What speaks against a view; its definition is asked for when a statement names it. */
    private final Map<String, Optional<String>> judged = new ConcurrentHashMap<>();

    private Catalogued(
            Engine engine,
            Suspects suspects,
            Map<String, Set<String>> views,
            Masks masks,
            @Nullable StrictMask strict) {
        this.engine = engine;
        this.suspects = suspects;
        this.views = views;
        this.masks = masks;
        this.strict = strict;
    }

    /**
     * Asks for it.
     *
     * @param strict whether masks are kept strictly
     */
    static Catalogued read(Connection connection, Engine engine, Masks set, boolean strict)
            throws SQLException {
        Masks masks = set.in(connection, engine);
        return new Catalogued(
                engine,
                engine.suspects(connection),
                engine.views(connection).stream()
                        .collect(
                                Collectors.groupingBy(
                                        name -> name.toLowerCase(Locale.ROOT), Collectors.toSet())),
                masks,
                strict && !masks.isEmpty() ? StrictMask.of(connection, engine, masks) : null);
    }

    /** What is masked, with what the database makes of it. */
    Masks masks() {
        return masks;
    }

    /** Whether {@link #check} would ask the database for nothing. */
    boolean knows(ReadStatement statement) {
        return views.isEmpty()
                || statement.names().stream()
                        .noneMatch(name -> views.containsKey(name) && !judged.containsKey(name));
    }

    /** Whether a statement calls any function, or names a view that may. */
    boolean calls(ReadStatement statement) {
        return !statement.called().isEmpty()
                || (!views.isEmpty() && statement.names().stream().anyMatch(views::containsKey));
    }

    /** Through the gate once more, now with what the database knows of what is named. */
    void check(ReadStatement statement, Connection connection) throws SQLException {
        Suspects all = suspects;
        for (String name : views.isEmpty() ? Set.<String>of() : statement.names()) {
            if (views.containsKey(name)) {
                Optional<String> trouble = trouble(name, connection, new HashSet<>());
                if (trouble.isPresent()) {
                    all = all.with(name, trouble.get());
                }
            }
        }
        Gatekeeper.check(engine.dialect(), statement, all);
        if (strict != null) {
            strict.check(statement, masks);
        }
        engine.bound(connection, statement);
    }

    private Optional<String> trouble(String view, Connection connection, Set<String> above)
            throws SQLException {
        Optional<String> known = judged.get(view);
        if (known != null || !above.add(view)) {
            return known == null ? Optional.empty() : known;
        }
        Optional<String> trouble = Optional.empty();
        for (String definition : definitions(view, connection)) {
            trouble = trouble.or(() -> objection(definition));
            for (String inner : namesIn(definition)) {
                if (trouble.isEmpty() && views.containsKey(inner)) {
                    trouble = trouble(inner, connection, above);
                }
            }
        }
        judged.put(view, trouble);
        return trouble;
    }

    private Set<String> definitions(String view, Connection connection) throws SQLException {
        var all = new HashSet<String>();
        for (String name : views.getOrDefault(view, Set.of())) {
            all.addAll(engine.definitions(connection, name));
        }
        return all;
    }

    private Optional<String> objection(String definition) {
        try {
            Gate.checkDefinition(engine.dialect(), definition, suspects);
            return Optional.empty();
        } catch (Objection e) {
            return e.reason() == Objection.Reason.NOT_READ_ONLY
                    ? Optional.of("is a view, in which " + e.withoutPlace())
                    : Optional.empty();
        }
    }

    /** What cannot be read was objected to before. */
    private Set<String> namesIn(String definition) {
        try {
            return Gate.namesIn(engine.dialect(), definition);
        } catch (Objection e) {
            return Set.of();
        }
    }
}
