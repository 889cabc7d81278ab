package dev.toolroom.foundation.relational.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.Engine;
import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Computed;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** H2 forgets how a column was declared; its remarks do not. */
class H2ReaderTest {
    private final SchemaReader reader = SchemaReader.of(DatabaseKind.H2).orElseThrow();

    private static Column column(
            String type,
            @Nullable String value,
            @Nullable Computed computed,
            @Nullable String said) {
        ColumnType parsed = TypeVocabulary.of(DatabaseKind.H2).parse(type);
        String named = value == null ? null : "DF_a";
        return new Column("c1", "a", parsed, true, null, value, named, computed, said);
    }

    private Column readAgain(Column column) throws SQLException {
        try (Connection connection = Engine.fresh(DatabaseKind.H2).open()) {
            String formula =
                    column.computed() == null ? "" : " GENERATED ALWAYS AS (" + 1 + " + 1)";
            String value = column.defaultValue() == null ? "" : " DEFAULT " + column.defaultValue();
            String type = H2Types.kept(column.type());
            Engine.execute(connection, "CREATE TABLE t (a " + type + formula + value + ")");
            if (H2Types.needsRemarks(column)) {
                String remarks = H2Types.remarks(column).replace("'", "''");
                Engine.execute(connection, "COMMENT ON COLUMN t.a IS '" + remarks + "'");
            }
            return reader.read(connection).tables().getFirst().columns().getFirst().withId("c1");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int",
                "bigint",
                "smallint",
                "tinyint",
                "bit",
                "nvarchar(30)",
                "nvarchar(max)",
                "varchar(30)",
                "varchar(max)",
                "varbinary(30)",
                "varbinary(max)",
                "char(9)",
                "nchar(9)",
                "binary(9)",
                "decimal(10,2)",
                "numeric(10,2)",
                "money",
                "smallmoney",
                "float",
                "real",
                "datetime2(3)",
                "datetime",
                "smalldatetime",
                "datetimeoffset(3)",
                "time(3)",
                "date",
                "uniqueidentifier",
                "text",
                "ntext",
                "xml",
                "sql_variant",
                "image",
                "hierarchyid",
                "timestamp",
                "sysname",
                "json"
            })
    void everyTypeComesBackAsItWasDeclared(String type) throws SQLException {
        Column column = column(type, null, null, null);
        assertThat(readAgain(column)).isEqualTo(column);
    }

    @Test
    void defaultsFormulasAndCommentsComeBackAsTheyWereWritten() throws SQLException {
        Column defaulted = column("int", "(5)", null, "how many");
        assertThat(readAgain(defaulted)).isEqualTo(defaulted);
        Column computed = column("int", null, new Computed("1+1", true), null);
        assertThat(readAgain(computed)).isEqualTo(computed);
        Column moment = column("datetime2(7)", "getdate()", null, null);
        assertThat(readAgain(moment)).isEqualTo(moment);
    }

    /** Whoever changes a column by hand is believed, whatever the remarks say. */
    @Test
    void remarksThatNoLongerFitAreNotBelieved() throws SQLException {
        try (Connection connection = Engine.fresh(DatabaseKind.H2).open()) {
            Column declared = column("varchar(30)", "'a'", null, "kept");
            String remarks = H2Types.remarks(declared).replace("'", "''");
            Engine.execute(
                    connection,
                    "CREATE TABLE t (a CHARACTER VARYING(30) DEFAULT 'a', b CHARACTER"
                            + " VARYING(5000), c BINARY VARYING(9000))",
                    "COMMENT ON COLUMN t.a IS '" + remarks + "'",
                    "ALTER TABLE t ALTER COLUMN a SET DEFAULT 'b'");
            Column first = reader.read(connection).tables().getFirst().columns().getFirst();
            assertThat(first.defaultValue()).isEqualTo("'b'");
            assertThat(first.type()).isEqualTo(declared.type());
            Engine.execute(connection, "ALTER TABLE t ALTER COLUMN a SET DATA TYPE BIGINT");
            Table table = reader.read(connection).tables().getFirst();
            assertThat(table.columns())
                    .extracting(Column::type, Column::comment)
                    .containsExactly(
                            tuple(ColumnType.plain("bigint"), "kept"),
                            tuple(new ColumnType("nvarchar", ColumnType.MAX, 0, 0), null),
                            tuple(new ColumnType("varbinary", ColumnType.MAX, 0, 0), null));
            Engine.execute(connection, "COMMENT ON COLUMN t.b IS 'by hand\u2063toolroom:{'");
            assertThat(reader.read(connection).tables().getFirst().columns().get(1).comment())
                    .isEqualTo("by hand");
        }
    }

