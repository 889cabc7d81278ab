package dev.toolroom.capability.toolsets.bundle.install;

import com.sun.management.OperatingSystemMXBean;
import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.Samples;
import dev.toolroom.capability.toolsets.bundle.reading.Bundles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Imports a bundle of so many files into fresh homes, in a process that has just started, and
 * writes the same files beside it without a flush. {@code bench/bundles} runs it.
 */
final class BundleFigures {
    private static final int ROUNDS = 7;

    private BundleFigures() {}

    public static void main(String[] arguments) throws IOException {
        int files = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000;
        Path work = Files.createTempDirectory("toolroom-bench");
        try {
            measure(files, work);
        } finally {
            try (var all = Files.walk(work)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }

    private static void measure(int files, Path work) throws IOException {
        Path folder = Samples.folder(work.resolve("bundle"), Samples.MANIFEST);
        int own = Samples.FILES.size() + 1;
        for (int i = own; i < files; i++) {
            Samples.write(folder, "assets/part" + i % 20 + "/" + i + ".txt", text(i));
        }
        Path zip = zipped(folder, work);
        List<Long> reading = new ArrayList<>();
        List<Long> installing = new ArrayList<>();
        List<Long> plain = new ArrayList<>();
        List<Long> both = new ArrayList<>();
        List<Long> cpu = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            try (TestHome home = TestHome.sqlite(work.resolve("home" + round))) {
                long used = cpu();
                long start = System.nanoTime();
                Bundle bundle = Bundles.read(zip).orThrow();
                long read = System.nanoTime();
                home.toolsets.install(bundle, Source.zip("bench.zip"));
                long installed = System.nanoTime();
                cpu.add(cpu() - used);
                both.add(installed - start);
                reading.add(read - start);
                installing.add(installed - read);
            }
            plain.add(plainCopy(folder, work.resolve("plain" + round)));
        }
        System.out.printf(
                "%d files, zip of %d kB, %d rounds%n", files, Files.size(zip) / 1024, ROUNDS);
        print("read and check", reading);
        print("install, durable", installing);
        print("both", both);
        print("CPU of both", cpu);
        print("the same files copied, not flushed", plain);
    }

    /** Of all threads: what a busy machine does not change much. */
    private static long cpu() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    private static String text(int seed) {
        return Samples.varied(200 + seed * 37 % 8_000);
    }

    /** By an export, which is how bundles are made. */
    private static Path zipped(Path folder, Path work) throws IOException {
        try (TestHome home = TestHome.sqlite(work.resolve("first"))) {
            home.toolsets.install(Bundles.read(folder).orThrow(), Source.local("bench"));
            var out = new ByteArrayOutputStream();
            home.toolsets.export("my-toolset", out);
            return Files.write(work.resolve("bench.zip"), out.toByteArray());
        }
    }

    private static long plainCopy(Path from, Path to) throws IOException {
        long start = System.nanoTime();
        try (var all = Files.walk(from)) {
            for (Path each : all.toList()) {
                Files.copy(each, to.resolve(from.relativize(each).toString()));
            }
        }
        return System.nanoTime() - start;
    }

    private static void print(String what, List<Long> times) {
        long[] sorted = times.stream().mapToLong(Long::longValue).sorted().toArray();
        System.out.printf(
                "%-36s first %d ms, median %d ms, worst %d ms%n",
                what,
                Duration.ofNanos(times.getFirst()).toMillis(),
                Duration.ofNanos(sorted[sorted.length / 2]).toMillis(),
                Duration.ofNanos(Arrays.stream(sorted).max().orElse(0)).toMillis());
    }
}
