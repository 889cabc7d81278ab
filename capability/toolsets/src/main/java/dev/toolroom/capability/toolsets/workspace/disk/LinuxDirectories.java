package dev.toolroom.capability.toolsets.workspace.disk;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** By descriptors of folders, so that no path is looked up twice and no link is followed. */
final class LinuxDirectories implements Directories {
    private static final long SECOND = 1_000_000_000L;
    private static final int LONGEST = 8 * 1024;

    private final LinuxCalls calls;
    private final Arena arena = Arena.ofConfined();
    private final MemorySegment text = arena.allocate(LONGEST);
    private final MemorySegment target = arena.allocate(LONGEST);
    private final MemorySegment found = arena.allocate(LinuxCalls.STATX_BYTES, 8);
    private final MemorySegment listed = arena.allocate(64 * 1024, 8);
    private static final byte[] EMPTY = {0};

    LinuxDirectories(LinuxCalls calls) {
        this.calls = calls;
    }

    private MemorySegment given(byte[] name) throws IOException {
        if (name.length > LONGEST) {
            throw new IOException("a path is too long");
        }
        MemorySegment.copy(name, 0, text, JAVA_BYTE, 0, name.length);
        return text;
    }

    private static byte[] path(Path path) {
        byte[] bytes = path.toAbsolutePath().toString().getBytes(UTF_8);
        return Arrays.copyOf(bytes, bytes.length + 1);
    }

    @Override
    public Directory open(Path folder) throws IOException {
        int descriptor = calls.openFolder(LinuxCalls.HERE, given(path(folder)));
        if (descriptor < 0) {
            throw new AccessDeniedException(folder.toString());
        }
        return new Opened(descriptor);
    }

    @Override
    public boolean stat(Path path, Stat into) throws IOException {
        return stat(LinuxCalls.HERE, path(path), into);
    }

    private boolean stat(int at, byte[] name, Stat into) throws IOException {
        if (!calls.stat(at, given(name), found)) {
            return false;
        }
        into.set(
                Short.toUnsignedInt(found.get(JAVA_SHORT, 28)),
                found.get(JAVA_LONG, 40),
                found.get(JAVA_LONG, 112) * SECOND + found.get(JAVA_INT, 120),
                found.get(JAVA_LONG, 96) * SECOND + found.get(JAVA_INT, 104),
                found.get(JAVA_LONG, 32));
        return true;
    }

    @Override
    public void close() {
        arena.close();
    }

    private final class Opened implements Directory {
        private final int descriptor;

        Opened(int descriptor) {
            this.descriptor = descriptor;
        }

        @Override
        public void stat(Stat into) throws IOException {
            if (!LinuxDirectories.this.stat(descriptor, EMPTY, into)) {
                throw new IOException("an open folder cannot be described");
            }
        }

        @Override
        public boolean stat(Name name, Stat into) throws IOException {
            return LinuxDirectories.this.stat(descriptor, name.utf8(), into);
        }

        @Override
        public List<Name> list(List<String> unreadable) throws IOException {
            List<Name> names = new ArrayList<>();
            while (true) {
                long length = calls.list(descriptor, listed);
                if (length < 0) {
                    throw new IOException("a folder cannot be listed");
                }
                if (length == 0) {
                    return names;
                }
                for (long at = 0; at < length; ) {
                    int record = Short.toUnsignedInt(listed.get(JAVA_SHORT, at + 16));
                    add(at + 19, record - 19, names, unreadable);
                    at += record;
                }
            }
        }

        private void add(long from, int most, List<Name> names, List<String> unreadable) {
            int length = 0;
            while (length < most && listed.get(JAVA_BYTE, from + length) != 0) {
                length++;
            }
            byte[] name = new byte[length + 1];
            MemorySegment.copy(listed, JAVA_BYTE, from, name, 0, length);
            if (isDots(name, length)) {
                return;
            }
            try {
                names.add(new Name(decoded(name, length), name));
            } catch (CharacterCodingException e) {
                unreadable.add(new String(name, 0, length, UTF_8));
            }
        }

        private static boolean isDots(byte[] name, int length) {
            return name[0] == '.' && (length == 1 || (length == 2 && name[1] == '.'));
        }

        private static String decoded(byte[] name, int length) throws CharacterCodingException {
            for (int i = 0; i < length; i++) {
                if (name[i] < 0) {
                    return UTF_8.newDecoder()
                            .onMalformedInput(CodingErrorAction.REPORT)
                            .decode(ByteBuffer.wrap(name, 0, length))
                            .toString();
                }
            }
            return new String(name, 0, length, UTF_8);
        }

        @Override
        public Directory open(Name name) throws IOException {
            int below = calls.openFolder(descriptor, given(name.utf8()));
            if (below < 0) {
                throw new AccessDeniedException(name.text());
            }
            return new Opened(below);
        }

        @Override
        public String readLink(Name name) throws IOException {
            long length = calls.readLink(descriptor, given(name.utf8()), target);
            if (length < 0 || length >= LONGEST) {
                throw new IOException("a link cannot be read");
            }
            byte[] bytes = new byte[(int) length];
            MemorySegment.copy(target, JAVA_BYTE, 0, bytes, 0, bytes.length);
            return decoded(bytes, bytes.length);
        }

        @Override
        public void close() {
            calls.close(descriptor);
        }
    }
}
