package dev.toolroom.door.http;

import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Builds the OpenAPI document from the contracts of the tools: one path for each tool. */
final class OpenApi {
    private static final Json ERROR = parse("{'$ref':'#/components/responses/Error'}");
    private static final String DOWNLOAD =
            """
            {'get':{'summary':'Downloads a resource, such as workspace://{chat}/{manifest}/{path}','operationId':'download',
              'parameters':[{'name':'uri','in':'query','required':true,'schema':{'type':'string'}}],
              'responses':{'200':{'description':'The file','content':{'application/octet-stream':{}}},
                '4XX':{'$ref':'#/components/responses/Error'}}}}\
            """;
    private static final String EXPORT =
            """
            {'get':{'summary':'Downloads an export by the name in its uri','operationId':'export',
              'parameters':[{'name':'name','in':'path','required':true,'schema':{'type':'string'}}],
              'responses':{'200':{'description':'The file','content':{'application/octet-stream':{}}},
                '4XX':{'$ref':'#/components/responses/Error'}}}}\
            """;
    private static final String UPLOAD =
            """
            {'post':{'summary':'Uploads a file for a later call, such as a bundle for import_toolset','operationId':'upload',
              'requestBody':{'required':true,'content':{'application/octet-stream':{'schema':{'type':'string','format':'binary'}}}},
              'responses':{'201':{'description':'Name the upload in the call','content':{'application/json':{'schema':{
                'type':'object','required':['upload','size','sha256','expires_at'],'properties':{
                  'upload':{'type':'string'},'size':{'type':'integer'},'sha256':{'type':'string'},'expires_at':{'type':'string'}}}}}},
                '4XX':{'$ref':'#/components/responses/Error'}}}}\
            """;
    private static final String DELETE_UPLOAD =
            """
            {'delete':{'summary':'Deletes an upload that no call has used','operationId':'deleteUpload',
              'parameters':[{'name':'id','in':'path','required':true,'schema':{'type':'string'}}],
              'responses':{'204':{'description':'Deleted'},'4XX':{'$ref':'#/components/responses/Error'}}}}\
            """;

    private static final String RENDER =
            """
            {'get':{'summary':'How the result of a call is shown, with the address of its page','operationId':'getRender',
              'parameters':[{'name':'id','in':'path','required':true,'schema':{'type':'string'}}],
              'responses':{'200':{'description':'The plan','content':{'application/json':{'schema':{'type':'object'}}}},
                '4XX':{'$ref':'#/components/responses/Error'}}}}\
            """;

    private OpenApi() {}

    static Json.Obj of(String version, Collection<Contract> contracts, Json.Obj turnSchema) {
        var paths = Json.object();
        contracts.forEach(
                contract ->
                        paths.put(
                                "/api/tools/" + contract.name().value() + "/calls",
                                Json.Obj.EMPTY.with("post", operation(contract))));
        contracts.stream()
                .filter(each -> each.hints().endpoint())
                .forEach(each -> paths.put("/api/" + each.name().value(), endpointPath(each)));
        paths.put("/api/stream", streamPath(turnSchema));
        paths.put("/api/stream/{turn_id}", cancelOperation());
        paths.put("/api/tools", getOperation("The tools and their contracts"));
        paths.put("/api/status", getOperation("What this server is"));
        paths.put(
                "/api/events",
                getOperation("What happens, as server-sent events; Last-Event-ID resumes"));
        paths.put("/api/confirmations", getOperation("Calls that wait for a person's approval"));
        paths.put("/api/approvals", getOperation("Approvals that count for calls to come"));
        paths.put("/api/connect", getOperation("Configuration for MCP clients"));
        paths.put("/api/exports/{name}", parse(EXPORT));
        paths.put("/api/resources", parse(DOWNLOAD));
        paths.put("/api/calls/{id}/render", parse(RENDER));
        paths.put("/api/uploads", parse(UPLOAD));
        paths.put("/api/uploads/{id}", parse(DELETE_UPLOAD));
        return Json.object()
                .put("openapi", "3.1.0")
                .put("info", Json.object().put("title", "Toolroom").put("version", version).build())
                .put("security", Json.Arr.of(Json.Obj.EMPTY.with("token", Json.Arr.of())))
                .put("paths", paths.build())
                .put(
                        "components",
                        parse(
                                """
                                {'securitySchemes':{'token':{'type':'http','scheme':'bearer'}},
                                 'responses':{'Error':{'description':'A no of the door','content':{'application/json':{'schema':{'$ref':'#/components/schemas/Error'}}}}},
                                 'schemas':{'Error':{'type':'object','required':['code','message','nextStep'],
                                   'properties':{'code':{'type':'string'},'message':{'type':'string'},'nextStep':{'type':'string'}}}}}\
                                """))
                .build();
    }

