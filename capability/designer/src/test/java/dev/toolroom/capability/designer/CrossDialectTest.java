package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.Asked;
import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What comes from another database runs, or is left out with the reason. */
class CrossDialectTest {
    @TempDir private Path folder;

    @Test
    void aQuotedColumnInACheckOfSqlServerRunsOnPostgres() throws Exception {
        TestEngine engine = TestEngine.postgres();
        try (Bench bench = Bench.on(folder, engine)) {
            bench.imported(
                    """
                    CREATE TABLE "Products" (
                      "ProductID" "int" IDENTITY (1, 1) NOT NULL PRIMARY KEY,
                      "UnitPrice" "money" NULL CONSTRAINT "DF_UnitPrice" DEFAULT (0),
                      "Discontinued" "bit" NOT NULL DEFAULT (0),
                      CONSTRAINT "CK_UnitPrice" CHECK ("UnitPrice" >= 0)
                    )
                    GO
                    """,
                    "{'dialect':'sqlserver'}");
            bench.published("");
            Asked.run(engine, "INSERT INTO \"Products\" (\"UnitPrice\") VALUES (1)");
            assertThat(
                            Asked.ask(
                                    engine,
                                    "SELECT conname FROM pg_constraint WHERE contype = 'c' AND"
                                            + " conrelid = '\"Products\"'::regclass"))
                    .containsExactly("CK_UnitPrice");
        }
    }

    @Test
    void aKeyTooLongForMariaDbIsLeftOutWithTheReason() throws Exception {
        TestEngine engine = TestEngine.mariadb();
        try (Bench bench =
                new Bench(
                        folder,
                        Bench.design("one", DatabaseKind.POSTGRESQL),
                        Bench.database("db", DatabaseKind.MARIADB, engine.url()))) {
            bench.show("one");
            bench.imported(
                    """
                    CREATE TABLE a (id int PRIMARY KEY, b varchar(900), c text);
                    CREATE UNIQUE INDEX long_one ON a (b);
                    CREATE UNIQUE INDEX long_two ON a (b, c);
                    """,
                    "{'dialect':'postgresql'}");
            Json.Obj exported = bench.tool("designer_script", "{'dialect':'mariadb'}");
            Asked.run(engine, exported.text("script", "").split(";\n(?=.)", -1));
            assertThat(at(exported, "losses").write())
                    .contains("public.a.b: more than", "public.a.c: more than", "in a key");
        }
    }
}
