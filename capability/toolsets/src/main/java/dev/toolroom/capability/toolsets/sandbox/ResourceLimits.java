package dev.toolroom.capability.toolsets.sandbox;

import dev.toolroom.kernel.json.Json;
import java.time.Duration;

/**
 * What a confined program and everything it starts may use.
 *
 * @param memory bytes of memory, for each process and for all of them together
 * @param cpu of each process
 * @param file bytes of the largest file it may write
 * @param disk bytes that it may write to its folders in all
 * @param temporary bytes of private temporary files, which lie in memory in a full sandbox
 */
public record ResourceLimits(
        long memory,
        Duration cpu,
        long file,
        long disk,
        long temporary,
        int openFiles,
        int processes) {
    private static final long MIB = 1024L * 1024;

    /** For programs without a reason for others. */
    public static final ResourceLimits USUAL =
            new ResourceLimits(
                    2048 * MIB, Duration.ofHours(1), 1024 * MIB, 2048 * MIB, 256 * MIB, 1024, 256);

    public ResourceLimits {
        if (memory < MIB || !cpu.isPositive() || file < 1 || disk < 1 || temporary < 1) {
            throw new IllegalArgumentException("limits must be positive");
        }
        if (openFiles < 16 || processes < 1) {
            throw new IllegalArgumentException("too few files or processes to run at all");
        }
    }

    public ResourceLimits withMemory(long bytes) {
        return new ResourceLimits(bytes, cpu, file, disk, temporary, openFiles, processes);
    }

    public ResourceLimits withCpu(Duration time) {
        return new ResourceLimits(memory, time, file, disk, temporary, openFiles, processes);
    }

    public ResourceLimits withFile(long bytes) {
        return new ResourceLimits(memory, cpu, bytes, disk, temporary, openFiles, processes);
    }

    public ResourceLimits withDisk(long bytes) {
        return new ResourceLimits(memory, cpu, file, bytes, temporary, openFiles, processes);
    }

    public ResourceLimits withProcesses(int most) {
        return new ResourceLimits(memory, cpu, file, disk, temporary, openFiles, most);
    }

    /** As the scripts that keep them read it. */
    public Json.Obj json() {
        return Json.object()
                .put("memory", memory)
                .put("cpu", Math.max(1, cpu.toSeconds()))
                .put("file", file)
                .put("disk", disk)
                .put("open_files", openFiles)
                .put("processes", processes)
                .build();
    }
}
