package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Odd calls of the designer's tools, through the doors: each is told what it wanted, in few words.
 */
@Timeout(300)
@TestInstance(Lifecycle.PER_CLASS)
class DesignerOddCallsIT {
    private static final String TOOL = "mssql_schema_designer";

    private final Path home;
    private HttpServer http;
    private ToolroomProcess agent;
    private String version = "";

    DesignerOddCallsIT(@TempDir Path home) {
        this.home = home;
    }

    @BeforeAll
    void open() throws Exception {
        http = new HttpServer(home);
        agent = ToolroomProcess.mcp(home);
        Json.Obj shown = agent.call(TOOL, "{\"operation\":\"show\",\"connectionId\":\"demo\"}");
        version = shown.text("version", "");
    }

    @AfterAll
    void close() {
        agent.close();
        http.close();
    }

    /** {@code E} is for an edit, {@code V} for the version. */
    private String arguments(String text) {
        String full =
                text.startsWith("E ")
                        ? "{\"operation\":\"apply_edits\",\"payload\":{\"expectedVersion\":\"V\","
                                + "\"edits\":["
                                + text.substring(2)
                                + "]}}"
                        : text;
        return full.replace("\"V\"", "\"" + version + "\"");
    }

    /** Where there is nothing to publish any plan is right: it may have been published already. */
    @Test
    void aPlanThatNobodyAgreedToIsNotPublished() throws Exception {
        Json.Obj edited =
                agent.call(
                        TOOL,
                        arguments(
                                "E {\"op\":\"add_table\",\"table\":{\"schema\":\"dbo\",\"name\":\"Fresh\"}}"));
        String now = edited.text("version", "");
        Json.Obj refused =
                agent.call(
                        "designer_publish",
                        "{\"action\":\"apply\",\"plan\":\"x\",\"expectedVersion\":\""
                                + now
                                + "\"}");
        agent.call("designer_history", "{\"action\":\"undo\",\"expectedVersion\":\"" + now + "\"}");
        assertThat(refused.text("reason", ""))
                .as(refused.write())
                .isEqualTo("confirmation_required");
        assertThat(refused.text("message", ""))
                .isEqualTo(
                        "The plan is another than the one that was agreed to; look at the preview"
                                + " again");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    mssql_schema_designer | {"operation":"show"} | invalid_request | Missing connectionId
                    mssql_schema_designer | {"operation":"show","connectionId":"dmeo"} | invalid_request | Unknown connectionId 'dmeo'
                    mssql_schema_designer | {"operation":"show","connectionId":["demo"]} | invalid_request | connectionId: expected a string, got ["demo"]
                    mssql_schema_designer | {"operation":"get_overview","designerId":"none"} | no_active_designer | No designer with that designerId is open
                    mssql_schema_designer | {"operation":"get_table"} | invalid_request | Missing payload.table (schema + name, or id)
                    mssql_schema_designer | {"operation":"get_table","payload":{"table":{"name":"Prodcts"}}} | not_found | Table 'Prodcts' not found; did you mean 'Products'?
                    mssql_schema_designer | {"operation":"get_table","payload":{"table":{"name":"Products"}},"options":{"cursor":"x"}} | invalid_request | options.cursor is not one of ours
                    mssql_schema_designer | {"operation":"apply_edits","payload":{"expectedVersion":"V"}} | invalid_request | Missing payload.edits (non-empty array)
                    mssql_schema_designer | {"operation":"apply_edits","payload":{"expectedVersion":"V","targetHint":{"database":"x"},"edits":[{"op":"drop_table"}]}} | target_mismatch | Active schema designer does not match targetHint
                    mssql_schema_designer | E {"op":"add_table","table":{"schema":"dbo","name":" "}} | validation_error | Table name cannot be empty
                    mssql_schema_designer | E {"op":"add_table","table":{"schema":"dbo","name":"a\\u202eb"}} | validation_error | Table name 'a?b' has a character that nobody can see
                    mssql_schema_designer | E {"op":"add_table","table":{"schema":"dbo","name":"E"},"initialColumns":[]} | validation_error | Table 'dbo.E' must have at least one column
                    mssql_schema_designer | E {"op":"add_table","table":{"schema":"nope","name":"E"}} | validation_error | Schema 'nope' not available
                    mssql_schema_designer | E {"op":"add_column","table":{"name":"Products"},"column":{"name":"a","dataType":"int(5)"}} | validation_error | Data type 'int(5)' of column 'a': int takes no numbers
                    mssql_schema_designer | E {"op":"add_column","table":{"name":"Products"},"column":{"name":"a","dataType":"int","position":99}} | validation_error | position 99 is not one of 1 to 5
                    mssql_schema_designer | E {"op":"add_column","table":{"name":"Products"},"column":{"name":"a","dataType":"int","nullable":true}} | invalid_request | payload.edits[0].column.nullable: expected no such field, got true; did you mean isNullable?
                    mssql_schema_designer | E {"op":"drop_column","table":{"name":"Products"},"column":{"name":"Id"}} | validation_error | Column 'Id' cannot be dropped: foreign key 'FK_OrderLines_Products' of 'dbo.OrderLines' uses it
                    mssql_schema_designer | E {"op":"add_index","table":{"name":"Products"},"index":{"columns":[1]}} | validation_error | columns holds names of columns, not 1
                    mssql_schema_designer | E {"op":"set_column","table":{"name":"Products"},"column":{"name":"Id"},"set":{}} | invalid_request | edit.set names nothing to change
                    mssql_schema_designer | E {"op":"drop_schema","schema":"dbo"} | validation_error | Schema 'dbo' has tables; drop them or move them to another schema first
                    mssql_schema_designer | {"operation":"export","payload":{"format":"pdf"}} | invalid_request | payload.format: expected one of "json", "sql", "mermaid", "dbml", "markdown", got "pdf"
                    designer_history | {"action":"undo"} | invalid_request | Missing expectedVersion: send the version you read last
                    designer_history | {"action":"undo","expectedVersion":"V"} | nothing_to_undo | Nothing to undo
                    designer_review  | {"action":"revert","expectedVersion":"V"} | invalid_request | Say which changes: their ids from the list, or a batch
                    designer_layout  | {"action":"set"} | invalid_request | Nothing to set: send tables with what changes, shapes, only or viewport
                    designer_layout  | {"action":"set","tables":[{"name":"Products"}]} | invalid_request | Table 'dbo.Products': send x, y, collapsed, width or color
                    designer_layout  | {"action":"drop","view":"none"} | not_found | View 'none' not found
                    designer_script  | {"dialect":"oracle"} | invalid_request | dialect: expected one of "sqlserver", "postgresql", "mariadb", "sqlite", "h2", got "oracle"
                    designer_export  | {"format":"svg","view":"none"} | not_found | View 'none' not found
                    designer_import  | {"expectedVersion":"V","text":" "} | invalid_request | The text to import is empty; send the script itself, or its path
                    designer_import  | {"expectedVersion":"V","text":"\\u0001 make me a table"} | invalid_request | Nothing to import: line 1, ? make me a table: not a statement that a design can take over
                    designer_import  | {"expectedVersion":"V","text":"CREATE TABLE dbo.Products (Id int)"} | invalid_request | Nothing to import: line 1, add table Products: Table 'dbo.Products' already exists
                    designer_import  | {"expectedVersion":"V","format":"dbml","text":"Table {"} | invalid_request | Line 1 of the dbml: expected a name, found '{'
                    designer_file    | {"action":"open"} | invalid_request | Missing path of the design file
                    designer_file    | {"action":"save","expectedVersion":"V"} | invalid_request | This design has no file of its own; name one in path
                    """)
    void anOddCallIsToldWhatItWanted(String tool, String arguments, String reason, String message)
            throws Exception {
        String given = arguments(arguments);
        Json.Obj byAgent = agent.call(tool, given);
        var page = http.post("/api/tools/" + tool + "/calls", given);
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(Json.read(page.body())).as("the page hears the same").isEqualTo(byAgent);
        assertThat(byAgent.text("reason", "")).as(byAgent.write()).isEqualTo(reason);
        assertThat(byAgent.text("message", "")).isEqualTo(message);
        assertThat(byAgent.write().getBytes(StandardCharsets.UTF_8).length)
                .isLessThanOrEqualTo(400);
        assertThat(byAgent.write())
                .doesNotContain("java", "Exception", "dev.toolroom", home.toString())
                .doesNotContainPattern("[0-9a-f]{8}-[0-9a-f]{4}-");
        Json.Obj now = agent.call(TOOL, "{\"operation\":\"get_overview\"}");
        assertThat(Objects.requireNonNull(now.text("version", "")))
                .as("nothing changed")
                .isEqualTo(version);
    }
}
