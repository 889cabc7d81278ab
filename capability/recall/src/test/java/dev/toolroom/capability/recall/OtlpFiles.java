package dev.toolroom.capability.recall;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Spans as several emitters write them. */
final class OtlpFiles {
    static final String TRACE = "5b8efff798038103d269b633813fc60c";

    private OtlpFiles() {}

    /** By today's names: an agent that answered twice, called a tool, and was evaluated. */
    static String today(String conversation) {
        return """
        {"resourceSpans":[{"resource":{"attributes":[
          {"key":"service.name","value":{"stringValue":"shop-agent"}}],"droppedAttributesCount":0},
          "scopeSpans":[{"scope":{"name":"opentelemetry.instrumentation.agent","version":"1.2"},
          "schemaUrl":"https://opentelemetry.io/schemas/1.41.0","spans":[
          {"traceId":"TRACE","spanId":"eee19b7ec3c1b174","name":"invoke_agent Planner","kind":1,
           "startTimeUnixNano":"1790000000000000001","endTimeUnixNano":"1790000009000000000",
           "attributes":[{"key":"gen_ai.operation.name","value":{"stringValue":"invoke_agent"}},
             {"key":"gen_ai.agent.name","value":{"stringValue":"Planner"}},
             {"key":"gen_ai.conversation.id","value":{"stringValue":"CONVERSATION"}}],
           "status":{}, "flags":257, "traceState":"a=b"},
          {"traceId":"TRACE","spanId":"eee19b7ec3c1b175","parentSpanId":"eee19b7ec3c1b174",
           "name":"chat gpt-5","kind":3,
           "startTimeUnixNano":"1790000001000000000","endTimeUnixNano":"1790000002000000000",
           "attributes":[{"key":"gen_ai.operation.name","value":{"stringValue":"chat"}},
             {"key":"gen_ai.provider.name","value":{"stringValue":"openai"}},
             {"key":"gen_ai.request.model","value":{"stringValue":"gpt-5"}},
             {"key":"gen_ai.usage.input_tokens","value":{"intValue":"1200"}},
             {"key":"gen_ai.request.temperature","value":{"doubleValue":1}},
             {"key":"gen_ai.request.top_p","value":{"doubleValue":"NaN"}},
             {"key":"gen_ai.response.finish_reasons",
              "value":{"arrayValue":{"values":[{"stringValue":"tool_calls"}]}}},
             {"key":"extra","value":{"kvlistValue":{"values":[
               {"key":"raw","value":{"bytesValue":"AAEC"}},
               {"key":"on","value":{"boolValue":true}}]}}},
             {"key":"gen_ai.input.messages",
              "value":{"stringValue":"[{\\"role\\":\\"user\\",\\"parts\\":[]}]"}}],
           "status":{"code":1}},
          {"traceId":"TRACE","spanId":"eee19b7ec3c1b176","parentSpanId":"eee19b7ec3c1b174",
           "name":"execute_tool run_in_terminal","kind":1,
           "startTimeUnixNano":"1790000003000000000","endTimeUnixNano":"1790000004000000000",
           "attributes":[{"key":"gen_ai.tool.name","value":{"stringValue":"run_in_terminal"}},
             {"key":"error.type","value":{"stringValue":"timeout"}}],
           "links":[{"traceId":"TRACE","spanId":"eee19b7ec3c1b175"}],
           "status":{"code":2,"message":"it took too long"}},
          {"traceId":"TRACE","spanId":"eee19b7ec3c1b177","parentSpanId":"eee19b7ec3c1b174",
           "name":"chat gpt-5","kind":3,
           "startTimeUnixNano":"1790000005000000000","endTimeUnixNano":"1790000006000000000",
           "attributes":[{"key":"gen_ai.operation.name","value":{"stringValue":"chat"}}],
           "events":[{"timeUnixNano":"1790000006000000000","name":"gen_ai.evaluation.result",
             "attributes":[{"key":"gen_ai.evaluation.name","value":{"stringValue":"relevance"}},
               {"key":"gen_ai.evaluation.score.value","value":{"doubleValue":0.75}},
               {"key":"gen_ai.evaluation.score.label","value":{"stringValue":"good"}}]}]}
        ]}]}]}
        """
                .replace("TRACE", TRACE)
                .replace("CONVERSATION", conversation)
                .replaceAll("\\n\\s*", "");
    }

