package dev.toolroom.capability.query.postgres;

import dev.toolroom.capability.query.postgres.CatalogueFacts.Opaque;
import dev.toolroom.capability.query.postgres.Tree.Node;
import dev.toolroom.capability.query.resolved.Unreadable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** Which columns each output of a query is made of, and which decide what rows come. */
final class Lineage {
    private static final int RELATION = 0;
    private static final int SUBQUERY = 1;
    private static final int JOIN = 2;
    private static final int FUNCTION = 3;
    private static final int TABLE_FUNCTION = 4;
    private static final int VALUES = 5;
    private static final int EXPRESSION = 6;
    private static final int RESULT = 8;
    private static final int GROUP = 9;
    private static final long EXISTS = 0;

    /** Gives the query that a view or a materialised view is made of. */
    interface Views {
        Node query(long relation);
    }

    private final Views views;
    private final Map<Long, Opaque> opaque;
    private final LongPredicate opaqueOperator;
    private final Map<Node, List<Set<Source>>> known = new HashMap<>();

    /** Of sublinks: they stand in one another, and each is asked for more than once. */
    private final Map<Node, Set<Source>> links = new HashMap<>();

    private final Map<Node, List<Set<Source>>> recursing = new HashMap<>();
    private final Predicates predicates = new Predicates(this);

    /**
     * Begins.
     *
     * @param opaque functions whose results may hold anything
     * @param opaqueOperator operators that call one
     */
    Lineage(Views views, Map<Long, Opaque> opaque, LongPredicate opaqueOperator) {
        this.views = views;
        this.opaque = opaque;
        this.opaqueOperator = opaqueOperator;
    }

    Views views() {
        return views;
    }

    /** Of each column that comes out, in order. */
    List<Set<Source>> outputs(Node query) {
        return outputs(query, Scope.of(query));
    }

    /** What decides which rows come, in which order and how many, in the query and all within. */
    Set<Source> predicates(Node query) {
        return predicates.of(Scope.of(query));
    }

    List<Set<Source>> outputs(Node query, Scope scope) {
        List<Set<Source>> before = known.get(query);
        if (before != null) {
            return before;
        }
        List<Set<Source>> outputs = new ArrayList<>();
        for (Node each : query.nodes("targetList")) {
            if (!each.flag("resjunk")) {
                outputs.add(of(each.field("expr"), scope));
            }
        }
        Node combined = query.node("setOperations");
        if (combined != null) {
            combine(combined, scope, outputs);
        }
        known.put(query, outputs);
        return outputs;
    }

    private void combine(Node part, Scope scope, List<Set<Source>> outputs) {
        if (part.is("RANGETBLREF")) {
            Node query = subquery(scope.entry(part.number("rtindex")));
            List<Set<Source>> arm = outputs(query, scope.within(query));
            for (int i = 0; i < outputs.size() && i < arm.size(); i++) {
                var both = new HashSet<>(outputs.get(i));
                both.addAll(arm.get(i));
                outputs.set(i, both);
            }
            return;
        }
        for (String side : List.of("larg", "rarg")) {
            Node arm = part.node(side);
            if (arm == null) {
                throw new Unreadable("half of a set operation");
            }
            combine(arm, scope, outputs);
        }
    }

    private static Node subquery(Node entry) {
        Node query = entry.node("subquery");
        if (query == null) {
            throw new Unreadable("a subquery without a query");
        }
        return query;
    }

    /** Of an expression. */
    Set<Source> of(@Nullable Tree tree, Scope scope) {
        var sources = new HashSet<Source>();
        add(tree, scope, sources);
        return sources;
    }

    private void add(@Nullable Tree tree, Scope scope, Set<Source> sources) {
        if (!(tree instanceof Node node)) {
            if (tree != null) {
                tree.children().forEach(each -> add(each, scope, sources));
            }
            return;
        }
        switch (node.tag()) {
            case "VAR" -> {
                Scope there = scope.up(node.number("varlevelsup"));
                sources.addAll(
                        column(
                                there.entry(node.number("varno")),
                                (int) node.number("varattno"),
                                there));
            }
            case "FIELDSELECT" -> sources.addAll(field(node, scope));
            case "SUBLINK" -> sources.addAll(sublink(node, scope));
            case "QUERY" -> outputs(node, scope.within(node)).forEach(sources::addAll);
            default -> {
                call(node, sources);
                if (node.is("WINDOWFUNC")) {
                    sources.addAll(predicates.ofWindow(node.number("winref"), scope));
                }
                node.fields().values().forEach(each -> add(each, scope, sources));
            }
        }
    }

    private void call(Node node, Set<Source> sources) {
        long function =
                switch (node.tag()) {
                    case "FUNCEXPR" -> node.number("funcid");
                    case "AGGREF" -> node.number("aggfnoid");
                    case "WINDOWFUNC" -> node.number("winfnoid");
                    default -> 0;
                };
        long operator = node.number("opno");
        if (opaque.containsKey(function)) {
            sources.add(new Source.Routine(function));
        }
        if (operator != 0 && opaqueOperator.test(operator)) {
            sources.add(new Source.Routine(operator));
        }
    }

