package dev.toolroom.capability.toolsets.bundle.manifest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.toolsets.bundle.BundleRefused;
import dev.toolroom.capability.toolsets.bundle.Manifest;
import dev.toolroom.capability.toolsets.bundle.Problem;
import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.kernel.json.Json;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.util.List;
import java.util.Set;

/** Reads and checks a manifest: the published schema first, then what no schema can say. */
public final class ManifestReader {
    /** The one version of the format that there is. */
    private static final String VERSION = "1";

    private static final Set<String> RESERVED =
            Set.of("builtin", "mcp", "toolroom", "con", "prn", "aux", "nul", "workspace");

    private ManifestReader() {}

    /**
     * What a manifest says and what is wrong with it.
     *
     * @param problems empty when it can be installed
     */
    public record Checked(Manifest manifest, List<Problem> problems, List<Problem> warnings) {
        public Checked {
            problems = List.copyOf(problems);
            warnings = List.copyOf(warnings);
        }
    }

    /**
     * Reads a manifest and checks it against the files of its bundle.
     *
     * @throws BundleRefused if it is no YAML, or of a version that is not known
     */
    public static Checked read(byte[] bytes, Sources sources) {
        LinedJson manifest = YamlReader.read(text(bytes));
        refuseOtherVersions(manifest);
        var findings = new Findings(manifest);
        ManifestSchema.check(manifest, findings);
        TextCheck.check(manifest.root(), "", findings);
        checkId(manifest.root(), findings);
        new ToolCheck(manifest.root(), sources, findings).check();
        new ServerCheck(manifest.root(), sources, findings).check();
        return new Checked(
                Manifest.read(manifest.root()), findings.problems(), findings.warnings());
    }

    private static String text(byte[] bytes) {
        try {
            String text =
                    UTF_8.newDecoder()
                            .onMalformedInput(CodingErrorAction.REPORT)
                            .decode(ByteBuffer.wrap(bytes))
                            .toString();
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw new BundleRefused(
                    Code.MANIFEST_INVALID, "toolset.yaml", "The file is not in UTF-8.");
        }
    }

    private static void refuseOtherVersions(LinedJson manifest) {
        Json version = manifest.root().get("manifest_version");
        if (version instanceof Json.Str(String text) && !text.equals(VERSION)) {
            throw new BundleRefused(
                    List.of(
                            new Problem(
                                    Code.MANIFEST_VERSION,
                                    manifest.line("manifest_version"),
                                    "manifest_version",
                                    "This Toolroom reads manifest_version \"1\". Update Toolroom to"
                                            + " install this bundle.")));
        }
    }

    private static void checkId(Json.Obj manifest, Findings findings) {
        String id = manifest.text("id", "");
        if (RESERVED.contains(id) || id.matches("(com|lpt)[0-9]")) {
            findings.invalid("id", "\"" + id + "\" is a reserved name. Choose another id.");
        }
    }
}