    /** Describes {@code /api/stream}: POST begins a turn, GET follows one. */
    private static Json.Obj streamPath(Json.Obj turnSchema) {
        String summary =
                "Runs a turn in a chat, as server-sent events; the last one is done, and"
                        + " Last-Event-ID resumes";
        var post =
                Json.object()
                        .put("operationId", "post_stream")
                        .put("summary", summary)
                        .put(
                                "requestBody",
                                Json.object()
                                        .put("required", true)
                                        .put("content", content(turnSchema))
                                        .build())
                        .put("responses", eventResponses(summary))
                        .build();
        var get =
                Json.object()
                        .put("operationId", "get_stream")
                        .put("summary", "Follows a turn from an event on")
                        .put(
                                "parameters",
                                parse(
                                        """
                                        [{'name':'turn_id','in':'query','required':false,'schema':{'type':'string'}},
                                         {'name':'Last-Event-ID','in':'header','required':false,'schema':{'type':'string'}}]\
                                        """))
                        .put("responses", eventResponses("The events after it"))
                        .build();
        return Json.object().put("post", post).put("get", get).build();
    }

    private static Json.Obj cancelOperation() {
        var delete =
                Json.object()
                        .put("operationId", "delete_stream")
                        .put("summary", "Cancels a turn")
                        .put(
                                "parameters",
                                parse(
                                        """
                                        [{'name':'turn_id','in':'path','required':true,'schema':{'type':'string'}}]\
                                        """))
                        .put(
                                "responses",
                                Json.Obj.EMPTY
                                        .with("202", Json.Obj.EMPTY.with("description", "Asked"))
                                        .with("4XX", ERROR))
                        .build();
        return Json.Obj.EMPTY.with("delete", delete);
    }

    private static Json.Obj eventResponses(String description) {
        var success =
                Json.object()
                        .put("description", description)
                        .put("content", parse("{'text/event-stream':{'schema':{'type':'string'}}}"))
                        .build();
        return Json.Obj.EMPTY.with("200", success).with("4XX", ERROR);
    }

    private static Json.Obj endpointPath(Contract contract) {
        var methods = Json.object().put("post", operation(contract, "post_"));
        if (contract.effect().of(Json.Obj.EMPTY) == Contract.Effect.READS) {
            Json.Obj post = operation(contract, "get_");
            var get = Json.object();
            post.fields()
                    .forEach(
                            (name, value) -> {
                                if (!name.equals("requestBody")) {
                                    get.put(name, value);
                                }
                            });
            methods.put("get", get.put("parameters", parameters(contract)).build());
        }
        return methods.build();
    }

    private static Json.Arr parameters(Contract contract) {
        Json.Obj schema = contract.inputSchema();
        List<String> required =
                schema.get("required") instanceof Json.Arr names ? names.texts() : List.of();
        List<Json> parameters = new ArrayList<>();
        schema.object("properties")
                .fields()
                .forEach(
                        (name, type) ->
                                parameters.add(
                                        Json.object()
                                                .put("name", name)
                                                .put("in", "query")
                                                .put("required", required.contains(name))
                                                .put("schema", type)
                                                .build()));
        return new Json.Arr(parameters);
    }

    private static Json.Obj operation(Contract contract) {
        return operation(contract, "");
    }

    private static Json.Obj operation(Contract contract, String prefix) {
        Json.Obj output = contract.outputSchema();
        return Json.object()
                .put("operationId", prefix + contract.name().value())
                .put("summary", contract.title())
                .put("description", contract.purpose())
                .put(
                        "requestBody",
                        Json.object()
                                .put("required", true)
                                .put("content", content(contract.inputSchema()))
                                .build())
                .put(
                        "responses",
                        Json.object()
                                .put(
                                        "200",
                                        Json.object()
                                                .put(
                                                        "description",
                                                        "What the tool says; the header"
                                                                + " Toolroom-Outcome tells yes from no")
                                                .put(
                                                        "content",
                                                        content(
                                                                output == null
                                                                        ? Json.Obj.EMPTY
                                                                        : output))
                                                .build())
                                .put("4XX", ERROR)
                                .build())
                .build();
    }

    private static Json.Obj getOperation(String summary) {
        var success = Json.Obj.EMPTY.with("200", Json.Obj.EMPTY.with("description", summary));
        return Json.Obj.EMPTY.with(
                "get",
                Json.object()
                        .put("summary", summary)
                        .put("responses", success.with("4XX", ERROR))
                        .build());
    }

    private static Json.Obj content(Json.Obj schema) {
        return Json.Obj.EMPTY.with("application/json", Json.Obj.EMPTY.with("schema", schema));
    }

    private static Json parse(String text) {
        return Json.read(text.replace('\'', '"'));
    }
}
