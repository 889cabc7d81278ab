package dev.toolroom.capability.query.h2;

import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.capability.query.resolved.Unreadable;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks for anything in a query that does more than read, wherever it is called from. */
final class Calls {
    /**
     * What was found.
     *
     * @param name that it goes by
     * @param what it does
     */
    record Found(String name, String what) {}

    private static final String JAVA = "runs Java code, which can do more than read";

    private final Lineage lineage;
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private @Nullable Found found;

    private Calls(Lineage lineage) {
        this.lineage = lineage;
    }

    static Optional<Found> in(Node query, Lineage lineage) {
        var calls = new Calls(lineage);
        calls.query(query);
        return Optional.ofNullable(calls.found);
    }

    private void query(Node query) {
        if (!seen.add(query.of())) {
            return;
        }
        query.items("expressions", "orderList", "fetchExpr", "offsetExpr")
                .forEach(this::expression);
        switch (query.kind()) {
            case "SelectUnion" -> {
                query(query.need("left"));
                query(query.need("right"));
            }
            case "TableValueConstructor" -> query.items("rows").forEach(this::expression);
            case "Select" -> select(query);
            default -> throw new Unreadable(query.kind());
        }
    }

    private void select(Node select) {
        select.items(Nodes.CONDITIONS).forEach(this::expression);
        select.items("topFilters", "filters").forEach(this::filter);
        if (select.child("forUpdate").isPresent()) {
            found = new Found("FOR UPDATE", "locks rows");
        }
    }

    private void filter(Node filter) {
        if (!seen.add(filter.of())) {
            return;
        }
        filter.items("joinCondition", "filterCondition", "fullCondition").forEach(this::expression);
        filter.items("join", "nestedJoin").forEach(this::filter);
        table(filter.need("table"));
    }

    private void table(Node table) {
        if (!seen.add(table.of())) {
            return;
        }
        if (table.is("TableLink")) {
            found = new Found(table.text("objectName"), "is a table of another database");
        } else if (table.is("DataChangeDeltaTable")) {
            found = new Found("the table of a change", "can do more than read");
        } else if (table.is("TableValueConstructorTable")) {
            table.items("rows").forEach(this::expression);
        } else if (table.extendsKind("QueryExpressionTable")) {
            query(lineage.query(table));
        } else if (!table.is("MaterializedView", "ShadowTable")) {
            Nodes.checkTable(table);
            if (table.is("FunctionTable")) {
                expression(table.need("function"));
            }
            if (Boolean.TRUE.equals(table.asked("hasSelectTrigger"))) {
                found = new Found(table.text("objectName"), "runs a trigger when it is read");
            }
        }
    }

    private void expression(Node node) {
        if (!seen.add(node.of())) {
            return;
        }
        call(node).ifPresent(each -> found = each);
        for (Node each : Nodes.children(node)) {
            if (Nodes.isQuery(each)) {
                query(each);
            } else {
                expression(each);
            }
        }
    }

    private Optional<Found> call(Node node) {
        return switch (node.kind()) {
            case "JavaFunction", "JavaTableFunction" ->
                    Optional.of(new Found(node.need("functionAlias").text("objectName"), JAVA));
            case "JavaAggregate" ->
                    Optional.of(new Found(node.need("userAggregate").text("objectName"), JAVA));
            case "SequenceValue", "CompatibilitySequenceValueFunction" ->
                    node.flag("current")
                            ? Optional.empty()
                            : Optional.of(new Found("NEXTVAL", "takes a number from a sequence"));
            case "CastSpecification" -> {
                node.child("domain").ifPresent(this::domain);
                yield Optional.empty();
            }
            case "ArrayTableFunction" -> {
                for (Node each : node.items("columns")) {
                    each.child("domain").ifPresent(this::domain);
                }
                yield named(node);
            }
            default -> named(node);
        };
    }

    private static Optional<Found> named(Node node) {
        return name(node)
                .filter(name -> Gate.refusesFunction(Dialect.H2, name))
                .map(name -> new Found(name, "can do more than read"));
    }

    /** Of a function that H2 brings itself. */
    static Optional<String> name(Node node) {
        for (Class<?> each = node.of().getClass(); each != null; each = each.getSuperclass()) {
            for (Class<?> one : each.getInterfaces()) {
                if (one.getSimpleName().equals("NamedExpression")) {
                    return Optional.of(String.valueOf(node.asked("getName")));
                }
            }
        }
        return Optional.empty();
    }

    /** Its checks run whenever a value becomes one of it. */
    private void domain(Node domain) {
        if (!seen.add(domain.of())) {
            return;
        }
        domain.child("domain").ifPresent(this::domain);
        for (Node each : domain.items("constraints")) {
            each.child("expr").ifPresent(this::expression);
        }
    }
}