    @Test
    void whatIsInADatabaseIsRead() throws SQLException {
        try (Connection connection = Engine.fresh(DatabaseKind.H2).open()) {
            Engine.execute(
                    connection,
                    "CREATE TABLE \"Größe\" (\"a\" INT GENERATED ALWAYS AS IDENTITY (START WITH 5"
                            + " INCREMENT BY 2), \"b\" INT NOT NULL, \"c\" INT, PRIMARY KEY (\"a\"),"
                            + " CONSTRAINT \"CK\" CHECK (\"b\" > 0))",
                    "COMMENT ON TABLE \"Größe\" IS 'how large'",
                    "CREATE UNIQUE INDEX \"IX\" ON \"Größe\" (\"b\" DESC, \"c\")",
                    "CREATE SEQUENCE \"S\" START WITH 3",
                    "CREATE VIEW \"V\" AS SELECT \"b\" FROM \"Größe\"",
                    "CREATE USER \"reader\" PASSWORD 'x'",
                    "GRANT SELECT ON \"Größe\" TO \"reader\"",
                    "COMMENT ON INDEX \"IX\" IS 'it''s fast'",
                    "INSERT INTO \"Größe\" (\"b\") VALUES (1), (2)");
            DatabaseSchema schema = reader.read(connection);
            Table table = schema.tables().getFirst();
            assertThat(table.comment()).isEqualTo("how large");
            assertThat(table.columns())
                    .extracting(Column::name, Column::nullable, Column::identity)
                    .containsExactly(
                            tuple("a", false, new Identity(5, 2, true)),
                            tuple("b", false, null),
                            tuple("c", true, null));
            assertThat(table.primaryKey())
                    .isEqualTo(new PrimaryKey(null, List.of(table.columns().getFirst().id())));
            assertThat(table.checks()).singleElement().extracting("name").isEqualTo("CK");
            assertThat(table.indexes())
                    .singleElement()
                    .satisfies(
                            index -> {
                                assertThat(index.unique()).isTrue();
                                assertThat(table.columnNames(index.columns()))
                                        .containsExactly("b", "c");
                                assertThat(index.parts().getFirst().descending()).isTrue();
                            });
            assertThat(schema.carried())
                    .extracting(Carried::kind, Carried::name, Carried::first)
                    .containsExactly(
                            tuple("sequence", "PUBLIC.S", true), tuple("view", "PUBLIC.V", false));
            assertThat(reader.attached(connection).get(table.key()))
                    .extracting(Attached::what, Attached::part)
                    .contains(
                            tuple("grant of SELECT to READER", null), tuple("comment on IX", "IX"));
            View view = reader.views(connection).getFirst();
            assertThat(view.reads(table, table.columns().get(1))).isTrue();
            assertThat(view.reads(table, table.columns().get(2))).isFalse();
            assertThat(reader.rowEstimates(connection)).containsKey(table.key());
            Engine.execute(connection, "DROP SEQUENCE \"S\"", "DROP VIEW \"V\"");
            for (Carried each : schema.carried()) {
                Engine.execute(connection, each.sql());
            }
            assertThat(reader.read(connection).carried()).isEqualTo(schema.carried());
        }
    }
}
