package dev.toolroom.capability.toolsets.bundle.manifest;

import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.schema.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The published schema of {@code toolset.yaml}. */
public final class ManifestSchema {
    private ManifestSchema() {}

    public static Json.Obj schema() {
        return resource("toolset.schema.json");
    }

    static Json.Obj resource(String name) {
        try (InputStream in = ManifestSchema.class.getResourceAsStream(name)) {
            if (in != null && Json.read(in) instanceof Json.Obj schema) {
                return schema;
            }
            throw new IllegalStateException("no " + name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void check(LinedJson manifest, Findings findings) {
        for (Schema.Problem each : new Schema(schema()).problems(manifest.root())) {
            findings.problem(code(each), each.path(), message(each, manifest.root()));
        }
    }

    private static Code code(Schema.Problem problem) {
        return problem.path().contains(".renderer") ? Code.RENDERER_INVALID : Code.MANIFEST_INVALID;
    }

    static String message(Schema.Problem problem, Json.Obj manifest) {
        if (problem.expected().equals("no such field")) {
            return "Unknown key. " + problem.nextStep() + ".".repeat(ends(problem) ? 0 : 1);
        }
        if (problem.got().startsWith("nothing")) {
            return problem.path().equals("tools") && manifest.get("mcp_servers") == null
                    ? "A toolset needs tools or mcp_servers."
                    : "The key is required: expected " + problem.expected() + ".";
        }
        String quote =
                problem.expected().startsWith("a string") && isScalar(problem.got())
                        ? " Put the value in quotes."
                        : "";
        return "Expected " + inWords(problem.expected()) + ", got " + problem.got() + "." + quote;
    }

    /** A regular expression says little to a reader. */
    private static String inWords(String expected) {
        if (expected.contains("[a-z][a-z0-9")) {
            String mark = expected.contains("0-9-]") ? "-" : "_";
            String length = expected.contains("{1,63}") ? "2 to 64" : "1 to 64";
            return length + " lower-case letters, digits and " + mark + ", starting with a letter";
        }
        return expected.startsWith("a string like ^(0|[1-9]")
                ? "a semantic version such as \"1.0.0\""
                : expected;
    }

    private static boolean ends(Schema.Problem problem) {
        return problem.nextStep().endsWith("?");
    }

    private static boolean isScalar(String got) {
        return !got.startsWith("{") && !got.startsWith("[") && !got.startsWith("\"");
    }
}
