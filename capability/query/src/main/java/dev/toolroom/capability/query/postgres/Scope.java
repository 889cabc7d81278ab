package dev.toolroom.capability.query.postgres;

import dev.toolroom.capability.query.postgres.Tree.Node;
import dev.toolroom.capability.query.resolved.Unreadable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A query and those around it, to which its variables may point. */
record Scope(Node query, @Nullable Scope outer) {
    static Scope of(Node query) {
        return new Scope(query, null);
    }

    Scope within(Node inner) {
        return new Scope(inner, this);
    }

    Scope up(long levels) {
        Scope scope = this;
        for (long i = 0; i < levels; i++) {
            scope = scope.outer();
            if (scope == null) {
                throw new Unreadable("a variable of a query that is not there");
            }
        }
        return scope;
    }

    /** An entry of the range table, by its number from 1. */
    Node entry(long number) {
        List<Node> entries = query.nodes("rtable");
        if (number < 1 || number > entries.size()) {
            throw new Unreadable("a variable of no table");
        }
        return entries.get((int) number - 1);
    }

    /** A common table expression by its name. */
    Node expression(String name) {
        return query.nodes("cteList").stream()
                .filter(each -> each.word("ctename").equals(name))
                .findFirst()
                .orElseThrow(() -> new Unreadable("a common table expression that is not there"));
    }
}
