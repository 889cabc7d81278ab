package dev.toolroom.foundation.relational.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.Engine;
import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Computed;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.ReferentialAction;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a real MariaDB holds, read as a design. */
class MariaDbReaderTest {
    private static final String[] STATEMENTS = {
        "CREATE TABLE people (id INT UNSIGNED AUTO_INCREMENT PRIMARY KEY, name VARCHAR(40)"
                + " CHARACTER SET latin1 COLLATE latin1_bin NOT NULL DEFAULT 'none' COMMENT 'in"
                + " full', mood ENUM('glad','sad'), price DECIMAL(10,2) CHECK (price > 0), twice"
                + " DECIMAL(12,2) AS (price * 2) STORED, half DECIMAL(12,2) AS (price / 2) VIRTUAL,"
                + " made TIMESTAMP NULL DEFAULT NULL ON UPDATE CURRENT_TIMESTAMP, at DATETIME"
                + " DEFAULT current_timestamp() ON UPDATE current_timestamp() INVISIBLE, doc JSON,"
                + " packed TEXT COMPRESSED, plain LONGTEXT, CONSTRAINT dear CHECK (price < 1000),"
                + " UNIQUE KEY named (name, mood), KEY down (price DESC), UNIQUE KEY up (price DESC,"
                + " id), FULLTEXT KEY words (plain), KEY beginning (plain(10)))"
                + " ENGINE=InnoDB COLLATE=utf8mb4_general_ci COMMENT='who buys'",
        "CREATE TABLE orders (a VARCHAR(20), b INT, person INT UNSIGNED, other INT UNSIGNED,"
                + " PRIMARY KEY (a(5), b), CONSTRAINT k1 FOREIGN KEY (person) REFERENCES people (id)"
                + " ON DELETE CASCADE ON UPDATE SET NULL, CONSTRAINT k2 FOREIGN KEY (other)"
                + " REFERENCES people (id) ON DELETE RESTRICT, KEY own (person, b)) ENGINE=InnoDB",
        "CREATE TABLE parts (day INT NOT NULL) ENGINE=Aria TRANSACTIONAL=1 COLLATE=latin1_bin"
                + " PARTITION BY RANGE (day) (PARTITION p0 VALUES LESS THAN (10))",
        "CREATE TABLE kept (a INT) ROW_FORMAT=COMPRESSED WITH SYSTEM VERSIONING",
        "CREATE SEQUENCE numbers START WITH 5",
        "CREATE FUNCTION one() RETURNS INT RETURN 1",
        "CREATE PROCEDURE two() SELECT 2",
        "CREATE TRIGGER watched BEFORE INSERT ON people FOR EACH ROW SET NEW.mood = 'glad'",
        "CREATE VIEW zeroth AS SELECT id, name FROM people",
        "CREATE VIEW first AS SELECT name FROM zeroth",
        "CREATE EVENT later ON SCHEDULE EVERY 1 YEAR DO SELECT 1",
        "INSERT INTO people (name, price) VALUES ('Ann', 1), ('Bob', 2)",
        "ANALYZE TABLE people"
    };

    private final SchemaReader reader = SchemaReader.of(DatabaseKind.MARIADB).orElseThrow();

    private static Connection filled() throws SQLException {
        Connection connection = Engine.fresh(DatabaseKind.MARIADB).open();
        Engine.execute(connection, STATEMENTS);
        return connection;
    }

