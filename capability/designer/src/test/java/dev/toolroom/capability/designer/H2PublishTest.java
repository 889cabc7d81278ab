package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The embedded database in SQL Server's mode. */
class H2PublishTest extends PublishRoundTrip {
    @Override
    TestEngine engine(Path folder) throws Exception {
        return TestEngine.h2(folder);
    }

    @Override
    boolean rollsBack() {
        return false;
    }

    @Test
    void declaredTypesDefaultsAndIdentityComeBackAsTheyWereDeclared(@TempDir Path other)
            throws Exception {
        try (var bench = Bench.on(other, TestEngine.h2(other))) {
            bench.edit(
                    "{'op':'add_table','table':{'schema':'dbo','name':'Kinds'},'initialColumns':["
                            + "{'name':'Id','dataType':'bigint','isPrimaryKey':true,"
                            + "'isIdentity':true,'identitySeed':100,'identityIncrement':5},"
                            + "{'name':'A','dataType':'varchar','maxLength':'MAX'},"
                            + "{'name':'B','dataType':'money','defaultValue':'((0))'},"
                            + "{'name':'C','dataType':'datetime','defaultValue':'getutcdate()'},"
                            + "{'name':'D','dataType':'uniqueidentifier','defaultValue':'newid()'},"
                            + "{'name':'E','dataType':'xml'},{'name':'F','dataType':'char',"
                            + "'maxLength':3,'comment':'three letters'},"
                            + "{'name':'G','dataType':'bit','defaultValue':'1'},"
                            + "{'name':'H','dataType':'int','isComputed':true,"
                            + "'computedFormula':'[Id] * 2'},"
                            + "{'name':'I','dataType':'datetimeoffset','scale':3},"
                            + "{'name':'J','dataType':'time','scale':0},"
                            + "{'name':'K','dataType':'varbinary','maxLength':'MAX'}]}");
            bench.published("");
            bench.ask("{'operation':'close'}");
            bench.show("db");
            Json.Obj table =
                    bench.ask(
                            "{'operation':'get_table','payload':{'table':{'name':'Kinds'}},"
                                    + "'options':{'includeColumns':'full'}}");
            assertThat(at(table, "table", "columns", 0, "identitySeed"))
                    .isEqualTo(Json.Num.of(100));
            assertThat(at(table, "table", "columns", 1, "maxLength"))
                    .isEqualTo(new Json.Str("MAX"));
            assertThat(at(table, "table", "columns", 1, "dataType"))
                    .isEqualTo(new Json.Str("varchar"));
            assertThat(at(table, "table", "columns", 2, "dataType"))
                    .isEqualTo(new Json.Str("money"));
            assertThat(at(table, "table", "columns", 3, "defaultValue"))
                    .isEqualTo(new Json.Str("getutcdate()"));
            assertThat(at(table, "table", "columns", 5, "dataType")).isEqualTo(new Json.Str("xml"));
            assertThat(at(table, "table", "columns", 6, "comment"))
                    .isEqualTo(new Json.Str("three letters"));
            assertThat(at(table, "table", "columns", 8, "computedFormula"))
                    .isEqualTo(new Json.Str("[Id] * 2"));
        }
    }
}
