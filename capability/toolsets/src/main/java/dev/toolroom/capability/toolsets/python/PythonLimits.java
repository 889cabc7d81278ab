package dev.toolroom.capability.toolsets.python;

import dev.toolroom.capability.toolsets.sandbox.ResourceLimits;
import java.time.Duration;

/**
 * What one call of a Python tool may spend.
 *
 * @param time from the moment the call is sent; what the kernel allows may be less
 * @param result bytes of JSON that the tool may return
 * @param grace between the wish that the tool stop and the end of its processes
 */
public record PythonLimits(Duration time, int result, Duration grace, ResourceLimits resources) {
    /** The longest time that a manifest may ask for. */
    public static final Duration LONGEST = Duration.ofHours(1);

    /** For tools whose manifest asks for nothing else. */
    public static final PythonLimits USUAL =
            new PythonLimits(
                    Duration.ofSeconds(120),
                    4 * 1024 * 1024,
                    Duration.ofSeconds(3),
                    ResourceLimits.USUAL);

    public PythonLimits {
        if (!time.isPositive() || result < 1 || grace.isNegative()) {
            throw new IllegalArgumentException("limits must be positive");
        }
    }

    public PythonLimits withTime(Duration most) {
        return new PythonLimits(most, result, grace, resources);
    }

    public PythonLimits withResult(int bytes) {
        return new PythonLimits(time, bytes, grace, resources);
    }

    public PythonLimits withGrace(Duration most) {
        return new PythonLimits(time, result, most, resources);
    }

    public PythonLimits withResources(ResourceLimits most) {
        return new PythonLimits(time, result, grace, most);
    }
}