    /** With ids as protobuf writes them, and with the attributes of before, a line a batch. */
    static String old() {
        return """
        {"resourceSpans":[{"resource":{"attributes":[
          {"key":"service.name","value":{"stringValue":"old-agent"}}]},
          "scopeSpans":[{"scope":{"name":"openai.v1"},"spans":[
          {"traceId":"W47/95gDgQPSabYzgT/GDQ==","spanId":"7uGbfsPBsXQ=","name":"openai.chat",
           "kind":"SPAN_KIND_CLIENT","startTimeUnixNano":1790000000000000000,
           "endTimeUnixNano":1790000001000000000,
           "attributes":[{"key":"gen_ai.system","value":{"stringValue":"openai"}},
             {"key":"gen_ai.request.model","value":{"stringValue":"gpt-4"}},
             {"key":"gen_ai.usage.prompt_tokens","value":{"intValue":"7"}},
             {"key":"session.id","value":{"stringValue":"old-session"}}],
           "status":{"code":"STATUS_CODE_ERROR"}}]}]}]}
        """
                        .replaceAll("\\n\\s*", "")
                + "\n"
                + """
                {"resourceSpans":[{"scopeSpans":[{"spans":[
                  {"traceId":"W47/95gDgQPSabYzgT/GDQ==","spanId":"7uGbfsPBsXU=",
                   "parentSpanId":"7uGbfsPBsXQ=","name":"reward","kind":1,
                   "startTimeUnixNano":"1790000002000000000",
                   "endTimeUnixNano":"1790000002000000000",
                   "attributes":[{"key":"agentlightning.reward.0.name",
                     "value":{"stringValue":"accuracy"}},
                     {"key":"agentlightning.reward.0.value","value":{"doubleValue":0.5}}]}]}]}]}
                """
                        .replaceAll("\\n\\s*", "")
                + "\n";
    }

    /** As VS Code's exporter writes to a file, a span a line. */
    static String editor() {
        return """
        {"name":"invoke_agent copilot","kind":0,"traceId":"0af7651916cd43dd8448eb211c80319c",
          "spanId":"b7ad6b7169203331","startTime":[1790000000,500],"endTime":[1790000003,0],
          "resource":{"attributes":{"service.name":"copilot-chat","service.version":"0.42"}},
          "instrumentationScope":{"name":"copilot-chat","version":"0.42"},
          "attributes":{"gen_ai.operation.name":"invoke_agent",
            "copilot_chat.chat_session_id":"editor-session","copilot_chat.turn.index":0},
          "status":{"code":0},"events":[{"name":"said","time":[1790000001,0],
            "attributes":{"n":1,"nested":{"a":[1.5,"x"]}}}]}
        """
                        .replaceAll("\\n\\s*", "")
                + "\n"
                + """
                {"name":"chat gpt-5","kind":2,"spanContext":{
                  "traceId":"0af7651916cd43dd8448eb211c80319c","spanId":"b7ad6b7169203332"},
                  "parentSpanContext":{"spanId":"b7ad6b7169203331"},
                  "startTime":[1790000001,0],"endTime":[1790000002,0],
                  "attributes":{"gen_ai.request.model":"gpt-5","gen_ai.usage.input_tokens":12},
                  "status":{"code":1}}
                """
                        .replaceAll("\\n\\s*", "")
                + "\n";
    }

    /** The trace store of Copilot Chat. */
    static void store(Path file, String session) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                var statement = connection.createStatement()) {
            for (String each : STORE.split(";\n", -1)) {
                if (!each.isBlank()) {
                    statement.execute(each.replace("SESSION", session));
                }
            }
        }
    }

    private static final String STORE =
            """
            CREATE TABLE spans (span_id TEXT PRIMARY KEY, trace_id TEXT NOT NULL,
              parent_span_id TEXT, name TEXT NOT NULL, start_time_ms INTEGER NOT NULL,
              end_time_ms INTEGER NOT NULL, status_code INTEGER NOT NULL DEFAULT 0,
              status_message TEXT, operation_name TEXT, provider_name TEXT, agent_name TEXT,
              conversation_id TEXT, request_model TEXT, response_model TEXT, input_tokens INTEGER,
              output_tokens INTEGER, cached_tokens INTEGER, reasoning_tokens INTEGER,
              tool_name TEXT, tool_call_id TEXT, tool_type TEXT, chat_session_id TEXT,
              turn_index INTEGER, ttft_ms REAL);
            CREATE TABLE span_attributes (span_id TEXT NOT NULL, key TEXT NOT NULL, value TEXT,
              PRIMARY KEY (span_id, key));
            CREATE TABLE span_events (id INTEGER PRIMARY KEY, span_id TEXT NOT NULL,
              name TEXT NOT NULL, timestamp_ms INTEGER NOT NULL, attributes TEXT);
            INSERT INTO spans (span_id, trace_id, name, start_time_ms, end_time_ms, status_code,
              operation_name, agent_name, conversation_id, chat_session_id, turn_index) VALUES
              ('00f067aa0ba902b7', '4bf92f3577b34da6a3ce929d0e0e4736', 'invoke_agent copilot',
              1790000000000, 1790000005000, 0, 'invoke_agent', 'copilot', 'conversation-1',
              'SESSION', 0);
            INSERT INTO spans (span_id, trace_id, parent_span_id, name, start_time_ms, end_time_ms,
              status_code, status_message, operation_name, request_model, input_tokens, ttft_ms)
              VALUES ('00f067aa0ba902b8', '4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7',
              'chat gpt-5', 1790000001000, 1790000002000, 2, 'quota', 'chat', 'gpt-5', 99, 12.5);
            INSERT INTO span_attributes VALUES ('00f067aa0ba902b8', 'gen_ai.request.model',
              'gpt-5');
            INSERT INTO span_events VALUES (1, '00f067aa0ba902b8', 'user_message', 1790000001000,
              '{"content":"hello"}')
            """;
}
