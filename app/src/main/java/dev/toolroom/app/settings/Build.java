package dev.toolroom.app.settings;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The version and the commit of a build. */
public record Build(String version, String commit) {
    /** "VERSION COMMIT", set by the launcher from the tool list that the build wrote. */
    private static final String PROPERTY = "toolroom.build";

    /** Prefers the property: opening a class path resource takes as long as reading all tools. */
    public static Build current() {
        String property = System.getProperty(PROPERTY, "");
        int space = property.indexOf(' ');
        return space < 0
                ? fromResource()
                : new Build(property.substring(0, space), property.substring(space + 1));
    }

    private static Build fromResource() {
        var properties = new Properties();
        try (InputStream in = Build.class.getResourceAsStream("build.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException unreadable) {
            // The defaults below apply.
        }
        return new Build(
                properties.getProperty("version", "0"),
                properties.getProperty("commit", "unknown"));
    }

    /** Returns a key that differs between any two builds. */
    public String id() {
        return version + " " + commit;
    }

    /** Returns the version and the platform, for the first line of a problem report. */
    public String line() {
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
