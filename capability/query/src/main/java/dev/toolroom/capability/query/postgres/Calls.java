package dev.toolroom.capability.query.postgres;

import dev.toolroom.capability.query.postgres.Tree.Node;
import dev.toolroom.capability.query.resolved.Unreadable;
import dev.toolroom.foundation.relational.sql.WordList;
import java.util.HashSet;
import java.util.Set;

/**
 * Everything that a resolved statement calls, by its oid: functions, operators, and the types that
 * a value is made to. What row-level security calls is the database's own business.
 */
final class Calls {
    private static final long SELECT = 1;

    /** Of PostgreSQL 13 to 18, with the short names that some had before 16. */
    private static final Set<String> TAGS =
            WordList.of(
                    """
                    AGGREF ALIAS ARRAY ARRAYCOERCEEXPR ARRAYEXPR BOOLEANTEST BOOLEXPR CASE CASEEXPR
                    CASETESTEXPR CASEWHEN COALESCE COALESCEEXPR COERCETODOMAIN COERCETODOMAINVALUE
                    COERCEVIAIO COLLATE COLLATEEXPR COMMONTABLEEXPR CONST CONVERTROWTYPEEXPR
                    CTECYCLECLAUSE CTESEARCHCLAUSE DISTINCTEXPR FIELDSELECT FROMEXPR FUNCEXPR
                    GROUPINGFUNC GROUPINGSET JOINEXPR JSONBEHAVIOR JSONCONSTRUCTOREXPR JSONEXPR
                    JSONFORMAT JSONISPREDICATE JSONRETURNING JSONTABLEPATH JSONTABLEPATHSCAN
                    JSONTABLESIBLINGJOIN JSONVALUEEXPR MINMAX MINMAXEXPR NAMEDARGEXPR NULLIFEXPR
                    NULLTEST OPEXPR PARAM QUERY RANGETBLENTRY RANGETBLFUNCTION RANGETBLREF
                    RELABELTYPE ROW ROWCOMPARE ROWCOMPAREEXPR ROWEXPR RTE RTEPERMISSIONINFO
                    SCALARARRAYOPEXPR SETOPERATIONSTMT SORTGROUPCLAUSE SQLVALUEFUNCTION SUBLINK
                    SUBSCRIPTINGREF TABLEFUNC TABLESAMPLECLAUSE TARGETENTRY VAR WHEN WINDOWCLAUSE
                    WINDOWFUNC XMLEXPR
                    """);

    private final Lineage.Views views;
    private final Set<Long> functions = new HashSet<>();
    private final Set<Long> operators = new HashSet<>();
    private final Set<Long> types = new HashSet<>();
    private final Set<Long> relations = new HashSet<>();
    private final Set<Long> seen = new HashSet<>();

    private Calls(Lineage.Views views) {
        this.views = views;
    }

    static Calls in(Tree tree, Lineage.Views views) {
        var calls = new Calls(views);
        calls.walk(tree);
        return calls;
    }

    Set<Long> functions() {
        return functions;
    }

    Set<Long> operators() {
        return operators;
    }

    /** That something becomes, is cast to or given as. */
    Set<Long> types() {
        return types;
    }

    Set<Long> relations() {
        return relations;
    }

    private void walk(Tree tree) {
        if (!(tree instanceof Node node)) {
            tree.children().forEach(this::walk);
            return;
        }
        if (!TAGS.contains(node.tag())) {
            throw new Unreadable("a part of an unknown kind, " + node.tag());
        }
        note(node);
        node.fields()
                .forEach(
                        (name, value) -> {
                            if (!name.equals("securityQuals")) {
                                walk(value);
                            }
                        });
    }

    private void note(Node node) {
        switch (node.tag()) {
            case "FUNCEXPR" -> functions.add(node.number("funcid"));
            case "AGGREF" -> functions.add(node.number("aggfnoid"));
            case "WINDOWFUNC" -> functions.add(node.number("winfnoid"));
            case "TABLESAMPLECLAUSE" -> functions.add(node.number("tsmhandler"));
            case "OPEXPR", "DISTINCTEXPR", "NULLIFEXPR", "SCALARARRAYOPEXPR" ->
                    operators.add(node.number("opno"));
            case "ROWCOMPARE", "ROWCOMPAREEXPR" -> operators.addAll(node.numbers("opnos"));
            case "SORTGROUPCLAUSE" -> {
                operators.add(node.number("eqop"));
                operators.add(node.number("sortop"));
            }
            case "COERCETODOMAIN", "COERCEVIAIO" -> types.add(node.number("resulttype"));
            case "PARAM" -> types.add(node.number("paramtype"));
            case "CONST" -> types.add(node.number("consttype"));
            case "JSONRETURNING" -> types.add(node.number("typid"));
            case "RANGETBLFUNCTION" -> types.addAll(node.numbers("funccoltypes"));
            case "TABLEFUNC" -> types.addAll(node.numbers("coltypes"));
            case "QUERY" -> {
                if (node.number("commandType") != SELECT || !node.items("rowMarks").isEmpty()) {
                    throw new Unreadable("more than a query");
                }
            }
            case "RANGETBLENTRY", "RTE" -> view(node);
            default -> {}
        }
    }

    /** Where the tree names a view, its own tree is looked at besides. */
    private void view(Node entry) {
        relations.add(entry.number("relid"));
        boolean unexpanded = entry.word("relkind").equals("v") && entry.number("rtekind") == 0;
        if (unexpanded && seen.add(entry.number("relid"))) {
            walk(views.query(entry.number("relid")));
        }
    }
}
