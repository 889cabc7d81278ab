package dev.toolroom.capability.recall;

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
}
