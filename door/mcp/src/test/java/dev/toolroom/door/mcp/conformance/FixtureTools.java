package dev.toolroom.door.mcp.conformance;

import dev.toolroom.foundation.mcp.Exchange;
import dev.toolroom.foundation.mcp.Method;
import dev.toolroom.foundation.mcp.Notices;
import dev.toolroom.foundation.mcp.RpcError;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The tools the suite calls: what they answer is fixed by its scenarios. */
final class FixtureTools {
    private static final String EMPTY_SCHEMA = "{'type':'object','properties':{}}";

    private final Notices notices;
    private final Map<String, Method> tools = new TreeMap<>();
    private final Map<String, Json.Obj> schemas = new LinkedHashMap<>();

    FixtureTools(Notices notices) {
        this.notices = notices;
        addContent();
        addAsking();
        addStateless();
        FixtureInput.addTo(tools);
        schemas.put(
                "test_sampling",
                Content.parsed(
                        "{'type':'object','properties':{'prompt':{'type':'string'}},'required':['prompt']}"));
        schemas.put(
                "test_elicitation",
                Content.parsed(
                        "{'type':'object','properties':{'message':{'type':'string'}},'required':['message']}"));
        schemas.put(
                "test_header",
                Content.parsed(
                        "{'type':'object','properties':{'region':{'type':'string','x-mcp-header':'Region'}}}"));
        schemas.put(
                "json_schema_2020_12_tool",
                Content.parsed(
                        """
                        {'$schema':'https://json-schema.org/draft/2020-12/schema','type':'object',
                         '$defs':{'address':{'$anchor':'addressDef','type':'object','properties':{'street':{'type':'string'},'city':{'type':'string'}}}},
                         'properties':{'name':{'type':'string'},'address':{'$ref':'#/$defs/address'},'contactMethod':{'type':'string','enum':['phone','email']},'phone':{'type':'string'},'email':{'type':'string'}},
                         'allOf':[{'anyOf':[{'required':['phone']},{'required':['email']}]}],
                         'if':{'properties':{'contactMethod':{'const':'phone'}},'required':['contactMethod']},
                         'then':{'required':['phone']},'else':{'required':['email']},
                         'additionalProperties':false}"""));
    }

    Notices notices() {
        return notices;
    }

    void addTo(Map<String, Method> methods) {
        methods.put("tools/list", exchange -> list());
        methods.put("tools/call", this::call);
    }

    Json.Obj inputSchema(String tool) {
        return schemas.getOrDefault(tool, Json.Obj.EMPTY);
    }

    private Json.Obj list() {
        List<Json> entries = new ArrayList<>();
        for (String name : tools.keySet()) {
            entries.add(
                    Json.object()
                            .put("name", name)
                            .put("description", "Fixture " + name)
                            .put(
                                    "inputSchema",
                                    schemas.getOrDefault(name, Content.parsed(EMPTY_SCHEMA)))
                            .build());
        }
        return Json.Obj.EMPTY.with("tools", new Json.Arr(entries));
    }

    private Json.@Nullable Obj call(Exchange exchange) throws InterruptedException {
        Method tool = tools.get(exchange.text("name"));
        if (tool == null) {
            throw new RpcError(RpcError.INVALID_PARAMS, "no such tool");
        }
        return tool.answer(exchange);
    }

    private void addContent() {
        tools.put(
                "test_simple_text",
                exchange ->
                        Content.result(
                                Content.text("This is a simple text response for testing.")));
        tools.put("test_image_content", exchange -> Content.result(Content.image()));
        tools.put("test_audio_content", exchange -> Content.result(Content.audio()));
        tools.put(
                "test_embedded_resource",
                exchange ->
                        Content.result(
                                Content.resource(
                                        "test://embedded-resource",
                                        "text/plain",
                                        "This is an embedded resource content.")));
        tools.put(
                "test_multiple_content_types",
                exchange ->
                        Content.result(
                                Content.text("Multiple content types test:"),
                                Content.image(),
                                Content.resource(
                                        "test://mixed-content-resource",
                                        "application/json",
                                        "{\"test\":\"data\",\"value\":123}")));
        tools.put(
                "test_error_handling",
                exchange ->
                        Content.result(
                                        Content.text(
                                                "This tool intentionally returns an error for testing"))
                                .with("isError", true));
        tools.put("json_schema_2020_12_tool", exchange -> Content.result(Content.text("ok")));
        tools.put("test_header", exchange -> Content.result(Content.text("ok")));
        tools.put("test_tool_with_logging", FixtureTools::logging);
        tools.put("test_tool_with_progress", FixtureTools::progress);
    }

