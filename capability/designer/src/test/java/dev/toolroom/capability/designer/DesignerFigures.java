package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.edit.Edits;
import dev.toolroom.capability.designer.model.Applied;
import dev.toolroom.capability.designer.model.BatchChanges;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.model.Receipt;
import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.reading.SchemaReader;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * What one edit of a large design costs, and how long a large database takes to load; started by
 * {@code bench/designer}.
 */
final class DesignerFigures {
    private static final int COLUMNS = 20;
    private static final int WARM = 3_000;
    private static final int MEASURED = 2_000;

    private DesignerFigures() {}

    public static void main(String[] arguments) throws Exception {
        System.out.println("one edit, its version and its receipt, in memory:");
        for (int tables : List.of(20, 200, 2_000)) {
            editing(tables);
        }
        System.out.println("one edit through the tool, kept on the disk, 2,000 tables:");
        throughTheTool();
        System.out.println("one import of a script, kept on the disk:");
        for (int tables : List.of(1_000, 4_000)) {
            importing(tables);
        }
        System.out.println("load of 2,000 tables from PostgreSQL:");
        loading();
    }

    private static String columns() {
        var columns = new StringBuilder("{'name':'Id','dataType':'int','isPrimaryKey':true}");
        for (int i = 1; i < COLUMNS; i++) {
            columns.append(",{'name':'C").append(i).append("','dataType':'int'}");
        }
        return columns.toString();
    }

    /** Each table points at the one before it. */
    private static Model model(int tables) {
        var model = new Model(new DatabaseSchema(List.of("dbo"), List.of()));
        var edits = new Edits(model, DatabaseKind.SQLSERVER);
        String columns = columns();
        for (int i = 0; i < tables; i++) {
            edits.apply(
                    Bench.json(
                            "{'op':'add_table','table':{'schema':'dbo','name':'T"
                                    + i
                                    + "'},'initialColumns':["
                                    + columns
                                    + "]}"));
            if (i > 0) {
                edits.apply(
                        Bench.json(
                                "{'op':'add_foreign_key','table':{'schema':'dbo','name':'T"
                                        + i
                                        + "'},'foreignKey':{'name':'FK"
                                        + i
                                        + "','referencedTable':{'schema':'dbo','name':'T"
                                        + (i - 1)
                                        + "'},'mappings':[{'column':'C1',"
                                        + "'referencedColumn':'Id'}]}}"));
            }
        }
        return model;
    }

    private static Json.Obj edit(int number, int tables) {
        return Bench.json(
                "{'op':'set_column','table':{'schema':'dbo','name':'T"
                        + number * 7 % tables
                        + "'},'column':{'name':'C"
                        + (2 + number % 17)
                        + "'},'set':{'comment':'"
                        + number
                        + "'}}");
    }

    private static void editing(int tables) throws Exception {
        Model model = model(tables);
        var editor = new Edits(model, DatabaseKind.SQLSERVER);
        int[] number = {0};
        double[] times =
                times(
                        WARM,
                        MEASURED,
                        () -> {
                            Applied applied = editor.apply(edit(number[0]++, tables));
                            var changes = new BatchChanges();
                            changes.add(applied, "");
                            return model.version() + Receipt.of(1, changes).write();
                        });
        print(tables + " tables x " + COLUMNS + " columns", times);
    }

    private static void throughTheTool() throws Exception {
        Path folder = Files.createTempDirectory("toolroom-figures");
        int tables = 2_000;
        try (var bench = new Bench(folder, Bench.blank("design"))) {
            bench.show("design");
            String columns = columns();
            for (int from = 0; from < tables; from += 100) {
                String[] edits = new String[100];
                for (int i = 0; i < edits.length; i++) {
                    edits[i] =
                            "{'op':'add_table','table':{'schema':'dbo','name':'T"
                                    + (from + i)
                                    + "'},'initialColumns':["
                                    + columns
                                    + "]}";
                }
                bench.edit(edits);
            }
            String[] version = {bench.version()};
            int[] number = {0};
            print(
                    "whole call",
                    times(
                            400,
                            400,
                            () -> {
                                Json.Obj answer =
                                        applied(bench, version[0], edit(number[0]++, tables));
                                version[0] = answer.text("version", "");
                                return version[0];
                            }));
            raw(bench, "CREATE TABLE raw (a INTEGER)");
            print(
                    "raw: one row of one number to the disk",
                    times(200, 400, () -> raw(bench, "INSERT INTO raw VALUES (1)")));
        }
    }

