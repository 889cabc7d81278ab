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

/** Makes files survive power loss: one by one, or the whole file system at once. */
public final class Disk {
    /** Up to this number, single flushes are faster than a syncfs, which waits for all writers. */
    private static final int MAX_SINGLE_FLUSHES = 8;

    private static final int READ_ONLY = 0;

    private Disk() {}

    /** Functions of Linux's C library. */
    private record Native(MethodHandle open, MethodHandle syncfs, MethodHandle close) {
        static final Optional<Native> FOUND = find();

        @SuppressWarnings("restricted") // the launcher allows it, and SQLite needs it too
        private static Optional<Native> find() {
            if (!System.getProperty("os.name", "").equals("Linux")) {
                return Optional.empty();
            }
            Linker linker = Linker.nativeLinker();
            var integer = ValueLayout.JAVA_INT;
            var open = FunctionDescriptor.of(integer, ValueLayout.ADDRESS, integer);
            var unary = FunctionDescriptor.of(integer, integer);
            return Optional.ofNullable(handle(linker, "syncfs", unary))
                    .flatMap(
                            syncfs ->
                                    Optional.ofNullable(
                                            ifComplete(
                                                    handle(
                                                            linker,
                                                            "open",
                                                            open,
                                                            Linker.Option.firstVariadicArg(2)),
                                                    syncfs,
                                                    handle(linker, "close", unary))));
        }

        private static @Nullable Native ifComplete(
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

        /** Returns false if it failed; then each file is flushed on its own. */
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
     * @throws IOException if not everything was flushed
     */
    public static void flush(Path folder, Collection<Path> changed) throws IOException {
        if (changed.size() > MAX_SINGLE_FLUSHES
                && Native.FOUND.isPresent()
                && Native.FOUND.get().flush(folder.toAbsolutePath())) {
            return;
        }
        for (Path each : changed) {
            try (FileChannel channel = FileChannel.open(each, openOption())) {
                channel.force(true);
            }
        }
    }

    /** Linux also flushes files and folders opened for reading; Windows needs write access. */
    private static OpenOption openOption() {
        return java.io.File.separatorChar == '/'
                ? StandardOpenOption.READ
                : StandardOpenOption.WRITE;
    }
}
