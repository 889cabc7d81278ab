package dev.toolroom.capability.query.h2;

import dev.toolroom.capability.query.resolved.Unreadable;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Of which columns each output of a query is made, and which decide what rows it has. */
final class Lineage {
    private static final int DEEPEST = 64;

    /** Reads the text of a view once more, so that nothing of it was folded. */
    private final Function<String, Node> parser;

    /** Outputs of tables that stand for queries; a recursive one has what is known so far. */
    private final IdentityHashMap<Object, List<Set<Column>>> tables = new IdentityHashMap<>();

    /** Of queries as values: they stand in one another, and each is asked for more than once. */
    private final IdentityHashMap<Object, Set<Column>> values = new IdentityHashMap<>();

    private final Map<String, List<Set<Column>>> recursive = new HashMap<>();
    private final Map<String, Node> views = new HashMap<>();
    private int depth;

    Lineage(Function<String, Node> parser) {
        this.parser = parser;
    }

    List<Set<Column>> outputs(Node query) {
        if (depth > DEEPEST) {
            throw new Unreadable("too many queries within queries");
        }
        depth++;
        try {
            return query.is("SelectUnion") ? united(query) : selected(query);
        } finally {
            depth--;
        }
    }

    private List<Set<Column>> selected(Node query) {
        if (query.is("TableValueConstructor")) {
            return rows(query.items("rows"), query.number("visibleColumnCount"));
        }
        if (!query.is("Select")) {
            throw new Unreadable(query.kind());
        }
        return query.items("expressions").stream()
                .limit(query.number("visibleColumnCount"))
                .map(this::sources)
                .toList();
    }

    /** Rows are taken apart when they are listed, so that each column has every n-th value. */
    private List<Set<Column>> rows(List<Node> values, int width) {
        var all = new ArrayList<Set<Column>>();
        for (int i = 0; i < width; i++) {
            all.add(new HashSet<>());
        }
        for (int i = 0; i < values.size(); i++) {
            all.get(i % width).addAll(sources(values.get(i)));
        }
        return all;
    }

    private List<Set<Column>> united(Node query) {
        List<Set<Column>> left = outputs(query.need("left"));
        List<Set<Column>> right = outputs(query.need("right"));
        var both = new ArrayList<Set<Column>>();
        for (int i = 0; i < left.size(); i++) {
            var all = new HashSet<Column>(left.get(i));
            all.addAll(right.get(i));
            both.add(all);
        }
        return both;
    }

    /** Of which columns a value is made, its conditions among them. */
    Set<Column> sources(Node node) {
        var all = new HashSet<Column>();
        if (node.is("ExpressionColumn")) {
            column(node, all);
            return all;
        }
        if (node.is("TableInfoFunction")) {
            // ESTIMATED_ENVELOPE tells the extent of a column that a text names.
            all.add(Column.ANY);
        }
        for (Node each : Nodes.children(node)) {
            all.addAll(Nodes.isQuery(each) ? value(each) : sources(each));
        }
        return all;
    }

    private Set<Column> value(Node query) {
        Set<Column> before = values.get(query.of());
        if (before != null) {
            return before;
        }
        var all = new HashSet<Column>();
        outputs(query).forEach(all::addAll);
        all.addAll(new RowConditions(this).of(query));
        values.put(query.of(), all);
        return all;
    }

    private void column(Node node, Set<Column> all) {
        Node column =
                node.child("column").orElseThrow(() -> unknownColumn(node.text("columnName")));
        Optional<Node> filter = node.child("columnResolver");
        Node table =
                filter.filter(each -> each.is("TableFilter"))
                        .map(each -> each.need("table"))
                        .or(() -> column.child("table"))
                        .orElseThrow(() -> new Unreadable("a column without a table"));
        all.addAll(column(table, column));
    }

