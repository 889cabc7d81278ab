package dev.toolroom.capability.toolsets.python;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.path.PathRule;
import dev.toolroom.kernel.text.Amount;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** The file of a wheel: an archive that lists every file in it with its hash. */
record WheelArchive(String name, Path file) {
    private static final int MOST_FILES = 20_000;
    private static final long LARGEST = 500L * 1024 * 1024;
    private static final Pattern DATA = Pattern.compile("[^/]+\\.data/([a-z]+)/(.+)");
    private static final Pattern RECORD = Pattern.compile("[^/]+\\.dist-info/RECORD");
    private static final Pattern UNLISTED =
            Pattern.compile("[^/]+\\.dist-info/RECORD(\\.jws|\\.p7s)?");

    void extract(Path target) throws IOException, Wheels.Refused {
        try (var zip = new ZipFile(file.toFile())) {
            Map<String, String> hashes = hashes(zip);
            Set<String> names = new HashSet<>();
            long left = LARGEST;
            for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
                ZipEntry entry = all.nextElement();
                if (entry.isDirectory()) {
                    continue;
                }
                if (names.size() == MOST_FILES) {
                    throw refused("it has more than " + MOST_FILES + " files");
                }
                checkName(entry.getName(), names);
                left -= extract(zip, entry, hashes, target, left);
            }
        } catch (ZipException broken) {
            throw refused("it is not a ZIP archive");
        }
    }

    private long extract(
            ZipFile zip, ZipEntry entry, Map<String, String> hashes, Path target, long left)
            throws IOException, Wheels.Refused {
        byte[] content;
        try (InputStream in = zip.getInputStream(entry)) {
            content = in.readNBytes((int) Math.min(left + 1, Integer.MAX_VALUE - 8));
        }
        if (content.length > left) {
            throw refused("it unpacks to more than " + Amount.limit(LARGEST));
        }
        if (!UNLISTED.matcher(entry.getName()).matches()) {
            var sha = Wheels.sha256();
            sha.update(content);
            String found = Base64.getUrlEncoder().withoutPadding().encodeToString(sha.digest());
            if (!found.equals(hashes.get(entry.getName()))) {
                throw refused("\"" + entry.getName() + "\" does not match the list in RECORD");
            }
        }
        Optional<String> place = place(entry.getName());
        if (place.isPresent()) {
            Path out = target.resolve(place.get());
            Files.createDirectories(out.getParent());
            Files.write(out, content);
        }
        return content.length;
    }

    /** Scripts, headers and other files that an installer puts elsewhere have no place here. */
    private static Optional<String> place(String name) {
        var data = DATA.matcher(name);
        if (!data.matches()) {
            return Optional.of(name);
        }
        return data.group(1).equals("purelib") || data.group(1).equals("platlib")
                ? Optional.of(data.group(2))
                : Optional.empty();
    }

    private Map<String, String> hashes(ZipFile zip) throws IOException, Wheels.Refused {
        ZipEntry list =
                zip.stream()
                        .filter(entry -> RECORD.matcher(entry.getName()).matches())
                        .findFirst()
                        .orElse(null);
        if (list == null) {
            throw refused("it has no RECORD");
        }
        Map<String, String> hashes = new HashMap<>();
        try (InputStream in = zip.getInputStream(list)) {
            for (String line : new String(in.readNBytes(16 << 20), UTF_8).lines().toList()) {
                int size = line.lastIndexOf(',');
                int hash = size < 0 ? -1 : line.lastIndexOf(",sha256=", size);
                if (hash > 0) {
                    String path = line.substring(0, hash);
                    boolean quoted = path.length() > 1 && path.startsWith("\"");
                    hashes.put(
                            quoted
                                    ? path.substring(1, path.length() - 1).replace("\"\"", "\"")
                                    : path,
                            line.substring(hash + 8, size));
                }
            }
        }
        return hashes;
    }

    private void checkName(String name, Set<String> names) throws Wheels.Refused {
        String wrong =
                PathRule.PORTABLE
                        .problem(name)
                        .orElse(
                                names.add(PathRule.folded(name))
                                        ? ""
                                        : "Another entry has the same name on some systems.");
        if (!wrong.isEmpty()) {
            throw refused("its entry \"" + PathRule.shown(name) + "\" is not allowed: " + wrong);
        }
    }

    private Wheels.Refused refused(String why) {
        return new Wheels.Refused(name, why);
    }
}
