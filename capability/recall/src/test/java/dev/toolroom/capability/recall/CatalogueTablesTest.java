package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tables that others read with SQL: names, columns, keys, indexes, cascades and views. */
class CatalogueTablesTest {
    /** A table with its key and its other columns; ours stand beside them. */
    private record Published(String table, List<String> key, String columns) {}

    private static final List<Published> TABLES =
            List.of(
                    table(
                            "chat_sessions",
                            "session_id",
                            "version requester_username responder_username initial_location"
                                    + " creation_date_ms last_message_date_ms custom_title"
                                    + " is_imported raw_json"),
                    table(
                            "requests",
                            "request_id",
                            "session_id timestamp_ms prompt_text response_id agent_id is_canceled"
                                    + " timing_first_progress_ms timing_total_ms"
                                    + " result_metadata_json"),
                    table(
                            "request_parts",
                            "request_id part_index",
                            "kind text range_json editor_range_json"),
                    // Variables repeat within a request, so the index is part of the key.
                    table(
                            "request_variables",
                            "request_id variable_id variable_index",
                            "name value_json is_file model_description"),
                    table(
                            "responses",
                            "request_id response_index",
                            "value supports_html supports_theme_icons"),
                    table("result_messages", "request_id message_index", "role content"),
                    table("followups", "request_id followup_index", "kind agent_id message"),
                    table(
                            "agents",
                            "agent_id",
                            "session_id descriptor_json is_default locations_json"),
                    table(
                            "content_references",
                            "request_id reference_index",
                            "uri_json range_json"),
                    table("code_citations", "request_id citation_index", "citation_json"),
                    table("tool_outputs", "request_id output_index", "tool_kind payload_json"),
                    table(
                            "metrics_repeat_failures",
                            "workspace_fingerprint command_hash exit_code",
                            "request_id occurrence_count first_seen_ms last_seen_ms sample_snippet"
                                    + " redacted_payload_json"),
                    table(
                            "rollouts",
                            "rollout_id",
                            "session_id resource_version_hash dataset_origin created_at_ms"),
                    table(
                            "attempts",
                            "rollout_id attempt_id",
                            "status started_at_ms ended_at_ms failure_class reward_final"
                                    + " request_id"),
                    table(
                            "telemetry_spans",
                            "span_id",
                            "attempt_id trace_id parent_span_id sequence_id name span_kind"
                                    + " start_time_ns end_time_ns status_code status_message"
                                    + " attributes_json"),
                    table(
                            "reward_signals",
                            "attempt_id reward_index",
                            "span_id value reward_kind notes"),
                    table(
                            "transition_tuples",
                            "tuple_id",
                            "attempt_id state_ref action_ref reward_ref next_state_ref"
                                    + " adapter_version"),
                    table(
                            "instrumentation_sources",
                            "instrumentation_id",
                            "name version config_json is_trusted"));

    private final RecallApplication house;

    CatalogueTablesTest(@TempDir Path folder) {
        house = new RecallApplication(folder);
    }

    private static Published table(String name, String key, String columns) {
        return new Published(name, List.of(key.split(" ", -1)), columns);
    }

    @BeforeEach
    void made() {
        house.imported();
    }

    @AfterEach
    void close() {
        house.close();
    }

    private List<String> names(String sql) {
        return house.rows(sql).stream().map(row -> String.valueOf(row.getFirst())).toList();
    }

    @Test
    void everyTableHasItsColumnsAndItsKey() {
        for (Published each : TABLES) {
            List<String> expected = new ArrayList<>(each.key());
            expected.addAll(List.of(each.columns().split(" ", -1)));
            assertThat(names("SELECT name FROM pragma_table_info('" + each.table() + "')"))
                    .as(each.table())
                    .containsAll(expected);
            assertThat(
                            names(
                                    "SELECT name FROM pragma_table_info('"
                                            + each.table()
                                            + "') WHERE pk > 0 ORDER BY pk"))
                    .as(each.table())
                    .isEqualTo(each.key());
        }
    }

    @Test
    void whatHangsOnASessionOrARequestGoesWithIt() {
        for (String each :
                List.of(
                        "request_parts",
                        "request_variables",
                        "responses",
                        "result_messages",
                        "followups",
                        "content_references",
                        "code_citations",
                        "tool_outputs",
                        "tool_calls",
                        "command_runs")) {
            assertThat(cascade(each)).as(each).contains("request_id requests CASCADE");
        }
        assertThat(cascade("requests")).contains("session_id chat_sessions CASCADE");
        assertThat(cascade("agents")).contains("session_id chat_sessions SET NULL");
        assertThat(cascade("metrics_repeat_failures")).contains("request_id requests SET NULL");
        assertThat(cascade("rollouts")).contains("session_id chat_sessions CASCADE");
        assertThat(cascade("attempts"))
                .contains("rollout_id rollouts CASCADE", "request_id requests SET NULL");
        assertThat(cascade("telemetry_spans")).contains("attempt_id attempts CASCADE");
        assertThat(cascade("reward_signals"))
                .contains("attempt_id attempts CASCADE", "span_id telemetry_spans SET NULL");
        assertThat(cascade("transition_tuples")).contains("attempt_id attempts CASCADE");
    }

    private List<String> cascade(String table) {
        return names(
                "SELECT \"from\" || ' ' || \"table\" || ' ' || on_delete FROM"
                        + " pragma_foreign_key_list('"
                        + table
                        + "')");
    }

    @Test
    void theIndexesAndViewsAreThere() {
        assertThat(
                        names(
                                "SELECT x.name || ' ' || x.\"desc\" FROM pragma_index_list("
                                        + "'chat_sessions') i, pragma_index_xinfo(i.name) x WHERE"
                                        + " i.name = 'chat_sessions_by_date' AND x.key = 1"))
                .containsExactly("last_message_date_ms 1", "initial_location 0");
        assertThat(names("SELECT name FROM pragma_index_info('telemetry_spans_by_attempt')"))
                .containsExactly("attempt_id", "sequence_id");
        assertThat(names("SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY name"))
                .contains("vw_followup_recurrence", "vw_request_summary", "vw_variable_usage");
    }
}
