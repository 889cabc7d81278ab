package dev.toolroom.capability.query.postgres;

import dev.toolroom.capability.query.postgres.Tree.Node;
import dev.toolroom.foundation.relational.sql.WordList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What decides which rows a query has: conditions, keys of groups and orders, limits; and what is
 * computed with, where that can fail for one value and not for another.
 */
record Predicates(Lineage lineage) {
    private static final List<String> KEYS = List.of("groupClause", "distinctClause", "sortClause");

    /** Of sublinks: a query that stands for its one value. */
    private static final long VALUE = 4;

    /** text and varchar. */
    private static final Set<Long> TEXTS = Set.of(25L, 1043L);

    private static final Set<String> TOTAL =
            WordList.of(
                    """
                    BOOLEANTEST COALESCE COALESCEEXPR COLLATE COLLATEEXPR CONST MINMAX MINMAXEXPR
                    NULLTEST RELABELTYPE SORTGROUPCLAUSE TARGETENTRY VAR
                    """);

    private static final List<String> WINDOW_KEYS = List.of("partitionClause", "orderClause");

    Set<Source> of(Scope scope) {
        var collected = new Collected();
        collected.query(scope);
        return collected.sources;
    }

    /** What decides the place of a row in a window. */
    Set<Source> ofWindow(long reference, Scope scope) {
        var collected = new Collected();
        scope.query().nodes("windowClause").stream()
                .filter(each -> each.number("winref") == reference)
                .forEach(each -> collected.window(each, scope));
        return collected.sources;
    }

    private final class Collected {
        private final Set<Source> sources = new HashSet<>();
        private final Set<Node> seen = new HashSet<>();

        void query(Scope scope) {
            query(scope, true);
        }

        /**
         * Of a query and of all within.
         *
         * @param given whether it stands in the statement, as opposed to a view
         */
        private void query(Scope scope, boolean given) {
            Node query = scope.query();
            if (!seen.add(query)) {
                return;
            }
            query.nodes("targetList").forEach(each -> value(each.field("expr"), scope, given));
            KEYS.forEach(name -> keys(query.nodes(name), scope));
            query.nodes("windowClause").forEach(each -> window(each, scope));
            add(query.field("havingQual"), scope);
            add(query.field("limitOffset"), scope);
            add(query.field("limitCount"), scope);
            joined(query.field("jointree"), scope);
            query.nodes("rtable").forEach(each -> entry(each, scope, given));
            for (Node each : query.nodes("cteList")) {
                Node inner = each.node("ctequery");
                if (inner != null) {
                    query(scope.within(inner), given);
                }
            }
            Node combined = query.node("setOperations");
            if (combined != null && combines(combined)) {
                lineage.outputs(query, scope).forEach(sources::addAll);
            }
            if (query.flag("hasTargetSRFs")) {
                query.nodes("targetList").stream()
                        .filter(Collected::givesRows)
                        .forEach(each -> add(each.field("expr"), scope));
            }
        }

        /** What a function does within is its own matter, and so is a query. */
        private void value(@Nullable Tree tree, Scope scope, boolean given) {
            if (!given || !(tree instanceof Node value) || isValueOfQuery(value)) {
                links(tree, scope);
            } else if (!isTotal(value)) {
                add(value.is("FUNCEXPR") ? value.field("args") : value, scope);
            }
        }

        private static boolean isValueOfQuery(Node value) {
            return value.is("SUBLINK") && value.number("subLinkType") == VALUE;
        }

        /**
         * Whether no value makes it fail, or take longer than another: all of it, as parts wait.
         */
        private static boolean isTotal(Tree tree) {
            boolean itself =
                    !(tree instanceof Node node)
                            || switch (node.tag()) {
                                case "AGGREF" -> isTotal(node, "aggfnoid");
                                case "FUNCEXPR" -> isTotal(node, "funcid");
                                case "WINDOWFUNC" -> isTotal(node, "winfnoid");
                                case "COERCEVIAIO" -> TEXTS.contains(node.number("resulttype"));
                                default -> TOTAL.contains(node.tag());
                            };
            return itself && tree.children().stream().allMatch(Collected::isTotal);
        }

        private static boolean isTotal(Node call, String function) {
            return PostgresFunctions.TOTAL.contains(call.word(function));
        }

        /** Whether a function in it gives as many rows as it likes. */
        private static boolean givesRows(Tree tree) {
            if (tree instanceof Node node) {
                if (node.flag("funcretset") || node.flag("opretset")) {
                    return true;
                }
                if (node.is("QUERY")) {
                    return false;
                }
            }
            return tree.children().stream().anyMatch(Collected::givesRows);
        }

        private void window(Node window, Scope scope) {
            WINDOW_KEYS.forEach(name -> keys(window.nodes(name), scope));
            add(window.field("startOffset"), scope);
            add(window.field("endOffset"), scope);
        }

        /** Whether rows are compared anywhere, as opposed to UNION ALL. */
        private boolean combines(Node part) {
            return part.is("SETOPERATIONSTMT")
                    && (!part.flag("all")
                            || part.number("op") > 1
                            || part.children().stream()
                                    .anyMatch(each -> each instanceof Node arm && combines(arm)));
        }

        private void joined(@Nullable Tree tree, Scope scope) {
            if (tree instanceof Node node) {
                add(node.field("quals"), scope);
                joined(node.field("fromlist"), scope);
                joined(node.field("larg"), scope);
                joined(node.field("rarg"), scope);
            } else if (tree != null) {
                tree.children().forEach(each -> joined(each, scope));
            }
        }

        private void keys(List<Node> clauses, Scope scope) {
            for (Node clause : clauses) {
                for (Node each : scope.query().nodes("targetList")) {
                    if (each.number("ressortgroupref") == clause.number("tleSortGroupRef")) {
                        add(each.field("expr"), scope);
                    }
                }
            }
        }

        /** How many rows a function gives may hang on what it is given. */
        private void entry(Node entry, Scope scope, boolean given) {
            sources.add(new Source.Column(entry.number("relid"), MaskedColumns.ROWS));
            add(entry.field("securityQuals"), scope);
            add(lineage.functions(entry, MaskedColumns.ROWS), scope);
            add(entry.field("tablefunc"), scope);
            add(entry.field("tablesample"), scope);
            for (Tree row : entry.items("values_lists")) {
                row.children().forEach(each -> value(each, scope, given));
            }
            Node inner = entry.node("subquery");
            if (inner != null) {
                query(scope.within(inner), given && entry.number("relid") == 0);
            } else if (entry.word("relkind").equals("v") && entry.number("rtekind") == 0) {
                query(Scope.of(lineage.views().query(entry.number("relid"))), false);
            }
        }

        private void add(@Nullable Tree tree, Scope scope) {
            if (tree != null) {
                sources.addAll(lineage.of(tree, scope));
                links(tree, scope);
            }
        }

        /** The queries within an expression have conditions of their own. */
        private void links(@Nullable Tree tree, Scope scope) {
            if (tree instanceof Node node && node.is("SUBLINK")) {
                Node inner = node.node("subselect");
                if (inner != null) {
                    query(scope.within(inner));
                }
                links(node.field("testexpr"), scope);
            } else if (tree != null && !(tree instanceof Node query && query.is("QUERY"))) {
                tree.children().forEach(each -> links(each, scope));
            }
        }
    }
}
