package dev.toolroom.foundation.content;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes files survive a loss of power: one by one, or all of a file system at once. */
public final class Disk {
    /** Up to here a flush for each is sooner done than one that waits for everybody's writes. */
    private static final int FEW = 8;

    private static final int READ_ONLY = 0;

    private Disk() {}

    /** What the C library of Linux has for it. */
    private record Native(MethodHandle open, MethodHandle syncfs, MethodHandle close) {
        static final Optional<Native> FOUND = find();

        @SuppressWarnings("restricted") // the launcher allows it, and SQLite needs it too
        private static Optional<Native> find() {
            if (!System.getProperty("os.name", "").equals("Linux")) {
                return Optional.empty();
            }
            Linker linker = Linker.nativeLinker();
            var whole = ValueLayout.JAVA_INT;
            var open = FunctionDescriptor.of(whole, ValueLayout.ADDRESS, whole);
            var one = FunctionDescriptor.of(whole, whole);
            return Optional.ofNullable(handle(linker, "syncfs", one))
                    .flatMap(
                            syncfs ->
                                    Optional.ofNullable(
                                            found(
                                                    handle(
                                                            linker,
                                                            "open",
                                                            open,
                                                            Linker.Option.firstVariadicArg(2)),
                                                    syncfs,
                                                    handle(linker, "close", one))));
        }

        private static @Nullable Native found(
                @Nullable MethodHandle open, MethodHandle syncfs, @Nullable MethodHandle close) {
            return open == null || close == null ? null : new Native(open, syncfs, close);
        }

        @SuppressWarnings("restricted")
        private static @Nullable MethodHandle handle(
                Linker linker, String name, FunctionDescriptor shape, Linker.Option... options) {
            return linker.defaultLookup()
                    .find(name)
                    .map(symbol -> linker.downcallHandle(symbol, shape, options))
                    .orElse(null);
        }

        /** False when it could not, for whatever reason; then each file is flushed. */
        boolean flush(Path folder) {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment path = arena.allocateFrom(folder.toString());
                int descriptor = (int) open.invokeExact(path, READ_ONLY);
                if (descriptor < 0) {
                    return false;
                }
                int result = (int) syncfs.invokeExact(descriptor);
                int closed = (int) close.invokeExact(descriptor);
                return result == 0 && closed == 0;
            } catch (Throwable e) {
                throw new IllegalStateException("cannot flush the disk", e);
            }
        }
    }

    /**
     * Flushes these files or folders, all on the file system of {@code folder}.
     *
     * @throws IOException if the disk did not take all of it
     */
    public static void flush(Path folder, Collection<Path> changed) throws IOException {
        if (changed.size() > FEW
                && Native.FOUND.isPresent()
                && Native.FOUND.get().flush(folder.toAbsolutePath())) {
            return;
        }
        for (Path each : changed) {
            try (FileChannel channel = FileChannel.open(each, how())) {
                channel.force(true);
            }
        }
    }

    /** Linux flushes what is open for reading, folders too; Windows wants the right to write. */
    private static OpenOption how() {
        return java.io.File.separatorChar == '/'
                ? StandardOpenOption.READ
                : StandardOpenOption.WRITE;
    }
}
