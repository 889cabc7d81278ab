package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.commands.CanonicalCommand;
import dev.toolroom.capability.recall.hash.Salt;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What commands are known by; agents run the same few again and again. */
final class CommandNames {
    private static final int MAX_COMMANDS = 2_000;

    private final Salt salt;
    private final Map<String, Named> known =
            new LinkedHashMap<>(64, 0.75f, true) {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Named> eldest) {
                    return size() > MAX_COMMANDS;
                }
            };

    CommandNames(Salt salt) {
        this.salt = salt;
    }

    record Named(CanonicalCommand canonical, String hash) {}

    Named of(String command, @Nullable String folder) {
        return known.computeIfAbsent(
                folder + "\0" + command,
                missing -> {
                    CanonicalCommand canonical = CanonicalCommand.of(command, folder);
                    return new Named(canonical, CommandWriter.hash(salt, canonical));
                });
    }
}
