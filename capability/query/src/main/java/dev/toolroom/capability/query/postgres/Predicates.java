package dev.toolroom.capability.query.postgres;

import dev.toolroom.capability.query.postgres.Tree.Node;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What decides which rows a query has: conditions, keys of groups and orders, limits. */
final class Predicates {
    private static final List<String> KEYS = List.of("groupClause", "distinctClause", "sortClause");
    private static final List<String> WINDOW_KEYS = List.of("partitionClause", "orderClause");

    private final Lineage lineage;

    Predicates(Lineage lineage) {
        this.lineage = lineage;
    }

    Set<Source> of(Scope scope) {
        var collected = new Collected(new HashSet<>());
        collected.query(scope);
        return collected.sources();
    }

    /** What decides the place of a row in a window. */
    Set<Source> ofWindow(long reference, Scope scope) {
        var collected = new Collected(new HashSet<>());
        scope.query().nodes("windowClause").stream()
                .filter(each -> each.number("winref") == reference)
                .forEach(each -> collected.window(each, scope));
        return collected.sources();
    }

    private final class Collected {
        private final Set<Source> sources;
        private final Set<Node> seen = new HashSet<>();

        Collected(Set<Source> sources) {
            this.sources = sources;
        }

        Set<Source> sources() {
            return sources;
        }

        void query(Scope scope) {
            Node query = scope.query();
            if (!seen.add(query)) {
                return;
            }
            KEYS.forEach(name -> keys(query.nodes(name), scope));
            query.nodes("windowClause").forEach(each -> window(each, scope));
            add(query.field("havingQual"), scope);
            add(query.field("limitOffset"), scope);
            add(query.field("limitCount"), scope);
            joined(query.field("jointree"), scope);
            query.nodes("rtable").forEach(each -> entry(each, scope));
            for (Node each : query.nodes("cteList")) {
                Node inner = each.node("ctequery");
                if (inner != null) {
                    query(scope.within(inner));
                }
            }
            Node combined = query.node("setOperations");
            if (combined != null && combines(combined)) {
                lineage.outputs(query, scope).forEach(sources::addAll);
            }
            links(query.field("targetList"), scope);
            if (query.flag("hasTargetSRFs")) {
                query.nodes("targetList").stream()
                        .filter(Collected::givesRows)
                        .forEach(each -> add(each.field("expr"), scope));
            }
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
        private void entry(Node entry, Scope scope) {
            add(entry.field("securityQuals"), scope);
            add(entry.field("functions"), scope);
            add(entry.field("tablefunc"), scope);
            add(entry.field("tablesample"), scope);
            links(entry.field("values_lists"), scope);
            Node inner = entry.node("subquery");
            if (inner != null) {
                query(scope.within(inner));
            } else if (entry.word("relkind").equals("v") && entry.number("rtekind") == 0) {
                query(Scope.of(lineage.views().query(entry.number("relid"))));
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
