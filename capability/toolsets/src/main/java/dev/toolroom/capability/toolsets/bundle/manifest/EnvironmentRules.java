package dev.toolroom.capability.toolsets.bundle.manifest;

import dev.toolroom.capability.toolsets.bundle.ServerDeclaration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Which environment variables a bundle may set or ask for. */
public final class EnvironmentRules {
    /** They change which code a program loads. */
    private static final Set<String> CODE =
            Set.of(
                    "PATH",
                    "NODE_OPTIONS",
                    "NODE_PATH",
                    "JAVA_TOOL_OPTIONS",
                    "JDK_JAVA_OPTIONS",
                    "_JAVA_OPTIONS",
                    "BASH_ENV",
                    "ENV",
                    "IFS",
                    "SHELLOPTS",
                    "PERL5LIB",
                    "PERL5OPT",
                    "RUBYOPT",
                    "RUBYLIB",
                    "GCONV_PATH",
                    "GIT_SSH_COMMAND",
                    "GIT_EXTERNAL_DIFF");

    private static final Pattern OPENING = Pattern.compile("\\$\\{");

    private EnvironmentRules() {}

    /** Why a bundle may not set this variable. */
    static Optional<String> forbiddenToSet(String name) {
        return changesCode(name)
                ? Optional.of(
                        "A bundle may not set "
                                + name
                                + ": it changes which code a program loads. Remove it.")
                : Optional.empty();
    }

    /** Why the value of this variable of Toolroom's own environment is never given away. */
    public static Optional<String> forbiddenToBind(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        boolean ours =
                upper.startsWith("TOOLROOM_")
                        || upper.startsWith("AWS_")
                        || upper.equals("DATABASE_URL");
        return ours || changesCode(name)
                ? Optional.of(
                        name
                                + " cannot be taken from the environment of Toolroom. Set a variable"
                                + " of another name.")
                : Optional.empty();
    }

    private static boolean changesCode(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        return CODE.contains(upper)
                || upper.startsWith("LD_")
                || upper.startsWith("DYLD_")
                || upper.startsWith("PYTHON")
                || upper.startsWith("TOOLROOM_");
    }

    static boolean hasReference(String text) {
        return OPENING.matcher(text).find();
    }

    /** Whether every opening of a reference in the text belongs to one that can be resolved. */
    static boolean isWellFormed(String text) {
        return !hasReference(ServerDeclaration.REFERENCE.matcher(text).replaceAll(""));
    }
}
