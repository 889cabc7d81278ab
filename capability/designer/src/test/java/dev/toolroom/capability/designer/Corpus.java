package dev.toolroom.capability.designer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.relational.DatabaseKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Schemas of the shapes that real databases have, of our own making.
 *
 * @param statements that make it in an empty database
 */
record Corpus(String name, DatabaseKind kind, List<String> statements) {
    static Stream<Corpus> all() {
        return Stream.of(
                file("shop", DatabaseKind.POSTGRESQL),
                file("events", DatabaseKind.POSTGRESQL),
                file("rental", DatabaseKind.POSTGRESQL),
                file("forge", DatabaseKind.POSTGRESQL),
                file("works", DatabaseKind.POSTGRESQL),
                file("erp", DatabaseKind.POSTGRESQL),
                file("films", DatabaseKind.MARIADB),
                file("blog", DatabaseKind.MARIADB),
                file("rental", DatabaseKind.MARIADB),
                file("meters", DatabaseKind.MARIADB),
                file("library", DatabaseKind.SQLITE),
                file("store", DatabaseKind.SQLITE),
                file("desk", DatabaseKind.H2),
                file("office", DatabaseKind.H2),
                new Corpus("wide", DatabaseKind.POSTGRESQL, wide(700)),
                new Corpus("keys", DatabaseKind.POSTGRESQL, keys("bigint", "text")),
                new Corpus("keys", DatabaseKind.SQLITE, keys("INTEGER", "TEXT")),
                new Corpus("keys", DatabaseKind.MARIADB, keys("bigint", "varchar(40)")),
                new Corpus("keys", DatabaseKind.H2, h2Keys()),
                new Corpus("same-names", DatabaseKind.MARIADB, sameNames()),
                new Corpus("circles", DatabaseKind.POSTGRESQL, circles()),
                new Corpus("circles", DatabaseKind.SQLITE, sqliteCircles()));
    }

    /** The large one is smaller here, as each goes to three engines. */
    static Stream<Corpus> crossing() {
        return all().map(
                        each ->
                                each.name().equals("wide")
                                        ? new Corpus("wide", each.kind(), wide(40))
                                        : each);
    }

    @Override
    public String toString() {
        return kind.word() + " " + name;
    }

    private static Corpus file(String name, DatabaseKind kind) {
        String path = "corpus/" + kind.word() + "-" + name + ".sql";
        try (InputStream in = Corpus.class.getResourceAsStream(path)) {
            String text = new String(Objects.requireNonNull(in, path).readAllBytes(), UTF_8);
            return new Corpus(
                    name,
                    kind,
                    Stream.of(text.replaceAll("(?m)^--.*\n", "").split(";\n", -1))
                            .filter(each -> !each.isBlank())
                            .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As many tables as a large product has. */
    private static List<String> wide(int tables) {
        var made = new ArrayList<String>();
        for (int i = 0; i < tables; i++) {
            made.add(
                    "CREATE TABLE t"
                            + i
                            + " (id bigserial PRIMARY KEY, name text NOT NULL, n"
                            + i
                            + " integer DEFAULT "
                            + i
                            + (i == 0 ? "" : ", parent bigint REFERENCES t" + i / 2)
                            + ", created_at timestamp(6) without time zone, CHECK (char_length(name)"
                            + " <= 255))");
            made.add("CREATE INDEX ON t" + i + " (name, id DESC)");
        }
        return made;
    }

    /** Keys of several columns, without names, and columns that are called like words. */
    private static List<String> keys(String whole, String text) {
        return List.of(
                "CREATE TABLE a (x "
                        + whole
                        + " NOT NULL, y "
                        + text
                        + " NOT NULL, PRIMARY KEY (y, x))",
                "CREATE TABLE b (id "
                        + whole
                        + " PRIMARY KEY, x "
                        + whole
                        + ", y "
                        + text
                        + ", z "
                        + text
                        + " UNIQUE, FOREIGN KEY (y, x) REFERENCES a (y, x) ON DELETE CASCADE,"
                        + " UNIQUE (x, y), CHECK (x > 0), CHECK (x < 100))",
                "CREATE TABLE c (id "
                        + whole
                        + " PRIMARY KEY REFERENCES b (id) ON UPDATE CASCADE, value "
                        + text
                        + " DEFAULT 'select', status "
                        + text
                        + " NOT NULL DEFAULT '')",
                "CREATE INDEX ix_c ON c (status, value)");
    }

    private static List<String> h2Keys() {
        return List.of(
                "CREATE TABLE \"dbo\".\"a\" (\"x\" BIGINT NOT NULL, \"y\" VARCHAR(40) NOT NULL,"
                        + " PRIMARY KEY (\"y\", \"x\"))",
                "CREATE TABLE \"dbo\".\"b\" (\"id\" BIGINT PRIMARY KEY, \"x\" BIGINT, \"y\""
                        + " VARCHAR(40), FOREIGN KEY (\"y\", \"x\") REFERENCES \"dbo\".\"a\""
                        + " (\"y\", \"x\") ON DELETE CASCADE, UNIQUE (\"x\", \"y\"),"
                        + " CHECK (\"x\" > 0))");
    }

    /** In MariaDB each table has the names of its keys to itself. */
    private static List<String> sameNames() {
        var made = new ArrayList<String>();
        for (int i = 0; i < 121; i++) {
            made.add(
                    "CREATE TABLE t"
                            + i
                            + " (id int unsigned NOT NULL AUTO_INCREMENT, name varchar(191),"
                            + " entities_id int unsigned NOT NULL DEFAULT 0, PRIMARY KEY (id),"
                            + " UNIQUE KEY name (name), KEY entities_id (entities_id),"
                            + " CONSTRAINT ok CHECK (entities_id >= 0))");
        }
        return made;
    }

    private static List<String> circles() {
        return List.of(
                "CREATE TABLE one (id integer PRIMARY KEY, two bigint, self integer REFERENCES one)",
                "CREATE TABLE two (id bigint PRIMARY KEY, one integer REFERENCES one (id),"
                        + " small smallint)",
                "ALTER TABLE one ADD CONSTRAINT same FOREIGN KEY (two) REFERENCES two (id)"
                        + " DEFERRABLE INITIALLY DEFERRED",
                "ALTER TABLE two ADD CONSTRAINT same FOREIGN KEY (small) REFERENCES one (id)"
                        + " NOT VALID",
                "ALTER TABLE one ADD CONSTRAINT ok CHECK (id > 0)",
                "ALTER TABLE two ADD CONSTRAINT ok CHECK (id > 0)");
    }

    private static List<String> sqliteCircles() {
        return List.of(
                "CREATE TABLE one (id INTEGER PRIMARY KEY, two INTEGER REFERENCES two(id)"
                        + " DEFERRABLE INITIALLY DEFERRED, CONSTRAINT ok CHECK (id > 0))",
                "CREATE TABLE two (id INTEGER PRIMARY KEY, one INTEGER REFERENCES one,"
                        + " CONSTRAINT ok CHECK (id > 0))");
    }
}
