package dev.toolroom.door.lsp.editor;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.domainlang.validate.Rule;
import dev.toolroom.domainlang.validate.RulePage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The page of each rule as a file: every editor can open it, and it needs no network. */
public final class RulePages {
    /** For editors on another machine, or without files. */
    public static final RulePages NONE = new RulePages(null);

    private final @Nullable Path folder;
    private final Map<Rule, Optional<String>> addresses = new EnumMap<>(Rule.class);

    public RulePages(@Nullable Path folder) {
        this.folder = folder;
    }

    /** Written when first asked for; empty where it cannot be. */
    synchronized Optional<String> address(Rule rule) {
        return addresses.computeIfAbsent(rule, this::writePage);
    }

    private Optional<String> writePage(Rule rule) {
        if (folder == null) {
            return Optional.empty();
        }
        Path file = folder.resolve(rule.code() + ".md");
        try {
            byte[] page = RulePage.of(rule).getBytes(UTF_8);
            Files.createDirectories(folder);
            // Beside it first: another editor may be reading the page.
            Path fresh = Files.createTempFile(folder, rule.code(), ".new");
            Files.write(fresh, page);
            Files.move(
                    fresh,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            return Optional.of(file.toUri().toString());
        } catch (IOException e) {
            System.getLogger(RulePages.class.getName())
                    .log(System.Logger.Level.WARNING, "the page of a rule was not written", e);
            return Optional.empty();
        }
    }
}