    private static Json.Obj logging(Exchange exchange) {
        for (String message :
                List.of(
                        "Tool execution started",
                        "Tool processing data",
                        "Tool execution completed")) {
            exchange.log("info", "fixture", new Json.Str(message));
        }
        return Content.result(Content.text("Logged."));
    }

    private static Json.Obj progress(Exchange exchange) {
        for (int done : List.of(0, 50, 100)) {
            exchange.progress(Json.object().put("progress", done).put("total", 100));
        }
        return Content.result(Content.text("Done."));
    }

    private void addAsking() {
        tools.put(
                "test_sampling",
                exchange -> {
                    Json.Obj said =
                            ask(
                                    exchange,
                                    FixtureInput.sample(
                                            exchange.object("arguments").text("prompt", "")));
                    return Content.result(
                            Content.text(
                                    "LLM response: " + said.object("content").text("text", "")));
                });
        tools.put(
                "test_elicitation",
                exchange -> {
                    String message = exchange.object("arguments").text("message", "");
                    Json.Obj said = ask(exchange, elicit(message, "response"));
                    return Content.result(Content.text("User response: " + said.write()));
                });
        tools.put(
                "test_elicitation_sep1034_defaults",
                exchange ->
                        Content.result(
                                Content.text(
                                        "Elicitation completed: "
                                                + ask(
                                                                exchange,
                                                                elicitation(
                                                                        "Defaults",
                                                                        """
                                                                        {'name':{'type':'string','default':'John Doe'},
                                                                         'age':{'type':'integer','default':30},
                                                                         'score':{'type':'number','default':95.5},
                                                                         'status':{'type':'string','enum':['active','inactive','pending'],'default':'active'},
                                                                         'verified':{'type':'boolean','default':true}}"""))
                                                        .write())));
        tools.put(
                "test_elicitation_sep1330_enums",
                exchange ->
                        Content.result(
                                Content.text(
                                        "Elicitation completed: "
                                                + ask(
                                                                exchange,
                                                                elicitation(
                                                                        "Enums",
                                                                        """
                                                                        {'untitledSingle':{'type':'string','enum':['option1','option2','option3']},
                                                                         'titledSingle':{'type':'string','oneOf':[{'const':'value1','title':'First Option'},{'const':'value2','title':'Second Option'},{'const':'value3','title':'Third Option'}]},
                                                                         'legacyEnum':{'type':'string','enum':['opt1','opt2','opt3'],'enumNames':['Option One','Option Two','Option Three']},
                                                                         'untitledMulti':{'type':'array','items':{'type':'string','enum':['option1','option2','option3']}},
                                                                         'titledMulti':{'type':'array','items':{'anyOf':[{'const':'value1','title':'First Choice'},{'const':'value2','title':'Second Choice'},{'const':'value3','title':'Third Choice'}]}}}"""))
                                                        .write())));
    }

    private void addStateless() {
        tools.put(
                "test_missing_capability",
                exchange -> {
                    exchange.require("sampling");
                    return Content.result(Content.text("ok"));
                });
        tools.put("test_streaming_elicitation", FixtureTools::progress);
        tools.put("test_logging_tool", FixtureTools::logging);
        tools.put(
                "test_trigger_tool_change",
                exchange -> {
                    notices.listChanged("tools");
                    return Content.result(Content.text("changed"));
                });
        tools.put(
                "test_trigger_prompt_change",
                exchange -> {
                    notices.listChanged("prompts");
                    return Content.result(Content.text("changed"));
                });
    }

    private static Json.Obj ask(Exchange exchange, Json.Obj request) throws InterruptedException {
        Json.Obj said = exchange.ask(Map.of("asked", request), null).get("asked");
        return said == null ? Json.Obj.EMPTY : said;
    }

    static Json.Obj elicit(String message, String field) {
        return elicitation(message, "{'" + field + "':{'type':'string'}}");
    }

    private static Json.Obj elicitation(String message, String properties) {
        var schema =
                Json.object()
                        .put("type", "object")
                        .put("properties", Content.parsed(properties))
                        .build();
        var params =
                Json.object()
                        .put("mode", "form")
                        .put("message", message)
                        .put("requestedSchema", schema)
                        .build();
        return Json.object().put("method", "elicitation/create").put("params", params).build();
    }
}
