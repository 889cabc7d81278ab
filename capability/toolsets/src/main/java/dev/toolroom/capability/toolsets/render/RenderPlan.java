package dev.toolroom.capability.toolsets.render;

import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.path.PathRule;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * How one result is shown: {@code {renderer, config, warnings}}. It names files by their path in
 * the workspace or in the toolset, never by where they lie on the server.
 */
public final class RenderPlan {
    private static final Set<String> OWN_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final int FIRST_PORT = 1024;
    private static final int LAST_PORT = 65_535;

    private RenderPlan() {}

    /**
     * The plan for a result. One that cannot be made is the plan of an error that says why: a call
     * does not fail for how it is shown.
     *
     * @param renderer as the manifest names it
     * @param frames whether pages of other servers may be shown
     */
    public static Json.Obj of(
            String renderer, Json.Obj config, RenderContext context, boolean frames) {
        Renderer kind = Renderer.of(renderer).orElse(Renderer.ERROR);
        if (kind == Renderer.ERROR) {
            return error("no_renderer", "there is no renderer " + renderer);
        }
        if (kind == Renderer.FRAME && !frames) {
            return error(
                    "frames_off", "pages of other servers are not shown: toolsets.frames is off");
        }
        try {
            var values = new Interpolation(context);
            var resolved = (Json.Obj) values.resolve(config);
            var plan =
                    Json.object()
                            .put("renderer", kind.label())
                            .put("config", checked(kind, resolved, context));
            if (!values.missing().isEmpty()) {
                plan.put("warnings", warnings(values.missing()));
            }
            return plan.build();
        } catch (Interpolation.TooMuch tooMuch) {
            return error("too_large", String.valueOf(tooMuch.getMessage()));
        } catch (Wrong wrong) {
            return error(wrong.code, String.valueOf(wrong.getMessage()));
        }
    }

    /** The plan of a result that cannot be shown, or of a call that failed. */
    public static Json.Obj error(String code, String message) {
        return Json.object()
                .put("renderer", Renderer.ERROR.label())
                .put("config", Json.object().put("code", code).put("message", message).build())
                .build();
    }

    private static Json.Arr warnings(List<String> missing) {
        List<Json> said = new ArrayList<>();
        for (String each : missing) {
            said.add(new Json.Str(each + " stands for nothing in this call"));
        }
        return new Json.Arr(said);
    }

    private static Json.Obj checked(Renderer kind, Json.Obj config, RenderContext context) {
        return switch (kind) {
            case CODE, DOCUMENT -> withFile(config);
            case HTML ->
                    config.with(
                            "artifact",
                            Json.object()
                                    .put("toolset", context.toolset())
                                    .put(
                                            "path",
                                            path(
                                                    config.text("artifact", ""),
                                                    RenderContext.TOOLSET))
                                    .build());
            case FRAME -> withAddress(config);
            case ERROR -> config;
        };
    }

    private static Json.Obj withFile(Json.Obj config) {
        if (!config.fields().containsKey("file")) {
            return config;
        }
        if (!(config.get("file") instanceof Json.Str(String file))) {
            throw new Wrong("no_file", "the file to show is not named by a text");
        }
        Json.Obj found = Json.Obj.EMPTY.with("path", path(file, RenderContext.WORKSPACE));
        return config.with("file", found);
    }

    /** The path below the folder that it is meant to lie in. */
    private static String path(String given, String base) {
        String path = given.startsWith(base) ? given.substring(base.length()) : given;
        if (given.startsWith(base)) {
            path = path.startsWith("/") ? path.substring(1) : path;
        }
        String tidy = PathRule.tidy(path);
        if (tidy.isEmpty()) {
            throw new Wrong("no_file", "no file is named");
        }
        if (PathRule.INSIDE.problem(tidy).isPresent()) {
            throw new Wrong("path_escape", "the path " + given + " leads out of its folder");
        }
        return tidy;
    }

    /** A page of this machine, and of no other. */
    private static Json.Obj withAddress(Json.Obj config) {
        String address = config.text("url", "");
        try {
            var uri = new URI(address);
            String scheme = uri.getScheme() == null ? "" : uri.getScheme();
            String host = uri.getHost() == null ? "" : uri.getHost().toLowerCase(Locale.ROOT);
            boolean here =
                    (scheme.equals("http") || scheme.equals("https"))
                            && OWN_MACHINE.contains(host)
                            && uri.getUserInfo() == null
                            && uri.getPort() >= FIRST_PORT
                            && uri.getPort() <= LAST_PORT;
            if (here) {
                return config;
            }
        } catch (URISyntaxException e) {
            // Said below, with the address.
        }
        throw new Wrong("not_local", "only a page of this machine is shown, not " + address);
    }

    /** Why a result cannot be shown as its toolset wants it. */
    private static final class Wrong extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final String code;

        Wrong(String code, String message) {
            super(message, null, false, false);
            this.code = code;
        }
    }
}