    private static boolean raw(Bench bench, String sql) {
        return bench.store()
                .write(
                        Durability.POWER_LOSS,
                        connection -> connection.createStatement().execute(sql));
    }

    private static void importing(int tables) throws Exception {
        var script = new StringBuilder();
        for (int i = 0; i < tables; i++) {
            script.append("CREATE TABLE dbo.T").append(i).append(" (Id int NOT NULL PRIMARY KEY");
            for (int column = 1; column < COLUMNS; column++) {
                script.append(", C").append(column).append(" nvarchar(50) NULL");
            }
            script.append(");\n");
        }
        print(
                tables + " tables x " + COLUMNS + " columns",
                times(
                        1,
                        3,
                        () -> {
                            Path folder = Files.createTempDirectory("toolroom-figures");
                            try (var bench = new Bench(folder, Bench.blank("design"))) {
                                bench.show("design");
                                return imported(bench, script.toString());
                            }
                        }));
    }

    private static String imported(Bench bench, String script) {
        Json.Obj answer =
                bench.house()
                        .call(
                                "designer_import",
                                Json.object()
                                        .put("expectedVersion", bench.version())
                                        .put("format", "sql")
                                        .put("text", script)
                                        .build(),
                                "test")
                        .body();
        if (answer.get("receipt") == null) {
            throw new IllegalStateException(answer.write());
        }
        return answer.text("version", "");
    }

    private static Json.Obj applied(Bench bench, String version, Json.Obj edit) {
        return bench.house().call(Bench.TOOL, Bench.applying(version, edit), "test").body();
    }

    private static void loading() throws Exception {
        TestEngine engine = TestEngine.postgres();
        try (Connection connection = engine.open();
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < 2_000; i++) {
                var sql = new StringBuilder("CREATE TABLE t" + i + " (id integer PRIMARY KEY");
                for (int column = 1; column < COLUMNS; column++) {
                    sql.append(", c").append(column).append(" varchar(40) NOT NULL DEFAULT 'x'");
                }
                sql.append(i == 0 ? "" : ", r integer REFERENCES t" + (i - 1));
                statement.execute(sql + ")");
            }
        }
        SchemaReader reader = SchemaReader.of(DatabaseKind.POSTGRESQL).orElseThrow();
        print(
                "the reader",
                times(
                        1,
                        5,
                        () -> {
                            try (Connection connection = engine.open()) {
                                return reader.read(connection);
                            }
                        }));
        print(
                "raw: names of all columns by the driver",
                times(
                        1,
                        5,
                        () -> {
                            try (Connection connection = engine.open()) {
                                ResultSet rows =
                                        connection
                                                .getMetaData()
                                                .getColumns(null, "public", "%", "%");
                                int count = 0;
                                while (rows.next()) {
                                    count += rows.getString(4).length();
                                }
                                return count;
                            }
                        }));
        Path folder = Files.createTempDirectory("toolroom-figures");
        long before = System.nanoTime();
        try (var bench = new Bench(folder, Bench.database("db", engine.kind(), engine.url()))) {
            bench.show("db");
            System.out.printf(
                    "  %-45s %9.0f ms, once%n",
                    "show of that connection, kept in the store",
                    (System.nanoTime() - before) / 1e6);
        }
    }

    private static double[] times(int warm, int measured, Callable<?> work) throws Exception {
        for (int i = 0; i < warm; i++) {
            work.call();
        }
        double[] times = new double[measured];
        for (int i = 0; i < measured; i++) {
            long start = System.nanoTime();
            work.call();
            times[i] = (System.nanoTime() - start) / 1e6;
        }
        Arrays.sort(times);
        return times;
    }

    private static void print(String what, double[] times) {
        System.out.printf(
                "  %-45s p10 %8.3f  p50 %8.3f  p99 %8.3f ms%n",
                what,
                times[times.length / 10],
                times[times.length / 2],
                times[(int) (times.length * 0.99)]);
    }
}
