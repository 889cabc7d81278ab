package dev.toolroom.foundation.relational.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ReferentialAction;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.sql.SqliteComments;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Tables as people write them by hand, and as other tools leave them. */
class ReadersTest {
    private static final String H2 =
            ";MODE=MSSQLServer;DATABASE_TO_UPPER=FALSE;CASE_INSENSITIVE_IDENTIFIERS=TRUE";

    private static DatabaseSchema read(DatabaseKind kind, String url, String... statements)
            throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
            return SchemaReader.of(kind).orElseThrow().read(connection);
        }
    }

    private static DatabaseSchema sqlite(String... statements) throws SQLException {
        return read(DatabaseKind.SQLITE, "jdbc:sqlite::memory:", statements);
    }

    private static Table table(DatabaseSchema schema, String name) {
        return schema.tables().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** H2 goes on telling the old name of a key's column until it is opened anew. */
    @Test
    void keysOfH2NameColumnsAsTheyAreCalledNow() throws Exception {
        DatabaseSchema schema =
                read(
                        DatabaseKind.H2,
                        "jdbc:h2:mem:renamed" + H2,
                        "CREATE TABLE \"A\" (\"Id\" INT PRIMARY KEY, \"x\" INT, \"y\" INT)",
                        "ALTER TABLE \"A\" ADD CONSTRAINT \"FK\" FOREIGN KEY (\"x\")"
                                + " REFERENCES \"A\" (\"Id\")",
                        "ALTER TABLE \"A\" ADD CONSTRAINT \"UQ\" UNIQUE (\"x\", \"y\")",
                        "ALTER TABLE \"A\" ALTER COLUMN \"x\" RENAME TO \"between\"",
                        "ALTER TABLE \"A\" ALTER COLUMN \"y\" RENAME TO \"x\"",
                        "ALTER TABLE \"A\" ALTER COLUMN \"between\" RENAME TO \"y\"",
                        "ALTER TABLE \"A\" ALTER COLUMN \"Id\" RENAME TO \"Number\"");
        Table table = table(schema, "A");
        assertThat(table.columns()).extracting(Column::name).containsExactly("Number", "y", "x");
        assertThat(table.columnNames(Objects.requireNonNull(table.primaryKey()).columns()))
                .containsExactly("Number");
        assertThat(table.columnNames(table.uniques().getFirst().columns()))
                .containsExactly("y", "x");
        var key = table.foreignKeys().getFirst();
        assertThat(table.columnNames(key.columns())).containsExactly("y");
        assertThat(table.columnNames(key.referencedColumns())).containsExactly("Number");
    }

    @Test
    void keysOfH2ThatShareAnIndexKeepTheOrderOfTheirColumns() throws Exception {
        DatabaseSchema schema =
                read(
                        DatabaseKind.H2,
                        "jdbc:h2:mem:shared" + H2,
                        "CREATE TABLE \"A\" (\"x\" INT NOT NULL, \"y\" INT NOT NULL)",
                        "ALTER TABLE \"A\" ADD CONSTRAINT \"PK\" PRIMARY KEY (\"x\", \"y\")",
                        "ALTER TABLE \"A\" ADD CONSTRAINT \"UQ\" UNIQUE (\"y\", \"x\")");
        Table table = table(schema, "A");
        assertThat(table.columnNames(Objects.requireNonNull(table.primaryKey()).columns()))
                .containsExactly("x", "y");
        assertThat(table.columnNames(table.uniques().getFirst().columns()))
                .containsExactly("y", "x");
    }

    @Test
    void aDeclarationWrittenByHandIsReadWhole() throws Exception {
        DatabaseSchema schema =
                sqlite(
                        "CREATE TABLE [Parents] (id INTEGER PRIMARY KEY, name TEXT NOT NULL"
                                + " COLLATE NOCASE UNIQUE)",
                        """
                        CREATE TABLE children ( /* all of them */
                          id INTEGER PRIMARY KEY AUTOINCREMENT, -- counts
                          parent INT REFERENCES parents ON DELETE SET NULL ON UPDATE CASCADE,
                          "odd, name" VARCHAR(30) DEFAULT 'a, (b)' /* two words */,
                          price DECIMAL(10,2) NOT NULL DEFAULT -1.5 CHECK (price > -2),
                          made TEXT DEFAULT (datetime('now')),
                          twice AS (price * 2) STORED,
                          any,
                          CONSTRAINT pair UNIQUE (parent, "odd, name"),
                          FOREIGN KEY (parent) REFERENCES Parents(ID)
                        )""",
                        "CREATE UNIQUE INDEX ix ON children (price DESC, id)",
                        "CREATE INDEX part ON children (price) WHERE price > 0",
                        "CREATE INDEX formula ON children (price * 2)");
        assertThat(schema.schemas()).containsExactly("main");
        Table parents = table(schema, "Parents");
        assertThat(parents.columns().get(1).type().label()).isEqualTo("text collate NOCASE");
        assertThat(parents.uniques())
                .singleElement()
                .extracting("name")
                .isEqualTo("UQ_Parents_name");
        Table children = table(schema, "children");
        assertThat(children.comment()).isEqualTo("all of them");
        assertThat(children.columns())
                .extracting(Column::name)
                .containsExactly("id", "parent", "odd, name", "price", "made", "twice", "any");
        assertThat(children.columns().getFirst().identity()).isNotNull();
        assertThat(children.columns().get(2).defaultValue()).isEqualTo("'a, (b)'");
        assertThat(children.columns().get(2).comment()).isEqualTo("two words");
        assertThat(children.columns().get(3).type().precision()).isEqualTo(10);
        assertThat(children.columns().get(3).defaultValue()).isEqualTo("-1.5");
        assertThat(children.columns().get(4).defaultValue()).isEqualTo("(datetime('now'))");
        assertThat(Objects.requireNonNull(children.columns().get(5).computed()).persisted())
                .isTrue();
        assertThat(children.checks())
                .singleElement()
                .extracting("expression")
                .isEqualTo("price > -2");
        assertThat(children.uniques()).singleElement().extracting("name").isEqualTo("pair");
        assertThat(children.foreignKeys()).hasSize(2);
        assertThat(children.foreignKeys())
                .allSatisfy(key -> assertThat(key.referencedTable()).isEqualTo(parents.id()));
        assertThat(children.foreignKeys().getFirst().onDelete())
                .isEqualTo(ReferentialAction.SET_NULL);
        assertThat(children.foreignKeys().getFirst().onUpdate())
                .isEqualTo(ReferentialAction.CASCADE);
        assertThat(children.indexes())
                .extracting("name", "filter")
                .containsExactly(tuple("ix", null), tuple("part", "price > 0"));
    }

    @Test
    void triggersPartialIndexesAndOptionsOfSqliteAreKnown() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
                Statement statement = connection.createStatement()) {
            for (String sql :
                    List.of(
                            "CREATE TABLE t (a TEXT PRIMARY KEY, b INT) STRICT, WITHOUT ROWID",
                            "CREATE TABLE log (a TEXT)",
                            "CREATE TRIGGER g AFTER INSERT ON T BEGIN"
                                    + " INSERT INTO log VALUES (new.a); END",
                            "CREATE INDEX part ON t (b) WHERE b > 0",
                            "CREATE INDEX plain ON t (b)",
                            "CREATE INDEX odd ON t (abs(b)) WHERE b > 1",
                            "CREATE UNIQUE INDEX any_case ON t (a COLLATE NOCASE)",
                            "INSERT INTO t VALUES ('x', 1), ('y', 2)")) {
                statement.execute(sql);
            }
            SchemaReader reader = SchemaReader.of(DatabaseKind.SQLITE).orElseThrow();
            String key = Table.key("main", "t");
            assertThat(reader.attached(connection).get(key))
                    .extracting(Attached::what)
                    .containsExactly("index any_case", "index odd", "trigger g");
            Table table = reader.read(connection).tables().getLast();
            assertThat(table.indexes())
                    .extracting("name", "filter")
                    .containsExactly(tuple("part", "b > 0"), tuple("plain", null));
            assertThat(reader.options(connection)).containsEntry(key, " WITHOUT ROWID, STRICT");
            assertThat(reader.rowEstimates(connection))
                    .containsEntry(key, 2L)
                    .containsEntry(Table.key("main", "log"), 2L);
        }
    }

    @Test
    void sqliteLiteralsAreReadWhole() throws SQLException {
        String text = "'" + "x".repeat(50_000) + "'";
        DatabaseSchema schema =
                sqlite(
                        "CREATE TABLE t ([1st] REAL DEFAULT 5e-3, b BLOB DEFAULT x'00ff',"
                                + " c TEXT DEFAULT "
                                + text
                                + ")");
        assertThat(schema.tables().getFirst().columns())
                .extracting(Column::name, Column::defaultValue)
                .containsExactly(tuple("1st", "5e-3"), tuple("b", "x'00ff'"), tuple("c", text));
    }

    @Test
    void namedRulesAndWhatIsBesideTablesOfSqliteIsRead() throws SQLException {
        DatabaseSchema schema =
                sqlite(
                        "CREATE TABLE p (a INTEGER, b INTEGER, CONSTRAINT pk PRIMARY KEY (a, b))",
                        "CREATE TABLE c (a INTEGER /* one */ NOT NULL, b INT, CONSTRAINT small"
                                + " CHECK (a < 9), CHECK (b > 0), UNIQUE (a), UNIQUE (a, b),"
                                + " CONSTRAINT up FOREIGN KEY (a, b) REFERENCES p ON DELETE"
                                + " RESTRICT DEFERRABLE INITIALLY DEFERRED) STRICT",
                        "CREATE VIEW v AS SELECT a FROM c",
                        "CREATE TRIGGER g AFTER INSERT ON c BEGIN DELETE FROM p; END",
                        "CREATE INDEX formula ON c (abs(b))");
        Table parent = table(schema, "p");
        Table child = table(schema, "c");
        assertThat(Objects.requireNonNull(parent.primaryKey()).name()).isEqualTo("pk");
        assertThat(child.checks())
                .extracting("name", "expression")
                .containsExactly(tuple("small", "a < 9"), tuple("CK_c", "b > 0"));
        assertThat(child.uniques()).extracting("name").containsExactly("UQ_c_a", "UQ_c_a_b");
        assertThat(child.options()).isEqualTo(" STRICT");
        var key = child.foreignKeys().getFirst();
        assertThat(key.name()).isEqualTo("up");
        assertThat(key.onDelete()).isEqualTo(ReferentialAction.RESTRICT);
        assertThat(key.attributes()).isEqualTo("DEFERRABLE INITIALLY DEFERRED");
        assertThat(parent.columnNames(key.referencedColumns())).containsExactly("a", "b");
        assertThat(schema.carried())
                .extracting("kind", "name", "table")
                .containsExactly(
                        tuple("index", "formula", "main.c"),
                        tuple("view", "v", ""),
                        tuple("trigger", "g", "main.c"));
    }

    /** A comment may hold what would end it. */
    @Test
    void aCommentOfSqliteComesBackAsItWasWritten() throws SQLException {
        String comment = "a */ b";
        DatabaseSchema schema =
                sqlite("CREATE TABLE t ( " + SqliteComments.written(comment) + "\n a INT)");
        assertThat(table(schema, "t").comment()).isEqualTo(comment);
    }
}
