package dev.toolroom.domainlang.workspace;

import java.util.List;

/**
 * What a model's manifest demands of the packages that it uses; they are held to it when they are
 * installed.
 *
 * @param allowedSources none but these: {@code owner}, {@code owner/*} or {@code owner/repository};
 *     all, where there is none
 * @param blockedPackages none of these: {@code owner/repository}, with {@code @ref} only that one
 * @param requireStableVersions whether a package has to be asked for by a version like v1.2.3
 * @param requireTeamOwnership whether every bounded context of a package has to have a team
 * @param allowedLicenses what a package's own {@code model.license} has to be one of
 */
public record Governance(
        List<String> allowedSources,
        List<String> blockedPackages,
        boolean requireStableVersions,
        boolean requireTeamOwnership,
        List<String> allowedLicenses) {

    /** Everything is welcome. */
    static final Governance NONE = new Governance(List.of(), List.of(), false, false, List.of());
}
