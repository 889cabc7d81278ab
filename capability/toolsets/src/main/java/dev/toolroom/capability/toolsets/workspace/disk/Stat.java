package dev.toolroom.capability.toolsets.workspace.disk;

/** What the file system says of a name without opening it. Filled again and again. */
final class Stat {
    private static final int TYPE = 0xF000;
    private static final int FOLDER = 0x4000;
    private static final int FILE = 0x8000;
    private static final int LINK = 0xA000;
    private static final int OWNER_EXECUTES = 0x40;
    private static final int OWNER_ALL = 0x1C0;

    /** How many numbers {@link #save} writes. */
    static final int NUMBERS = 5;

    int mode;
    long size;
    long modified;
    long changed;
    long inode;

    boolean isFolder() {
        return (mode & TYPE) == FOLDER;
    }

    boolean isFile() {
        return (mode & TYPE) == FILE;
    }

    boolean isLink() {
        return (mode & TYPE) == LINK;
    }

    boolean isExecutable() {
        return (mode & OWNER_EXECUTES) != 0;
    }

    /** Whether the owner may do all with it that can be done with a folder. */
    boolean isOpenToOwner() {
        return (mode & OWNER_ALL) == OWNER_ALL;
    }

    /** The last moment at which anything about it changed, in nanoseconds. */
    long latest() {
        return Math.max(modified, changed);
    }

    void set(int newMode, long newSize, long newModified, long newChanged, long newInode) {
        mode = newMode;
        size = newSize;
        modified = newModified;
        changed = newChanged;
        inode = newInode;
    }

    void save(long[] into, int at) {
        into[at] = mode;
        into[at + 1] = size;
        into[at + 2] = modified;
        into[at + 3] = changed;
        into[at + 4] = inode;
    }

    boolean equals(long[] saved, int at) {
        return saved[at] == mode
                && saved[at + 1] == size
                && saved[at + 2] == modified
                && saved[at + 3] == changed
                && saved[at + 4] == inode;
    }

    /** A folder's size says nothing of what is in it, and differs between file systems. */
    boolean isSameFolder(long[] saved) {
        return saved[2] == modified && saved[3] == changed && saved[4] == inode;
    }

    static int type(boolean folder, boolean file, boolean link) {
        return folder ? FOLDER : file ? FILE : link ? LINK : 0;
    }
}
