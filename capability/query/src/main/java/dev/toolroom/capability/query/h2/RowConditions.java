package dev.toolroom.capability.query.h2;

import dev.toolroom.foundation.relational.sql.WordList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Which columns decide what rows come, how many, and in which order; and which are computed with,
 * where that can fail for one value and not for another.
 */
final class RowConditions {
    private static final int[] NONE = {};

    /** Not COALESCE, which makes its values to the type of one another. */
    private static final Set<String> TOTAL =
            WordList.of(
                    """
                    AVG CHAR_LENGTH COUNT COUNT_ALL LOWER LTRIM MAX MIN OCTET_LENGTH RTRIM SUM
                    TRIM UPPER
                    """);

    private final Lineage lineage;
    private final Set<Column> all = new HashSet<>();

    /** Whether the query stands in the statement, as opposed to a view. */
    private boolean given = true;

    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    RowConditions(Lineage lineage) {
        this.lineage = lineage;
    }

    Set<Column> of(Node query) {
        query(query);
        return all;
    }

    private void query(Node query) {
        if (!seen.add(query.of())) {
            return;
        }
        query.items("fetchExpr", "offsetExpr").forEach(this::decides);
        if (query.is("SelectUnion")) {
            boolean every = query.text("unionType").equals("UNION_ALL");
            List<Set<Column>> outputs = lineage.outputs(query);
            order(query, outputs, !every || query.flag("distinct"));
            List<Optional<Integer>> left = types(query.need("left"));
            List<Optional<Integer>> right = types(query.need("right"));
            for (int i = 0; given && i < outputs.size(); i++) {
                if (left.get(i).isEmpty() || !left.get(i).equals(right.get(i))) {
                    all.addAll(outputs.get(i));
                }
            }
            query(query.need("left"));
            query(query.need("right"));
        } else if (query.is("Select")) {
            select(query);
        } else {
            rows(query);
        }
    }

    /**
     * Where they differ, values of one are made to the other, which can fail. The type of an
     * aggregate is not known before the query is prepared.
     */
    private static List<Optional<Integer>> types(Node query) {
        return query.items("expressions").stream()
                .map(
                        each ->
                                Optional.ofNullable(each.asked("getType"))
                                        .map(type -> new Node(type).number("valueType")))
                .toList();
    }

    /** Rows of VALUES are made to the types of one another. */
    private void rows(Node values) {
        values.items("rows").forEach(given ? this::decides : this::within);
    }

    /** A query within has its own conditions. */
    private void value(Node expression) {
        Node bare = expression.is("Alias") ? expression.need("expr") : expression;
        if (given && !bare.is("Subquery") && !isTotal(bare)) {
            decides(expression);
        } else {
            within(expression);
        }
    }

    /** Whether no value makes it fail, or take longer than another: all of it, as parts wait. */
    private static boolean isTotal(Node node) {
        boolean itself =
                switch (node.kind()) {
                    case "ExpressionColumn", "NullPredicate", "ValueExpression" -> true;
                    case "Aggregate" -> TOTAL.contains(node.text("aggregateType"));
                    default -> Calls.name(node).filter(TOTAL::contains).isPresent();
                };
        return itself && Nodes.children(node).stream().allMatch(RowConditions::isTotal);
    }

    private void select(Node select) {
        List<Node> expressions = select.items("expressions");
        int visible = select.number("visibleColumnCount");
        for (int i = 0; i < expressions.size(); i++) {
            // What is behind the outputs was added for an order, a group or a condition.
            if (i >= visible) {
                decides(expressions.get(i));
            } else {
                value(expressions.get(i));
            }
        }
        order(select, expressions.stream().map(lineage::sources).toList(), select.flag("distinct"));
        for (String each : List.of("groupIndex", "distinctIndexes")) {
            for (int index : select.numbers(each)) {
                decides(expressions.get(index));
            }
        }
        select.items(Nodes.CONDITIONS).forEach(this::decides);
        select.items("topFilters", "filters").forEach(this::filter);
    }

    private void order(Node query, List<Set<Column>> outputs, boolean distinct) {
        if (distinct) {
            outputs.forEach(all::addAll);
        }
        for (Node each : query.items("orderList")) {
            each.child("expression").ifPresent(this::decides);
            each.child("columnIndexExpr").ifPresent(place -> place(place, outputs));
        }
        for (int index :
                query.child("sort").map(each -> each.numbers("queryColumnIndexes")).orElse(NONE)) {
            all.addAll(outputs.get(index));
        }
    }

    /** A number, counted from 1; below 0 it is an order from behind. */
    private void place(Node place, List<Set<Column>> outputs) {
        boolean number =
                place.is("ValueExpression")
                        && place.need("value").asked("getInt") instanceof Integer;
        if (!number) {
            outputs.forEach(all::addAll);
            return;
        }
        int index = Math.abs((int) Objects.requireNonNull(place.need("value").asked("getInt"))) - 1;
        if (index >= 0 && index < outputs.size()) {
            all.addAll(outputs.get(index));
        }
    }

    private void filter(Node filter) {
        if (!seen.add(filter.of())) {
            return;
        }
        filter.items("joinCondition", "filterCondition").forEach(this::decides);
        filter.items("join", "nestedJoin").forEach(this::filter);
        Node table = filter.need("table");
        if (table.extendsKind("QueryExpressionTable") || table.is("MaterializedView")) {
            boolean outer = given;
            given &= !table.is("TableView", "MaterializedView");
            query(lineage.query(table));
            given = outer;
        } else if (table.is("FunctionTable")) {
            decides(table.need("function"));
        } else if (table.is("TableValueConstructorTable")) {
            rows(table);
        }
        // How many numbers a range has, or in the order of which index rows come.
        if (table.is("RangeTable") || filter.child("indexHints").isPresent()) {
            table.items("columns").forEach(each -> all.addAll(lineage.column(table, each)));
        }
    }

    private void decides(Node node) {
        all.addAll(lineage.sources(node));
        within(node);
    }

    /** What decides in the queries of an expression, and by what windows are ordered. */
    private void within(Node node) {
        for (Node each : Nodes.children(node)) {
            if (Nodes.isQuery(each)) {
                query(each);
            } else if (each.is("Window")) {
                decides(each);
            } else {
                within(each);
            }
        }
    }
}