    /** Neither a column nor, as the parser leaves constants open, known not to be a constant. */
    private static Unreadable unknownColumn(String name) {
        return new Unreadable(
                new SQLException(
                        "Column \"" + name + "\" not found in these tables", "42S22", 42_122));
    }

    Set<Column> column(Node table, Node column) {
        int place = column.number("columnId");
        if (table.extendsKind("QueryExpressionTable")
                || table.is("MaterializedView", "ShadowTable", "TableValueConstructorTable")) {
            List<Set<Column>> outputs = derived(table);
            if (place < 0 || place >= outputs.size()) {
                throw new Unreadable("a column that is no output");
            }
            return outputs.get(place);
        }
        if (table.is("FunctionTable")) {
            return sources(table.need("function"));
        }
        Optional<Node> view = materialized(table);
        if (view.isPresent()) {
            return column(view.get(), column);
        }
        var all = new HashSet<Column>();
        if (table.is("RangeTable")) {
            for (String each : List.of("min", "max", "step")) {
                table.child(each).ifPresent(value -> all.addAll(sources(value)));
            }
            return all;
        }
        Nodes.checkTable(table);
        String name = table.text("objectName");
        all.add(new Column(name, column.text("name")));
        if (column.flag("rowId")) {
            // A key that is one whole number is the number of its row.
            table.items("columns").stream()
                    .filter(each -> each.flag("primaryKey"))
                    .forEach(each -> all.add(new Column(name, each.text("name"))));
        }
        if (column.flag("isGeneratedAlways")) {
            column.child("defaultExpression").ifPresent(made -> all.addAll(ofTable(made, table)));
        }
        return all;
    }

    /** A materialized view keeps its rows in a table of its own, named with a dollar. */
    private static Optional<Node> materialized(Node table) {
        return table.is("MVTable") && table.text("objectName").contains("$")
                ? table.need("schema").items("tablesAndViews").stream()
                        .filter(each -> each.is("MaterializedView"))
                        .filter(each -> each.need("table").of().equals(table.of()))
                        .findFirst()
                : Optional.empty();
    }

    /** What a generated column is made of. */
    private Set<Column> ofTable(Node made, Node table) {
        var all = new HashSet<Column>();
        if (made.is("ExpressionColumn")) {
            all.addAll(column(table, made.need("column")));
        }
        Nodes.children(made).forEach(each -> all.addAll(ofTable(each, table)));
        return all;
    }

    private List<Set<Column>> derived(Node table) {
        List<Set<Column>> known = tables.get(table.of());
        if (known != null) {
            return known;
        }
        if (table.is("ShadowTable")) {
            List<Set<Column>> sofar = recursive.get(table.text("objectName"));
            if (sofar == null) {
                throw new Unreadable("a recursive query out of its place");
            }
            return sofar;
        }
        if (table.is("TableValueConstructorTable")) {
            return rows(table.items("rows"), table.items("columns").size());
        }
        List<Set<Column>> outputs =
                table.is("CTE") && table.flag("recursive")
                        ? recursive(table)
                        : outputs(query(table));
        tables.put(table.of(), outputs);
        return outputs;
    }

    /** As often as something new comes of it. */
    private List<Set<Column>> recursive(Node table) {
        String name = table.text("objectName");
        List<Set<Column>> outer = recursive.get(name);
        Node query = query(table);
        List<Set<Column>> outputs =
                new ArrayList<>(
                        Collections.nCopies(table.items("columns").size(), Set.<Column>of()));
        for (boolean more = true; more; ) {
            recursive.put(name, outputs);
            values.clear();
            List<Set<Column>> next = outputs(query);
            more = !next.equals(outputs);
            outputs = next;
        }
        if (outer != null) {
            recursive.put(name, outer);
        }
        return outputs;
    }

    /** The query that a table stands for. */
    Node query(Node table) {
        if (table.is("TableView", "MaterializedView")) {
            return views.computeIfAbsent(table.text("querySQL"), parser);
        }
        return table.need("viewQuery");
    }
}
