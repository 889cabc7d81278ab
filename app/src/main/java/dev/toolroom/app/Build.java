package dev.toolroom.app;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** Which Toolroom this is. */
public record Build(String version, String commit) {
    /** What the launcher read from the list of tools that the build wrote. */
    private static final String PROPERTY = "toolroom.build";

    /** To look for a file among the classes costs a start as much as reading all of its tools. */
    public static Build current() {
        String known = System.getProperty(PROPERTY, "");
        int blank = known.indexOf(' ');
        return blank < 0
                ? written()
                : new Build(known.substring(0, blank), known.substring(blank + 1));
    }

    private static Build written() {
        var properties = new Properties();
        try (InputStream in = Build.class.getResourceAsStream("build.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException unreadable) {
            // Then it has no name.
        }
        return new Build(
                properties.getProperty("version", "0"),
                properties.getProperty("commit", "unknown"));
    }

    /** Tells this build from another. */
    String id() {
        return version + " " + commit;
    }

    /** With what it runs on: the line that a report of a problem begins with. */
    String line() {
        return "toolroom "
                + version
                + " (commit "
                + commit
                + ", JDK "
                + Runtime.version()
                + ", "
                + System.getProperty("os.name")
                + " "
                + System.getProperty("os.arch")
                + ")";
    }
}
