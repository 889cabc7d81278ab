package dev.toolroom.foundation.home;

import dev.toolroom.kernel.json.Json;
import java.util.Arrays;

/**
 * The build that a process runs. The owner of a home and its fronts, the processes that send it
 * their calls, exchange it.
 *
 * <p>The owner does the work, so an older front may join a newer owner. A newer front does not join
 * an older owner, which may not know what the front offers. Their protocols have to be the same.
 *
 * @param version the version of the product, such as {@code 0.1.0}
 * @param frames version of the protocol between owner and front
 */
public record BuildVersion(String version, int frames) {
    /** Incremented when the protocol changes so that an older process cannot read its frames. */
    static final int PROTOCOL_VERSION = 1;

    /** Version of a build that did not send one. */
    private static final String UNKNOWN = "0";

    public BuildVersion(String version) {
        this(version, PROTOCOL_VERSION);
    }

    Json.Obj json() {
        return Json.object().put("version", version).put("frames", frames).build();
    }

    static BuildVersion read(Json.Obj json) {
        return new BuildVersion(
                json.text("version", UNKNOWN),
                json.get("frames") instanceof Json.Num number ? number.decimal().intValue() : 0);
    }

    /** Whether a front of this build can work through an owner of the given build. */
    boolean mayJoin(BuildVersion owner) {
        return frames == owner.frames && !isNewerThan(owner);
    }

    private boolean isNewerThan(BuildVersion other) {
        return Arrays.compare(versionNumbers(version), versionNumbers(other.version)) > 0;
    }

    private static int[] versionNumbers(String version) {
        return Arrays.stream(version.split("[^0-9]+", -1))
                .filter(part -> !part.isEmpty() && part.length() < 10)
                .mapToInt(Integer::parseInt)
                .toArray();
    }

    /** Returns what is wrong with an owner of an incompatible build, and what to do about it. */
    HomeProblem problem(BuildVersion owner, long process) {
        String ownerName =
                owner.version.equals(UNKNOWN) ? "an earlier Toolroom" : "Toolroom " + owner.version;
        return new HomeProblem(
                "process %1$d runs %2$s and has this home open; this is Toolroom %3$s; %4$s"
                        .formatted(
                                process,
                                ownerName,
                                version,
                                isNewerThan(owner)
                                        ? "end the older one with: kill "
                                                + process
                                                + ", then call again"
                                        : "use the newer one, or end it with: kill " + process));
    }
}
