package dev.toolroom.capability.toolsets.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** The files of this machine that every confined program can read: programs, libraries. */
final class MachineFiles {
    private static final List<String> PROGRAMS =
            List.of("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store");
    private static final List<String> SETTINGS =
            List.of(
                    "/etc/ld.so.cache",
                    "/etc/ld.so.conf",
                    "/etc/ld.so.conf.d",
                    "/etc/alternatives",
                    "/etc/localtime",
                    "/etc/mime.types");
    private static final List<String> FOR_NETWORK =
            List.of(
                    "/etc/resolv.conf",
                    "/etc/hosts",
                    "/etc/nsswitch.conf",
                    "/etc/gai.conf",
                    "/etc/ssl",
                    "/etc/pki",
                    "/etc/ca-certificates");

    private MachineFiles() {}

    static List<Path> readable(boolean network) {
        return Stream.of(PROGRAMS, SETTINGS, network ? FOR_NETWORK : List.<String>of())
                .flatMap(Collection::stream)
                .map(Path::of)
                .filter(Files::exists)
                .toList();
    }

    /** The options of bubblewrap that show them. */
    static List<String> options(boolean network) {
        List<String> options = new ArrayList<>();
        for (Path path : readable(network)) {
            // A folder that is a link, as /bin is today, is the same link inside.
            if (path.getNameCount() == 1 && Files.isSymbolicLink(path)) {
                options.addAll(List.of("--symlink", target(path), path.toString()));
            } else {
                options.addAll(List.of("--ro-bind", path.toString(), path.toString()));
            }
        }
        return options;
    }

    /** Those of some paths that {@link #readable} does not show already, as they really are. */
    static List<Path> beside(Collection<Path> paths) {
        return paths.stream()
                .filter(Files::exists)
                .map(Path::toAbsolutePath)
                .map(Path::normalize)
                .distinct()
                .filter(path -> PROGRAMS.stream().noneMatch(path::startsWith))
                .sorted()
                .toList();
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException gone) {
            return link.toString();
        }
    }
}
