package dev.toolroom.capability.query.h2;

import dev.toolroom.capability.query.resolved.Unreadable;
import dev.toolroom.foundation.relational.sql.WordList;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What a tree of H2 is known to be made of. */
final class Nodes {
    /** Expressions; whatever else there is, a statement that has it is refused. */
    static final Set<String> EXPRESSIONS =
            WordList.of(
                    """
                    Aggregate Alias ArrayConstructorByQuery ArrayElementReference ArrayFunction
                    ArrayTableFunction BetweenPredicate BinaryOperation BitFunction BooleanTest
                    CSVReadFunction CSVWriteFunction CardinalityExpression CastSpecification
                    CoalesceFunction CompareLike Comparison CompatibilityDatePlusTimeOperation
                    CompatibilityDateTimeValueFunction CompatibilitySequenceValueFunction
                    CompressFunction ConcatFunction ConcatenationOperation ConditionAndOr
                    ConditionAndOrN ConditionInArray ConditionInConstantSet ConditionInList
                    ConditionInQuery ConditionLocalAndGlobal ConditionNot CryptFunction
                    CurrentDateTimeValueFunction CurrentGeneralValueSpecification DBObjectFunction
                    DataTypeSQLFunction DateTimeFormatFunction DateTimeFunction DayMonthNameFunction
                    DomainValueExpression ExistsPredicate ExpressionColumn ExpressionList
                    FieldReference FileFunction Format FunctionsDB2Derby FunctionsLegacy
                    FunctionsMSSQLServer FunctionsMySQL FunctionsOracle FunctionsPostgreSQL
                    GCDFunction HashFunction IntervalOperation IsJsonPredicate JavaAggregate
                    JavaFunction JavaTableFunction JsonConstructorFunction LengthFunction
                    LinkSchemaFunction MathFunction MathFunction1 MathFunction2 NullIfFunction
                    NullPredicate Parameter RandFunction RegexpFunction Rownum SearchedCase
                    SequenceValue SessionControlFunction SetFunction SignalFunction SimpleCase
                    SoundexFunction StringFunction StringFunction1 StringFunction2 Subquery
                    SubstringFunction SysInfoFunction TableInfoFunction TimeZoneOperation
                    ToCharFunction TrimFunction TruncateValueFunction TypePredicate
                    TypedValueExpression UnaryOperation UniquePredicate ValueExpression Variable
                    WindowFunction XMLFunction
                    """);

    /** What holds expressions without being one. */
    private static final Set<String> HOLDERS =
            WordList.of(
                    """
                    ListaggArguments QueryOrderBy SimpleWhen Window WindowFrame WindowFrameBound
                    """);

    private static final Set<String> QUERIES =
            Set.of("Select", "SelectUnion", "TableValueConstructor");

    /** Tables that hold rows of their own, or tell of the database. */
    private static final Set<String> TABLES =
            WordList.of(
                    """
                    DualTable FunctionTable InformationSchemaTable InformationSchemaTableLegacy
                    MVTable MetaTable PgCatalogTable RangeTable
                    """);

    /** Fields of a SELECT, of what decides which rows it has. */
    static final String[] CONDITIONS = {
        "condition", "having", "qualify", "group", "distinctExpressions", "windows"
    };

    /** Fields that lead back up. */
    private static final Set<String> BACK =
            Set.of("columnResolver", "outerResolvers", "prepared", "select");

    private Nodes() {}

    static boolean isQuery(Node node) {
        return QUERIES.contains(node.kind());
    }

    static void checkTable(Node table) {
        if (!TABLES.contains(table.kind())) {
            throw new Unreadable(table.kind());
        }
    }

    /** The expressions and queries right below an expression. */
    static List<Node> children(Node node) {
        if (!EXPRESSIONS.contains(node.kind()) && !HOLDERS.contains(node.kind())) {
            throw new Unreadable(node.kind());
        }
        var all = new ArrayList<Node>();
        for (Node each : node.values(BACK)) {
            boolean expression =
                    each.extendsKind("Expression") || each.extendsKind("TableFunction");
            if (expression || isQuery(each) || HOLDERS.contains(each.kind())) {
                all.add(each);
            } else if (each.extendsKind("Query")) {
                throw new Unreadable(each.kind());
            }
        }
        return all;
    }
}
