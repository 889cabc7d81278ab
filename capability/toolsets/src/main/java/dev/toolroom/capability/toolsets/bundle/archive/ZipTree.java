package dev.toolroom.capability.toolsets.bundle.archive;

import dev.toolroom.capability.toolsets.bundle.BundleRefused;
import dev.toolroom.capability.toolsets.bundle.Problem;
import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.kernel.path.PathRule;
import dev.toolroom.kernel.text.Amount;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The files of a ZIP archive that has exactly one meaning. */
public final class ZipTree implements FileTree {
    private final Path archive;
    private final List<Entry> entries = new ArrayList<>();
    private final Map<Entry, EntryPlace> places = new HashMap<>();

    /** An entry of the directory, and where its bytes begin. */
    private record EntryPlace(ZipRecord record, long start) {}

    private ZipTree(Path archive) {
        this.archive = archive;
    }

    /**
     * Reads the directory and checks the layout; no file is unpacked.
     *
     * @throws BundleRefused if another program could read something else from the archive
     */
    public static ZipTree read(Path archive, BundleLimits limits) throws IOException {
        var tree = new ZipTree(archive);
        try (FileChannel file = FileChannel.open(archive, StandardOpenOption.READ)) {
            if (file.size() > limits.archive()) {
                throw new BundleRefused(
                        Code.BUNDLE_LIMIT,
                        "",
                        "The ZIP file is larger than "
                                + Amount.limit(limits.archive())
                                + ", the maximum.");
            }
            ZipDirectory.Found found = new ZipDirectory(file, limits).read();
            refuseTypes(found.records());
            Map<Long, Long> starts = new ZipLayout(file, limits).check(found);
            for (ZipRecord record : found.records()) {
                tree.add(record, starts.getOrDefault(record.offset(), 0L));
            }
        }
        return tree;
    }

    private static void refuseTypes(List<ZipRecord> records) {
        List<Problem> strange = new ArrayList<>();
        for (ZipRecord record : records) {
            if (!record.strangeType().isEmpty()) {
                strange.add(
                        Problem.of(
                                Code.BUNDLE_TYPE,
                                PathRule.shown(record.name()),
                                "The entry is "
                                        + record.strangeType()
                                        + ". A bundle holds only files and folders."));
            }
        }
        if (!strange.isEmpty()) {
            throw new BundleRefused(strange);
        }
    }

    private void add(ZipRecord record, long start) {
        var entry =
                new Entry(record.path(), record.isFolder(), record.size(), record.isExecutable());
        entries.add(entry);
        // Two entries of one name are refused by whoever looks at the names.
        places.putIfAbsent(entry, new EntryPlace(record, start));
    }

    @Override
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    @Override
    public InputStream open(Entry entry) throws IOException {
        EntryPlace place = places.get(entry);
        if (place == null) {
            throw new IOException("no such entry");
        }
        return new ZipEntryStream(
                FileChannel.open(archive, StandardOpenOption.READ), place.record(), place.start());
    }
}
