package dev.toolroom.capability.toolsets.workspace.disk;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.NoSuchElementException;
import java.util.Optional;

/** The calls of Linux that list and describe files, as its C library has them. */
final class LinuxCalls {
    static final Optional<LinuxCalls> FOUND = find();

    /** Relative to the folder of the process. */
    static final int HERE = -100;

    static final int STATX_BYTES = 256;

    private static final int CLOSE_ON_EXEC = 0x80000;
    private static final int NO_FOLLOW_AT = 0x100;
    private static final int EMPTY_PATH = 0x1000;

    /** Type, mode, size, times and inode. */
    private static final int WANTED = 0x3C3;

    private final MethodHandle openat;
    private final MethodHandle close;
    private final MethodHandle statx;
    private final MethodHandle getdents;
    private final MethodHandle readlinkat;
    private final int folderFlags;

    private LinuxCalls(Linker linker, int folderFlags) {
        this.folderFlags = folderFlags;
        openat =
                handle(
                        linker,
                        "openat",
                        FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT),
                        Linker.Option.firstVariadicArg(3));
        close = handle(linker, "close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
        statx =
                handle(
                        linker,
                        "statx",
                        FunctionDescriptor.of(
                                JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS));
        getdents =
                handle(
                        linker,
                        "getdents64",
                        FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));
        readlinkat =
                handle(
                        linker,
                        "readlinkat",
                        FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG));
    }

    /** The launcher allows native access; SQLite needs it too. */
    @SuppressWarnings("restricted")
    private static MethodHandle handle(
            Linker linker, String name, FunctionDescriptor shape, Linker.Option... options) {
        SymbolLookup library = linker.defaultLookup();
        return linker.downcallHandle(library.find(name).orElseThrow(), shape, options);
    }

    private static Optional<LinuxCalls> find() {
        if (!System.getProperty("os.name", "").equals("Linux")) {
            return Optional.empty();
        }
        int folder =
                switch (System.getProperty("os.arch", "")) {
                    case "amd64" -> 0x10000 | 0x20000;
                    case "aarch64" -> 0x4000 | 0x8000;
                    default -> 0;
                };
        try {
            return folder == 0
                    ? Optional.empty()
                    : Optional.of(new LinuxCalls(Linker.nativeLinker(), folder | CLOSE_ON_EXEC));
        } catch (NoSuchElementException | UnsupportedOperationException olderLibrary) {
            return Optional.empty();
        }
    }

    /** A folder, never by a link; negative when it cannot be. */
    int openFolder(int at, MemorySegment name) {
        try {
            return (int) openat.invokeExact(at, name, folderFlags);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    void close(int descriptor) {
        try {
            int ignored = (int) close.invokeExact(descriptor);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    boolean stat(int at, MemorySegment name, MemorySegment into) {
        try {
            return (int) statx.invokeExact(at, name, NO_FOLLOW_AT | EMPTY_PATH, WANTED, into) == 0;
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    long list(int folder, MemorySegment into) {
        try {
            return (long) getdents.invokeExact(folder, into, into.byteSize());
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    long readLink(int at, MemorySegment name, MemorySegment into) {
        try {
            return (long) readlinkat.invokeExact(at, name, into, into.byteSize());
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    private static IllegalStateException unexpected(Throwable e) {
        return new IllegalStateException("a system call cannot be made", e);
    }
}
