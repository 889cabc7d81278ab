package dev.toolroom.foundation.home;

import dev.toolroom.kernel.json.Json;
import java.util.Arrays;

/**
 * Which build a process runs, as the owner of a home and its fronts tell each other.
 *
 * <p>The owner does the work, so an older front may join a newer owner. A newer front does not join
 * an older owner, which may not know what the front offers; nor do two that speak in other frames.
 *
 * @param version of the product, as in {@code 0.1.0}
 * @param frames the number of the protocol between them
 */
public record BuildVersion(String version, int frames) {
    /**
     * Raised when the frames between two processes change so that an older one cannot read them.
     */
    static final int FRAMES = 1;

    /** Of a build that did not say. */
    private static final String UNKNOWN = "0";

    public BuildVersion(String version) {
        this(version, FRAMES);
    }

    Json.Obj json() {
        return Json.object().put("version", version).put("frames", frames).build();
    }

    static BuildVersion read(Json.Obj json) {
        return new BuildVersion(
                json.text("version", UNKNOWN),
                json.get("frames") instanceof Json.Num number ? number.decimal().intValue() : 0);
    }

    /** Whether a front of this build can work through an owner of that one. */
    boolean mayJoin(BuildVersion owner) {
        return frames == owner.frames && !isNewerThan(owner);
    }

    private boolean isNewerThan(BuildVersion other) {
        return Arrays.compare(numbers(version), numbers(other.version)) > 0;
    }

    private static int[] numbers(String version) {
        return Arrays.stream(version.split("[^0-9]+", -1))
                .filter(part -> !part.isEmpty() && part.length() < 10)
                .mapToInt(Integer::parseInt)
                .toArray();
    }

    /** What to do about an owner of another build. */
    HomeProblem problem(BuildVersion owner, long process) {
        String who =
                owner.version.equals(UNKNOWN) ? "an earlier Toolroom" : "Toolroom " + owner.version;
        return new HomeProblem(
                "process %1$d runs %2$s and has this home open; this is Toolroom %3$s; %4$s"
                        .formatted(
                                process,
                                who,
                                version,
                                isNewerThan(owner)
                                        ? "end the older one with: kill "
                                                + process
                                                + ", then call again"
                                        : "use the newer one, or end it with: kill " + process));
    }
}
