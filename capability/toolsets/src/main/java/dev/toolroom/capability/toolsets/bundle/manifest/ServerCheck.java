package dev.toolroom.capability.toolsets.bundle.manifest;

import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.foundation.redaction.SecretScanner;
import dev.toolroom.kernel.json.Json;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The MCP servers of a manifest, and everything in it that refers to the environment. */
final class ServerCheck {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private final Json.Obj manifest;
    private final Sources sources;
    private final Findings findings;
    private final SecretScanner secrets = new SecretScanner();

    ServerCheck(Json.Obj manifest, Sources sources, Findings findings) {
        this.manifest = manifest;
        this.sources = sources;
        this.findings = findings;
    }

    void check() {
        checkEnvironment(manifest.object("env"), "env");
        List<Json> servers =
                manifest.get("mcp_servers") instanceof Json.Arr(var items) ? items : List.of();
        Map<String, Integer> seen = new HashMap<>();
        for (int i = 0; i < servers.size(); i++) {
            if (servers.get(i) instanceof Json.Obj server) {
                String path = "mcp_servers[" + i + "]";
                String id = server.text("id", "");
                Integer earlier = seen.putIfAbsent(id, i);
                if (earlier != null && !id.isEmpty()) {
                    findings.invalid(
                            path + ".id",
                            "mcp_servers[" + earlier + "] already has the id \"" + id + "\".");
                }
                checkServer(server, path);
            }
        }
    }

    private void checkServer(Json.Obj server, String path) {
        boolean local = server.get("command") != null;
        boolean remote = server.get("url") != null;
        if (local == remote) {
            findings.invalid(path, local ? "Set command or url, not both." : "Set command or url.");
        }
        refuseForeign(server, path, local ? List.of("headers") : localKeys(remote));
        checkEnvironment(server.object("env"), path + ".env");
        checkHeaders(server.object("headers"), path + ".headers");
        if (server.get("command") instanceof Json.Str(String command)) {
            new CommandCheck(server, sources, findings).check(command, path);
            checkNetwork(command.matches("npx|uvx|docker|deno|bunx"), path + ".command");
        }
        if (server.get("url") instanceof Json.Str(String url)) {
            checkUrl(url, path + ".url");
        }
    }

    private static List<String> localKeys(boolean remote) {
        return remote ? List.of("args", "env", "expand_args", "workspace") : List.of();
    }

    private void refuseForeign(Json.Obj server, String path, List<String> keys) {
        for (String key : keys) {
            if (server.get(key) != null) {
                String kind = key.equals("headers") ? "url" : "command";
                findings.invalid(
                        LinedJson.within(path, key),
                        key + " is only for servers with " + kind + ".");
            }
        }
    }

    private void checkNetwork(boolean likely, String path) {
        boolean declared =
                manifest.object("permissions").get("network") instanceof Json.Bool(boolean is)
                        && is;
        if (likely && !declared) {
            findings.warning(
                    Code.MANIFEST_INVALID,
                    path,
                    "The server needs the network, which the manifest does not ask for. Add"
                            + " permissions: {network: true}.");
        }
    }

    private void checkUrl(String url, String path) {
        if (EnvironmentRules.hasReference(url)) {
            findings.problem(
                    Code.ENV_UNBOUND,
                    path,
                    "Variables are not allowed in a URL. Send secrets in headers.");
            return;
        }
        try {
            URI address = new URI(url);
            String host = address.getHost();
            if (host == null || address.getUserInfo() != null) {
                findings.invalid(path, "Expected a URL with a host and without a user name.");
            } else if (!address.getScheme().equals("https") && !LOOPBACK.contains(host)) {
                findings.invalid(path, "Use https; http is only allowed for localhost.");
            } else {
                checkNetwork(!LOOPBACK.contains(host), path);
            }
        } catch (URISyntaxException e) {
            findings.invalid(path, "Not a URL.");
        }
    }

    private void checkEnvironment(Json.Obj env, String path) {
        env.fields()
                .forEach(
                        (name, value) -> {
                            String at = LinedJson.within(path, name);
                            EnvironmentRules.forbiddenToSet(name)
                                    .ifPresent(
                                            why -> findings.problem(Code.ENV_FORBIDDEN, at, why));
                            if (value instanceof Json.Str(String text)) {
                                checkValue(name, text, at);
                            }
                        });
    }

    private void checkHeaders(Json.Obj headers, String path) {
        headers.fields()
                .forEach(
                        (name, value) -> {
                            if (value instanceof Json.Str(String text)) {
                                String at = LinedJson.within(path, name);
                                checkValue(name, text, at);
                                if (text.indexOf('\n') >= 0) {
                                    findings.invalid(at, "A header is one line.");
                                }
                            }
                        });
    }

    private void checkValue(String name, String text, String path) {
        if (!EnvironmentRules.isWellFormed(text)) {
            findings.problem(
                    Code.ENV_UNBOUND,
                    path,
                    "Write variables as ${NAME}, in capital letters, without defaults.");
        } else if (!secrets.scan(name + "=" + text).isEmpty()) {
            findings.warning(
                    Code.ENV_UNBOUND,
                    path,
                    "The value looks like a secret. Use a variable that the user binds, as in"
                            + " ${NAME}.");
        }
    }
}
