package dev.toolroom.capability.toolsets.bundle.install;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.BundleFile;
import dev.toolroom.capability.toolsets.bundle.Manifest;
import dev.toolroom.capability.toolsets.bundle.ServerDeclaration;
import dev.toolroom.capability.toolsets.bundle.ToolDeclaration;
import dev.toolroom.capability.toolsets.bundle.signature.BundleSignature;
import dev.toolroom.capability.toolsets.bundle.signature.Signer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/** What a bundle changes of an installed toolset. */
final class Comparison {
    private final List<Change> changes = new ArrayList<>();

    private Comparison() {}

    static List<Change> of(
            InstalledToolset installed,
            List<BundleFile> files,
            Bundle bundle,
            Signer signedBefore,
            Signer signedNow) {
        var comparison = new Comparison();
        Manifest before = installed.manifest();
        Manifest after = bundle.manifest();
        comparison.value("version", "version", before.version(), after.version());
        comparison.value("version", "name", before.name(), after.name());
        comparison.value("version", "description", before.description(), after.description());
        comparison.value(
                "permission",
                "network",
                Boolean.toString(before.network()),
                Boolean.toString(after.network()));
        comparison.value("signature", "signature", signedBefore.text(), signedNow.text());
        comparison.names(before.environmentNames(), after.environmentNames());
        comparison.all(
                "tool", before.tools(), after.tools(), ToolDeclaration::id, Comparison::tool);
        comparison.all(
                "server",
                before.servers(),
                after.servers(),
                ServerDeclaration::id,
                (old, now) -> old.target() + " → " + now.target());
        // Of the manifest and the signature it is told what they say.
        comparison.all(
                "file",
                withoutDescription(files),
                withoutDescription(bundle.files()),
                BundleFile::path,
                (old, now) -> old.size() + " → " + now.size() + " bytes");
        return comparison.changes;
    }

    private static List<BundleFile> withoutDescription(List<BundleFile> files) {
        Set<String> described = Set.of(Bundle.MANIFEST, BundleSignature.FILE);
        return files.stream().filter(each -> !described.contains(each.path())).toList();
    }

    private void value(String what, String name, String before, String after) {
        if (!before.equals(after)) {
            changes.add(new Change(Change.Kind.CHANGED, what, name, before + " → " + after));
        }
    }

    private void names(List<String> before, List<String> after) {
        all("environment", before, after, Function.identity(), (old, now) -> "");
    }

    private <T> void all(
            String what,
            List<T> before,
            List<T> after,
            Function<T, String> name,
            BiFunction<T, T, String> detail) {
        Map<String, T> old = new LinkedHashMap<>();
        before.forEach(each -> old.put(name.apply(each), each));
        for (T each : after) {
            T earlier = old.remove(name.apply(each));
            if (earlier == null) {
                changes.add(new Change(Change.Kind.ADDED, what, name.apply(each), ""));
            } else if (!earlier.equals(each)) {
                String different = detail.apply(earlier, each);
                changes.add(new Change(Change.Kind.CHANGED, what, name.apply(each), different));
            }
        }
        old.keySet().forEach(gone -> changes.add(new Change(Change.Kind.REMOVED, what, gone, "")));
    }

    /** Which parts of a tool are different. */
    private static String tool(ToolDeclaration old, ToolDeclaration now) {
        Map<String, Boolean> same = new LinkedHashMap<>();
        same.put("name", old.name().equals(now.name()));
        same.put("description", old.description().equals(now.description()));
        same.put("category", old.category().equals(now.category()));
        same.put("entrypoint", old.entrypoint().equals(now.entrypoint()));
        same.put("input_schema", old.inputSchema().equals(now.inputSchema()));
        same.put("requires_confirmation", old.requiresConfirmation() == now.requiresConfirmation());
        same.put("timeout_seconds", old.timeoutSeconds() == now.timeoutSeconds());
        same.put("renderer", Objects.equals(old.renderer(), now.renderer()));
        same.values().removeIf(is -> is);
        return String.join(", ", same.keySet());
    }
}
