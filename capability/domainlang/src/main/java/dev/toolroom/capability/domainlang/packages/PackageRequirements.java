package dev.toolroom.capability.domainlang.packages;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.domainlang.query.BoundedContext;
import dev.toolroom.domainlang.query.Models;
import dev.toolroom.domainlang.workspace.Governance;
import dev.toolroom.domainlang.workspace.Manifest;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Holds packages to what the manifest of the project demands of them. */
record PackageRequirements(Governance governance) {
    private static final Pattern STABLE =
            Pattern.compile("v?\\d+\\.\\d+\\.\\d+(\\+[0-9A-Za-z.-]+)?");

    /** Before anything is fetched. */
    void check(String source, String ref) {
        for (String blocked : governance.blockedPackages()) {
            if (blocked.equals(source) || blocked.equals(source + "@" + ref)) {
                throw no(source, "governance.blockedPackages names " + blocked);
            }
        }
        List<String> allowed = governance.allowedSources();
        if (!allowed.isEmpty() && allowed.stream().noneMatch(each -> isFrom(source, each))) {
            throw no(source, "it is not from governance.allowedSources: " + listed(allowed));
        }
        if (governance.requireStableVersions() && !STABLE.matcher(ref).matches()) {
            throw no(
                    source,
                    "governance.requireStableVersions wants a version like v1.2.3, not '"
                            + ref
                            + "'");
        }
    }

    private static boolean isFrom(String source, String allowed) {
        String owner =
                allowed.endsWith("/*") ? allowed.substring(0, allowed.length() - 2) : allowed;
        return source.equals(allowed) || source.startsWith(owner + "/");
    }

    /** Before anything of it is written. */
    void check(String source, PackageContent content) {
        List<String> licenses = governance.allowedLicenses();
        if (!licenses.isEmpty()) {
            String license = license(content);
            if (!licenses.contains(license)) {
                throw no(
                        source,
                        (license.isEmpty()
                                        ? "its model.yaml names no model.license"
                                        : "its licence is " + license)
                                + "; governance.allowedLicenses are "
                                + listed(licenses));
            }
        }
        if (governance.requireTeamOwnership()) {
            List<String> alone = withoutTeam(content);
            if (!alone.isEmpty()) {
                throw no(
                        source,
                        "governance.requireTeamOwnership wants a team for each bounded context; "
                                + listed(alone)
                                + (alone.size() == 1 ? " has none" : " have none"));
            }
        }
    }

    private static String license(PackageContent content) {
        byte[] manifest = content.files().get(Manifest.FILE);
        String license =
                manifest == null
                        ? null
                        : Manifest.read(Path.of(Manifest.FILE), new String(manifest, UTF_8))
                                .license();
        return license == null ? "" : license;
    }

    private static List<String> withoutTeam(PackageContent content) {
        Map<String, String> texts = new LinkedHashMap<>();
        content.files()
                .forEach(
                        (name, bytes) -> {
                            if (name.endsWith(".dlang")) {
                                texts.put(name, new String(bytes, UTF_8));
                            }
                        });
        return Models.fromDocuments(texts).boundedContexts().stream()
                .filter(each -> each.node().references("team").isEmpty())
                .map(BoundedContext::fqn)
                .toList();
    }

    private static String listed(List<String> all) {
        String first = String.join(", ", all.subList(0, Math.min(5, all.size())));
        return all.size() > 5 ? first + " and " + (all.size() - 5) + " more" : first;
    }

    private static PackageProblem no(String source, String why) {
        return new PackageProblem(
                "package " + source + " was not installed: " + why,
                "Take another package or ref, or change governance in model.yaml");
    }
}
