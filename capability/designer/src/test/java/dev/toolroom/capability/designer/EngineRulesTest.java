package dev.toolroom.capability.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What one engine cannot keep is refused when it is edited, and not when it is published. */
class EngineRulesTest {
    private static final String TABLE =
            "{'op':'add_table','table':{'name':'T'},'initialColumns':[{'name':'Id',"
                    + "'dataType':'INTEGER','isPrimaryKey':true,'isIdentity':true},"
                    + "{'name':'A','dataType':'INTEGER'}]}";

    private static final String SEED = "'isIdentity':true,'identitySeed':100";

    @TempDir private Path folder;

    private String refused(DatabaseKind dialect, String... edits) {
        try (var bench = new Bench(folder, Bench.design("one", dialect))) {
            bench.show("one");
            bench.edit(TABLE);
            return bench.refused(edits).text("message", "");
        }
    }

    private static String column(String name, String fields) {
        return "{'op':'set_column','table':{'name':'T'},'column':{'name':'"
                + name
                + "'},'set':{"
                + fields
                + "}}";
    }

    @Test
    void sqliteCountsItsKeyOnly() {
        assertThat(refused(DatabaseKind.SQLITE, column("Id", "'isPrimaryKey':false")))
                .contains("'Id'", "only a primary key of one column counts");
    }

    @Test
    void mariaDbCountsWhatComesFirstInAKey() {
        assertThat(refused(DatabaseKind.MARIADB, column("Id", "'isPrimaryKey':false")))
                .contains("'Id'", "first in a key or an index");
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "MARIADB"})
    void bothCountFromOneByOne(DatabaseKind kind) {
        String table = TABLE.replace("'T'", "'U'").replace("'isIdentity':true", SEED);
        assertThat(refused(kind, table)).contains("counts from 1 by 1 only");
    }

    @Test
    void aConnectionToOneFileOrOneDatabaseHasOneSchema() {
        String schema = "{'op':'add_schema','schema':'sales'}";
        assertThat(refused(DatabaseKind.SQLITE, schema)).contains("sales", "has one schema");
    }

    @ParameterizedTest
    @CsvSource({
        "POSTGRESQL,pg_mine",
        "POSTGRESQL,information_schema",
        "SQLSERVER,INFORMATION_SCHEMA",
        "H2,INFORMATION_SCHEMA"
    })
    void aSchemaThatOnlyTheDatabaseMayHaveIsRefusedWhenItIsAdded(DatabaseKind kind, String name) {
        assertThat(refused(kind, "{'op':'add_schema','schema':'" + name + "'}"))
                .startsWith("Schema '" + name + "' cannot be added: ")
                .endsWith(" keeps such names for itself; use another name");
    }

    /** PostgreSQL keeps names for itself in small letters alone. */
    @Test
    void whatOnlyLooksLikeOneIsAdded() throws Exception {
        TestEngine engine = TestEngine.postgres();
        try (var bench = Bench.on(folder, engine)) {
            bench.edit(
                    "{'op':'add_schema','schema':'PG_mine'}",
                    "{'op':'add_schema','schema':'pgmine'}");
            bench.published("");
        }
    }

    @Test
    void mariaDbHasNoDefaultForAKey() {
        String key =
                "{'op':'add_foreign_key','table':{'name':'T'},'foreignKey':{'name':'FK',"
                        + "'referencedTable':{'name':'T'},'mappings':[{'column':'A',"
                        + "'referencedColumn':'Id'}],'onDeleteAction':'set_default'}}";
        assertThat(refused(DatabaseKind.MARIADB, key)).contains("'FK'", "SET DEFAULT");
    }

    @Test
    void mariaDbChecksNoColumnThatAKeyWrites() {
        assertThat(
                        refused(
                                DatabaseKind.MARIADB,
                                "{'op':'add_check','table':{'name':'T'},'check':{'name':'CK',"
                                        + "'expression':'`A` > 0'}}",
                                "{'op':'add_foreign_key','table':{'name':'T'},'foreignKey':{"
                                        + "'name':'FK','referencedTable':{'name':'T'},"
                                        + "'mappings':[{'column':'A','referencedColumn':'Id'}],"
                                        + "'onDeleteAction':'set_null'}}"))
                .contains("'CK'", "'FK' writes it");
    }

    @Test
    void aUniqueIndexIsAKeyToAllButH2() {
        String[] edits = {
            "{'op':'add_index','table':{'name':'T'},'index':{'name':'IX','columns':['A'],"
                    + "'isUnique':true}}",
            "{'op':'add_foreign_key','table':{'name':'T'},'foreignKey':{'name':'FK',"
                    + "'referencedTable':{'name':'T'},'mappings':[{'column':'Id',"
                    + "'referencedColumn':'A'}]}}"
        };
        String table = TABLE.replace("INTEGER", "int");
        try (var bench =
                new Bench(
                        folder,
                        Bench.design("one", DatabaseKind.H2),
                        Bench.design("two", DatabaseKind.SQLSERVER))) {
            bench.show("one");
            bench.edit(table);
            assertThat(bench.refused(edits).text("message", ""))
                    .startsWith("Foreign key 'FK' must point at the whole primary key or a unique");
            bench.show("two");
            bench.edit(table);
            bench.edit(edits);
        }
    }
}