    private static Table table(DatabaseSchema schema, String name) {
        return schema.tables().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Column column(Table table, String name) {
        return table.columns().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String type(Column column) {
        return TypeVocabulary.of(DatabaseKind.MARIADB).text(column.type());
    }

    @Test
    void columnsAreReadAsTheyWereDeclared() throws SQLException {
        try (Connection connection = filled()) {
            DatabaseSchema schema = reader.read(connection);
            assertThat(schema.schemas()).containsExactly(connection.getCatalog());
            assertThat(schema.tables())
                    .extracting(Table::name)
                    .containsExactly("kept", "orders", "parts", "people");
            Table people = table(schema, "people");
            assertThat(people.comment()).isEqualTo("who buys");
            assertThat(table(schema, "orders").comment()).isNull();
            assertThat(people.columns())
                    .extracting(
                            Column::name,
                            MariaDbReaderTest::type,
                            Column::nullable,
                            Column::defaultValue)
                    .containsExactly(
                            tuple("id", "int unsigned", false, null),
                            tuple("name", "varchar(40) collate latin1_bin", false, "'none'"),
                            tuple("mood", "enum('glad','sad')", true, null),
                            tuple("price", "decimal(10,2) check (`price` > 0)", true, null),
                            tuple("twice", "decimal(12,2)", true, null),
                            tuple("half", "decimal(12,2)", true, null),
                            tuple(
                                    "made",
                                    "timestamp(0)",
                                    true,
                                    "NULL on update current_timestamp()"),
                            tuple(
                                    "at",
                                    "datetime(0) invisible",
                                    true,
                                    "current_timestamp() on update current_timestamp()"),
                            tuple("doc", "json", true, null),
                            tuple("packed", "text compressed", true, null),
                            tuple("plain", "longtext", true, null));
            assertThat(column(people, "id").identity()).isEqualTo(Identity.USUAL);
            assertThat(column(people, "name").identity()).isNull();
            assertThat(column(people, "name").comment()).isEqualTo("in full");
            assertThat(column(people, "mood").comment()).isNull();
            assertThat(column(people, "twice").computed())
                    .isEqualTo(new Computed("`price` * 2", true));
            assertThat(column(people, "half").computed())
                    .isEqualTo(new Computed("`price` / 2", false));
            assertThat(column(people, "price").computed()).isNull();
        }
    }

    @Test
    void keysAndIndexesAreReadAndThoseThatServersMakeAreNot() throws SQLException {
        try (Connection connection = filled()) {
            DatabaseSchema schema = reader.read(connection);
            Table people = table(schema, "people");
            assertThat(people.checks())
                    .extracting(CheckRule::name, CheckRule::expression)
                    .containsExactly(tuple("dear", "`price` < 1000"));
            assertThat(people.uniques())
                    .singleElement()
                    .satisfies(
                            key ->
                                    assertThat(people.columnNames(key.columns()))
                                            .containsExactly("name", "mood"));
            assertThat(people.indexes())
                    .extracting("name", "unique")
                    .containsExactly(tuple("down", false), tuple("up", true));
            assertThat(people.indexes().getLast().parts())
                    .extracting("descending")
                    .containsExactly(true, false);
            Table orders = table(schema, "orders");
            assertThat(Objects.requireNonNull(orders.primaryKey()).attributes())
                    .isEqualTo("PREFIX (5, 0)");
            assertThat(Objects.requireNonNull(people.primaryKey()).attributes()).isEmpty();
            assertThat(orders.indexes()).extracting("name").containsExactly("own");
            assertThat(orders.foreignKeys())
                    .extracting(ForeignKey::name, ForeignKey::onDelete, ForeignKey::onUpdate)
                    .containsExactly(
                            tuple("k1", ReferentialAction.CASCADE, ReferentialAction.SET_NULL),
                            tuple("k2", ReferentialAction.NO_ACTION, ReferentialAction.NO_ACTION));
            ForeignKey key = orders.foreignKeys().getFirst();
            assertThat(orders.columnNames(key.columns())).containsExactly("person");
            assertThat(people.columnNames(key.referencedColumns())).containsExactly("id");
        }
    }

    @Test
    void tablesKeepTheirOptionsAndPartitions() throws SQLException {
        try (Connection connection = filled()) {
            DatabaseSchema schema = reader.read(connection);
            assertThat(table(schema, "people").options())
                    .isEqualTo(" ENGINE=InnoDB COLLATE=utf8mb4_general_ci");
            assertThat(table(schema, "kept").options())
                    .startsWith(" ENGINE=InnoDB COLLATE=")
                    .endsWith(" row_format=COMPRESSED WITH SYSTEM VERSIONING");
            assertThat(table(schema, "parts").options())
                    .startsWith(" ENGINE=Aria COLLATE=latin1_bin\nPARTITION BY RANGE (`day`)")
                    .contains("PARTITION `p0` VALUES LESS THAN (10)");
            String name = connection.getCatalog();
            assertThat(reader.options(connection).get(Table.key(name, "people")))
                    .isEqualTo(" ENGINE=InnoDB AUTO_INCREMENT=3 COLLATE=utf8mb4_general_ci");
            assertThat(reader.options(connection).get(Table.key(name, "orders")))
                    .startsWith(" ENGINE=InnoDB COLLATE=");
            assertThat(reader.rowEstimates(connection))
                    .containsEntry(Table.key(name, "people"), 2L);
        }
    }

    /** Each can be made again, in this order, where its tables are. */
    @Test
    void whatIsBesideTablesIsInAnOrderInWhichItCanBeMade() throws SQLException {
        try (Connection connection = filled()) {
            String name = connection.getCatalog();
            var carried = reader.read(connection).carried();
            assertThat(carried)
                    .extracting(Carried::kind, Carried::name, Carried::table, Carried::first)
                    .containsExactly(
                            tuple("sequence", "numbers", "", true),
                            tuple("function", "one", "", true),
                            tuple("procedure", "two", "", true),
                            tuple("index", "beginning", name + ".people", false),
                            tuple("index", "words", name + ".people", false),
                            tuple("trigger", "watched", name + ".people", false),
                            tuple("view", "zeroth", "", false),
                            tuple("view", "first", "", false),
                            tuple("event", "later", "", false));
            Engine.execute(
                    connection,
                    "DROP EVENT later",
                    "DROP VIEW first",
                    "DROP VIEW zeroth",
                    "DROP TRIGGER watched",
                    "DROP INDEX words ON people",
                    "DROP INDEX beginning ON people",
                    "DROP PROCEDURE two",
                    "DROP FUNCTION one",
                    "DROP SEQUENCE numbers");
            for (Carried each : carried) {
                Engine.execute(connection, each.sql());
            }
            assertThat(reader.read(connection).carried()).isEqualTo(carried);
        }
    }

    @Test
    void viewsAndWhatHangsOnTablesAreKnown() throws SQLException {
        try (Connection connection = filled()) {
            Table people = table(reader.read(connection), "people");
            var views = reader.views(connection);
            assertThat(views).extracting(View::name).containsExactly("first", "zeroth");
            assertThat(views.getLast().reads(people, column(people, "name"))).isTrue();
            assertThat(views.getLast().reads(people, column(people, "mood"))).isFalse();
            assertThat(views.getFirst().reads(people)).isFalse();
            assertThat(views.getFirst().reads(views.getLast())).isTrue();
            assertThat(reader.attached(connection).get(people.key()))
                    .extracting(Attached::what)
                    .containsExactlyInAnyOrder("index beginning", "index words", "trigger watched");
            assertThat(reader.attached(connection).get(people.key()))
                    .filteredOn(Attached::isIndex)
                    .hasSize(2);
        }
    }

    @Test
    void aForeignKeyToAnotherDatabaseIsCarried() throws SQLException {
        try (Connection others = Engine.fresh(DatabaseKind.MARIADB).open();
                Connection connection = Engine.fresh(DatabaseKind.MARIADB).open()) {
            Engine.execute(
                    others, "CREATE TABLE tenants (id INT, region INT, PRIMARY KEY (id, region))");
            String other = others.getCatalog();
            String own = connection.getCatalog();
            Engine.execute(
                    connection,
                    "CREATE TABLE users (tenant INT, region INT, CONSTRAINT lives FOREIGN KEY"
                            + " (tenant, region) REFERENCES "
                            + other
                            + ".tenants (id, region) ON DELETE CASCADE)");
            var carried = reader.read(connection).carried();
            assertThat(carried)
                    .containsExactly(
                            new Carried(
                                    "reference",
                                    "lives",
                                    own + ".users",
                                    false,
                                    "ALTER TABLE `%s`.`users` ADD CONSTRAINT `lives` FOREIGN KEY (`tenant`, `region`) REFERENCES `%s`.`tenants` (`id`, `region`) ON DELETE CASCADE ON UPDATE RESTRICT"
                                            .formatted(own, other)));
            Engine.execute(
                    connection,
                    "ALTER TABLE users DROP FOREIGN KEY lives",
                    carried.getFirst().sql());
            assertThat(reader.read(connection).carried()).isEqualTo(carried);
        }
    }
}
