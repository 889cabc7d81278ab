package dev.toolroom.capability.query.postgres;

import dev.toolroom.capability.query.gate.Mentions;
import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.capability.query.postgres.CatalogueFacts.Forbidden;
import dev.toolroom.capability.query.postgres.PostgresResolver.Way;
import dev.toolroom.capability.query.postgres.Tree.Node;
import dev.toolroom.capability.query.resolved.AllowedFunctions;
import dev.toolroom.capability.query.resolved.Judge;
import dev.toolroom.capability.query.resolved.MaskPatterns;
import dev.toolroom.capability.query.resolved.Unreadable;
import dev.toolroom.capability.query.resolved.Verdict;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Judges statements by what PostgreSQL makes of them. Most mention nothing that is forbidden or
 * masked, nor anything that hangs on it: those are clear without a question.
 */
final class PostgresJudge implements Judge {
    private static final String DISTANT =
            " is a foreign table or has one as a part, which reaches beyond this database";

    private static final String LEAVE_OUT = "Query the tables of this database themselves";

    private final CatalogueFacts known;
    private final PostgresResolver resolver;
    private final Map<Long, Node> views = new ConcurrentHashMap<>();

    private PostgresJudge(CatalogueFacts known, PostgresResolver resolver) {
        this.known = known;
        this.resolver = resolver;
    }

    /** Reads the catalogue. */
    static PostgresJudge read(
            Connection connection,
            MaskPatterns masks,
            AllowedFunctions allowed,
            PostgresResolver resolver)
            throws SQLException {
        return new PostgresJudge(CatalogueReader.read(connection, masks, allowed), resolver);
    }

    @Override
    public boolean isClear(ReadStatement statement) {
        if (!statement.isAboutRows()) {
            return true;
        }
        Mentions mentions = statement.mentions();
        return !known.everywhere()
                && !mentions.hasForeignLetters()
                && Collections.disjoint(mentions.names(), known.names())
                && Collections.disjoint(mentions.symbols(), known.symbols());
    }

    @Override
    public boolean readsParts(ReadStatement statement) {
        Mentions mentions = statement.mentions();
        return !known.parted().isEmpty()
                && (mentions.hasForeignLetters()
                        || !Collections.disjoint(mentions.names(), known.parted()));
    }

    @Override
    public Verdict judge(ReadStatement statement, List<Optional<String>> parameters)
            throws SQLException {
        Mentions mentions = statement.mentions();
        if (mentions.hasRowLiterals()) {
            for (String name : known.literals()) {
                if (mentions.names().contains(name)) {
                    return Verdict.refused(
                            placed(mentions, name)
                                    + " is made by a check that can do more than read",
                            "Leave literals of arrays, ranges and rows out beside it");
                }
            }
        }
        Way way = resolver.way();
        if (way == Way.NONE) {
            return unresolved(mentions);
        }
        if (way == Way.TREE && mentions.hasUnprintableNames()) {
            return Verdict.refused(
                    "a name in the statement is too long to be looked up safely",
                    "Use names of at most 50 letters, without brackets and control characters");
        }
        return resolved(
                resolver.resolve(statement.resolvable(parameters, way == Way.TREE)), mentions);
    }

    private Verdict resolved(Node query, Mentions mentions) {
        Calls calls = Calls.in(query, this::view);
        Optional<Verdict> refused =
                refused(calls.functions(), known.functions(), mentions)
                        .or(() -> refused(calls.operators(), known.operators(), mentions))
                        .or(() -> refused(calls.types(), known.types(), mentions));
        if (refused.isPresent()) {
            return refused.get();
        }
        for (long each : calls.relations()) {
            String distant = known.distant().get(each);
            if (distant != null) {
                return Verdict.refused(placed(mentions, distant) + DISTANT, LEAVE_OUT);
            }
        }
        if (known.masked().isEmpty() && known.opaque().isEmpty()) {
            return Verdict.CLEAR;
        }
        var lineage = new Lineage(this::view, known.opaque(), known.opaqueOperators()::contains);
        List<Set<Source>> outputs = lineage.outputs(query);
        Set<Source> deciders = lineage.predicates(query);
        boolean opaque =
                Stream.concat(outputs.stream().flatMap(Set::stream), deciders.stream())
                        .anyMatch(Source.Routine.class::isInstance);
        return Verdict.resolved(outputs, deciders, known::isMasked, known::label, opaque);
    }

    private static Optional<Verdict> refused(
            Set<Long> called, Map<Long, Forbidden> forbidden, Mentions mentions) {
        return called.stream()
                .filter(forbidden::containsKey)
                .map(forbidden::get)
                .min((a, b) -> a.name().compareTo(b.name()))
                .map(each -> refused(each, mentions));
    }

    private static Verdict refused(Forbidden function, Mentions mentions) {
        Optional<String> place = mentions.place(function.name());
        if (place.isPresent()) {
            return Verdict.refused(place.get() + " " + function.what(), function.nextStep());
        }
        String caller =
                function.through().isEmpty()
                        ? "the statement"
                        : placed(mentions, function.through());
        return Verdict.refused(
                caller + " calls " + function.name() + ", which " + function.what(),
                function.nextStep());
    }

    private static String placed(Mentions mentions, String name) {
        return mentions.place(name).orElse(name);
    }

    /** Where nothing can be resolved, whatever looks like a call or shows a masked table counts. */
    private Verdict unresolved(Mentions mentions) throws SQLException {
        for (Forbidden each : known.functions().values()) {
            if (calls(mentions, each.name()) || calls(mentions, each.through())) {
                return refused(each, mentions);
            }
        }
        for (String each : known.distant().values()) {
            if (mentions.names().contains(CatalogueReader.folded(each))) {
                return Verdict.refused(placed(mentions, each) + DISTANT, LEAVE_OUT);
            }
        }
        for (String each : known.unsure()) {
            if (mentions.names().contains(each)) {
                return Verdict.refused(
                        placed(mentions, each)
                                + " may call a function that can do more than read, and this login"
                                + " cannot have it resolved",
                        LEAVE_OUT);
            }
        }
        boolean signs = !Collections.disjoint(mentions.symbols(), known.symbols());
        if (signs || known.everywhere() || mentions.hasForeignLetters()) {
            return Verdict.refused(
                    "the statement may call a function that can do more than read, and this login"
                            + " cannot have it resolved",
                    LEAVE_OUT);
        }
        boolean hiding = !Collections.disjoint(mentions.names(), known.hiding());
        return hiding
                ? new Verdict(null, true, Set.of(), Set.of("a masked column"), true)
                : Verdict.CLEAR;
    }

    private static boolean calls(Mentions mentions, String function) {
        String name = CatalogueReader.folded(function);
        return mentions.names().contains(name) && mentions.calls(name);
    }

    private Node view(long relation) {
        Node before = views.get(relation);
        if (before != null) {
            return before;
        }
        try {
            Node view = resolver.view(relation);
            views.put(relation, view);
            return view;
        } catch (SQLException e) {
            throw new Unreadable(e);
        }
    }
}
