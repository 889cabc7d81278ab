package dev.toolroom.capability.query.catalogue;

import dev.toolroom.capability.query.Gatekeeper;
import dev.toolroom.capability.query.QueryRefusal;
import dev.toolroom.capability.query.engine.CatalogueWatch;
import dev.toolroom.capability.query.engine.Engine;
import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.capability.query.gate.Objection;
import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.capability.query.gate.Suspects;
import dev.toolroom.capability.query.mask.Masks;
import dev.toolroom.capability.query.resolved.AllowedFunctions;
import dev.toolroom.capability.query.resolved.TextJudge;
import dev.toolroom.capability.query.resolved.Verdict;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.kernel.call.Refusal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * What a statement can name in one database and what comes of it, as the catalogue said once.
 *
 * @param watch whether it is still what was read
 * @param views folded, with the names they have: two can differ in their letters alone
 * @param masks what is masked, with what the database makes of it
 * @param judged what speaks against a view; its definition is asked for when a statement names it
 */
public record CatalogueSnapshot(
        Engine engine,
        CatalogueWatch watch,
        Suspects suspects,
        Map<String, Set<String>> views,
        Masks masks,
        TextJudge judge,
        boolean keptStrictly,
        Map<String, Optional<String>> judged) {
    /** Asks for it. */
    public static CatalogueSnapshot read(
            Connection connection, Engine engine, Masks set, ConnectionSettings settings)
            throws SQLException {
        CatalogueWatch watch = engine.watch(connection);
        Masks masks = set.in(connection, engine);
        boolean strict = settings.maskStrict() && !masks.isEmpty() && !engine.masksItself();
        var allowed = new AllowedFunctions(settings.allowFunctions());
        return new CatalogueSnapshot(
                engine,
                watch,
                engine.suspects(connection),
                engine.views(connection).stream()
                        .collect(
                                Collectors.groupingBy(
                                        name -> name.toLowerCase(Locale.ROOT), Collectors.toSet())),
                masks,
                TextCatalogue.judge(connection, engine, masks, allowed),
                strict,
                new ConcurrentHashMap<>());
    }

    /** Whether {@link #check} would ask the database for nothing. */
    public boolean knows(ReadStatement statement) {
        return views.isEmpty()
                || statement.names().stream()
                        .noneMatch(name -> views.containsKey(name) && !judged.containsKey(name));
    }

    /**
     * Through the gate once more, now with what the database knows of what is named.
     *
     * @return what comes of it by its text and the catalogue
     */
    public Verdict check(ReadStatement statement, Connection connection) throws SQLException {
        Suspects all = suspects;
        for (String name : views.isEmpty() ? Set.<String>of() : statement.names()) {
            if (views.containsKey(name)) {
                Optional<String> trouble = trouble(name, connection, new HashSet<>());
                if (trouble.isPresent()) {
                    all = all.with(name, trouble.get());
                }
            }
        }
        Gatekeeper.check(statement, all);
        engine.bound(connection, statement);
        return judged(judge.judge(statement));
    }

    private Verdict judged(Verdict verdict) {
        if (keptStrictly && !verdict.deciding().isEmpty()) {
            throw new Refusal(
                    QueryRefusal.MASKED,
                    verdict.deciding().stream().sorted().findFirst().orElseThrow()
                            + " decides which rows come, in which order, or whether the statement"
                            + " fails; this database masks columns strictly",
                    "Use masked columns in no condition, join, group and order, and in no"
                            + " expression that can fail");
        }
        return verdict;
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
