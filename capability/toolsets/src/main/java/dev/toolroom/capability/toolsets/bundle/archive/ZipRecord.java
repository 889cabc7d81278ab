package dev.toolroom.capability.toolsets.bundle.archive;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * An entry of the central directory, which decides; everything else has to agree with it.
 *
 * @param raw the name as it is written: a character for each byte
 * @param attributes the mode of a Unix file in its upper half
 * @param offset of its local header
 */
record ZipRecord(
        String name,
        String raw,
        int flags,
        int method,
        long crc,
        long compressed,
        long size,
        int attributes,
        long offset) {
    static final int STORED = 0;
    static final int DEFLATED = 8;
    static final int ENCRYPTED = 1 | 1 << 6 | 1 << 13;
    static final int DESCRIPTOR = 1 << 3;
    static final int UTF8 = 1 << 11;

    /** Options of the compressor, a descriptor, and names in UTF-8. */
    static final int KNOWN = 2 | 4 | DESCRIPTOR | UTF8;

    private static final int TYPE = 0xF000;
    private static final int REGULAR = 0x8000;
    private static final int FOLDER = 0x4000;
    private static final int DOS_FOLDER = 0x10;
    private static final int OWNER_MAY_RUN = 0x40;

    byte[] rawName() {
        return raw.getBytes(ISO_8859_1);
    }

    private int mode() {
        return attributes >>> 16;
    }

    boolean isFolder() {
        return name.endsWith("/");
    }

    /** The name without the mark of a folder. */
    String path() {
        return isFolder() ? name.substring(0, name.length() - 1) : name;
    }

    boolean isExecutable() {
        return !isFolder() && (mode() & TYPE) == REGULAR && (mode() & OWNER_MAY_RUN) != 0;
    }

    /** What it is when it is neither a file nor a folder; empty when it is. */
    String strangeType() {
        return switch (mode() & TYPE) {
            case 0, REGULAR -> isMarkedFolder() ? "a folder whose name has no / at its end" : "";
            case FOLDER -> isFolder() ? "" : "a folder whose name has no / at its end";
            case 0xA000 -> "a symbolic link";
            case 0x1000 -> "a named pipe";
            case 0x2000, 0x6000 -> "a device";
            case 0xC000 -> "a socket";
            default -> "of an unknown type";
        };
    }

    private boolean isMarkedFolder() {
        return !isFolder() && (attributes & DOS_FOLDER) != 0;
    }
}
