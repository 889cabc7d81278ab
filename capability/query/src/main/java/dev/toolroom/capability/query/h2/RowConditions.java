package dev.toolroom.capability.query.h2;

import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Which columns decide what rows come, how many, and in which order. */
final class RowConditions {
    private static final int[] NONE = {};

    private final Lineage lineage;
    private final Set<Column> all = new HashSet<>();
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
        for (String each : List.of("fetchExpr", "offsetExpr")) {
            query.child(each).ifPresent(this::decides);
        }
        if (query.is("SelectUnion")) {
            boolean every = query.text("unionType").equals("UNION_ALL");
            order(query, lineage.outputs(query), !every || query.flag("distinct"));
            query(query.need("left"));
            query(query.need("right"));
        } else if (query.is("Select")) {
            select(query);
        } else {
            query.items("rows").forEach(this::within);
        }
    }

    private void select(Node select) {
        List<Node> expressions = select.items("expressions");
        int visible = select.number("visibleColumnCount");
        for (int i = 0; i < expressions.size(); i++) {
            // What is behind the outputs was added for an order, a group or a condition.
            if (i >= visible) {
                decides(expressions.get(i));
            } else {
                within(expressions.get(i));
            }
        }
        order(select, expressions.stream().map(lineage::sources).toList(), select.flag("distinct"));
        for (String each : List.of("groupIndex", "distinctIndexes")) {
            for (int index : select.numbers(each)) {
                decides(expressions.get(index));
            }
        }
        for (String each : List.of("condition", "having", "qualify")) {
            select.child(each).ifPresent(this::decides);
        }
        for (String each : List.of("group", "distinctExpressions", "windows")) {
            select.items(each).forEach(this::decides);
        }
        select.items("topFilters").forEach(this::filter);
        select.items("filters").forEach(this::filter);
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
        for (String each : List.of("joinCondition", "filterCondition")) {
            filter.child(each).ifPresent(this::decides);
        }
        for (String each : List.of("join", "nestedJoin")) {
            filter.child(each).ifPresent(this::filter);
        }
        Node table = filter.need("table");
        if (table.extendsKind("QueryExpressionTable") || table.is("MaterializedView")) {
            query(lineage.query(table));
        } else if (table.is("FunctionTable")) {
            decides(table.need("function"));
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