    /** The value of a query is made of what is selected and of what decides which row that is. */
    private Set<Source> sublink(Node link, Scope scope) {
        Set<Source> before = links.get(link);
        if (before != null) {
            return before;
        }
        Node query = link.node("subselect");
        if (query == null) {
            throw new Unreadable("a sublink without a query");
        }
        Scope inner = scope.within(query);
        Set<Source> sources = predicates.of(inner);
        if (link.number("subLinkType") != EXISTS) {
            sources.addAll(of(link.field("testexpr"), scope));
            outputs(query, inner).forEach(sources::addAll);
        }
        links.put(link, sources);
        return sources;
    }

    /** One field of a row, where it is known what the row is. */
    private Set<Source> field(Node select, Scope scope) {
        int number = (int) select.number("fieldnum");
        Node row = select.node("arg");
        if (row != null && row.is("VAR") && row.number("varattno") == 0) {
            Scope there = scope.up(row.number("varlevelsup"));
            return column(there.entry(row.number("varno")), number, there);
        }
        List<Tree> parts = row != null && isRow(row) ? row.items("args") : List.of();
        return number >= 1 && number <= parts.size()
                ? of(parts.get(number - 1), scope)
                : of(row, scope);
    }

    private static boolean isRow(Node node) {
        return node.is("ROWEXPR") || node.is("ROW");
    }

    /** A column of an entry of the range table; 0 for all of them. */
    Set<Source> column(Node entry, int number, Scope scope) {
        return switch ((int) entry.number("rtekind")) {
            case RELATION -> ofRelation(entry, number);
            case SUBQUERY -> {
                Node query = subquery(entry);
                var sources = new HashSet<>(picked(outputs(query, scope.within(query)), number));
                if (entry.number("relid") != 0) {
                    // A view, which a mask may name itself.
                    sources.add(new Source.Column(entry.number("relid"), number));
                }
                yield sources;
            }
            case JOIN -> ofTrees(entry.items("joinaliasvars"), number, scope);
            case FUNCTION -> of(functions(entry, number), scope);
            case TABLE_FUNCTION -> of(entry.field("tablefunc"), scope);
            case VALUES -> ofRows(entry, number, scope);
            case EXPRESSION -> ofExpression(entry, number, scope);
            case RESULT -> Set.of();
            case GROUP -> ofTrees(entry.items("groupexprs"), number, scope);
            default -> throw new Unreadable("a table of an unknown kind");
        };
    }

    private Set<Source> ofRelation(Node entry, int number) {
        long relation = entry.number("relid");
        var sources = new HashSet<Source>();
        sources.add(new Source.Column(relation, number));
        String kind = entry.word("relkind");
        if (number >= 0 && (kind.equals("v") || kind.equals("m"))) {
            Node query = views.query(relation);
            sources.addAll(picked(outputs(query, Scope.of(query)), number));
        }
        return sources;
    }

    /**
     * The functions that an entry's column is made of, or only what the function is given, where
     * another column of its rows is the one that tells.
     */
    @Nullable Tree functions(Node entry, int number) {
        List<Node> functions = entry.nodes("functions");
        Node call = functions.size() == 1 ? functions.getFirst().node("funcexpr") : null;
        Opaque called = call == null ? null : opaque.get(call.number("funcid"));
        return call == null
                        || called == null
                        || called.column() == 0
                        || number == 0
                        || number == called.column()
                ? entry.field("functions")
                : call.field("args");
    }

    private Set<Source> ofTrees(List<Tree> trees, int number, Scope scope) {
        if (number < 1 || number > trees.size()) {
            return of(new Tree.Items(trees), scope);
        }
        return of(trees.get(number - 1), scope);
    }

    private Set<Source> ofRows(Node entry, int number, Scope scope) {
        var sources = new HashSet<Source>();
        for (Tree row : entry.items("values_lists")) {
            sources.addAll(ofTrees(row.children(), number, scope));
        }
        return sources;
    }

    /** What a search or a cycle adds to it is made of all its columns. */
    private static Set<Source> picked(List<Set<Source>> outputs, int number) {
        if (number >= 1 && number <= outputs.size()) {
            return outputs.get(number - 1);
        }
        var all = new HashSet<Source>();
        outputs.forEach(all::addAll);
        return all;
    }

    private Set<Source> ofExpression(Node entry, int number, Scope scope) {
        Scope there = scope.up(entry.number("ctelevelsup"));
        Node expression = there.expression(entry.word("ctename"));
        Node query = expression.node("ctequery");
        if (query == null) {
            throw new Unreadable("a common table expression without a query");
        }
        return picked(ofExpression(expression, query, there.within(query)), number);
    }

    /** A recursive one is made of itself, too: until nothing more comes of that. */
    private List<Set<Source>> ofExpression(Node expression, Node query, Scope scope) {
        List<Set<Source>> now = recursing.get(expression);
        if (now != null) {
            return now;
        }
        if (!expression.flag("cterecursive")) {
            return outputs(query, scope);
        }
        List<Set<Source>> before = known.get(query);
        if (before != null) {
            return before;
        }
        List<Set<Source>> last = List.of();
        while (true) {
            recursing.put(expression, last);
            known.clear();
            links.clear();
            List<Set<Source>> next = outputs(query, scope);
            if (next.equals(last)) {
                recursing.remove(expression);
                return next;
            }
            last = List.copyOf(next);
        }
    }
}
