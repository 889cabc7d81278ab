package dev.toolroom.app.settings;

import dev.toolroom.capability.toolsets.ToolsetsHome;
import dev.toolroom.capability.toolsets.model.ModelEndpoint;
import dev.toolroom.capability.toolsets.sandbox.SandboxPolicy;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.redaction.PersonalData;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.ConnectionSettings.Access;
import dev.toolroom.foundation.relational.ConnectionUrl;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.UnsetVariable;
import dev.toolroom.foundation.relational.demo.Demo;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.schema.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The settings, {@code toolroom.yaml}. All have defaults, so that an empty home works. */
public final class Settings {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)}");

    private final Json.Obj tree;
    private final Path folder;

    /** Computed once: every call needs them. */
    private final Limits limits;

    private volatile @Nullable List<ConnectionSettings> connections;

    private Settings(Json.Obj tree, Path folder) {
        this.tree = tree;
        this.folder = folder;
        Json.Obj given = tree.object("limits");
        this.limits =
                new Limits(
                        number(given, "items", Limits.DEFAULT.items()),
                        number(given, "bytes", Limits.DEFAULT.bytes()),
                        DurationText.read(given.text("time", ""), Limits.DEFAULT.time()));
    }

    /** Thrown for settings that cannot be used; the message names the key and what is expected. */
    public static final class Wrong extends RuntimeException {
        private static final long serialVersionUID = 1;

        public Wrong(List<String> problems) {
            super(String.join("\n", problems), null, false, false);
        }
    }

    /**
     * Reads the settings of a home.
     *
     * @throws Wrong if they are not as the schema says
     */
    public static Settings of(HomeFolder home) {
        List<String> problems = problems(home);
        if (!problems.isEmpty()) {
            throw new Wrong(problems);
        }
        return new Settings(read(home), home.root());
    }

    /** Returns the problems of the settings, one line each. */
    public static List<String> problems(HomeFolder home) {
        try {
            return new Schema(schema())
                    .problems(read(home)).stream()
                            .map(
                                    each ->
                                            home.settings()
                                                    + ": "
                                                    + each.message()
                                                    + ". "
                                                    + each.nextStep())
                            .toList();
        } catch (Yaml.Unreadable e) {
            return List.of(home.settings() + ": " + e.getMessage());
        }
    }

    private static Json.Obj read(HomeFolder home) {
        if (!Files.exists(home.settings())) {
            return Json.Obj.EMPTY;
        }
        try {
            return Yaml.read(Files.readString(home.settings()));
        } catch (CharacterCodingException e) {
            throw new Yaml.Unreadable("not text in UTF-8. Write it anew, or restore a backup");
        } catch (IOException e) {
            throw new Yaml.Unreadable(
                    "cannot be read. Let this user own it: chmod u+rw " + home.settings());
        }
    }

    public static Json.Obj schema() {
        try (InputStream in = Settings.class.getResourceAsStream("settings.schema.json")) {
            if (in != null && Json.read(in) instanceof Json.Obj schema) {
                return schema;
            }
            throw new IllegalStateException("no schema of the settings");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the settings in effect, without secrets. */
    public Json.Obj shown() {
        return Json.object()
                .put("home", folder.toString())
                .put(
                        "connections",
                        new Json.Arr(
                                connections().stream()
                                        .<Json>map(
                                                each ->
                                                        Json.object()
                                                                .put("id", each.id())
                                                                .put("kind", each.kind().word())
                                                                .put("server", each.server())
                                                                .put("database", each.database())
                                                                .put("access", each.access().word())
                                                                .build())
                                        .toList()))
                .put("models", Json.Arr.ofTexts(models().stream().map(Path::toString).toList()))
                .put(
                        "limits",
                        Json.object()
                                .put("items", limits().items())
                                .put("bytes", limits().bytes())
                                .put("time", limits().time().toMillis() + "ms")
                                .build())
                .put("http", Json.object().put("bind", bind()).put("port", port()).build())
                .put("approvals", approvals().json())
                .put(
                        "python",
                        Json.object()
                                .put("command", python().command())
                                .put("sandbox", python().sandbox().id())
                                .build())
                .put(
                        "toolsets",
                        Json.object()
                                .put("frames", python().frames())
                                .put("urls", python().urls())
                                .put("signatures", python().keys().required() ? "require" : "warn")
                                .put(
                                        "trustedKeys",
                                        Json.Arr.ofTexts(
                                                python().keys().keys().keySet().stream()
                                                        .sorted()
                                                        .toList()))
                                .build())
                .put("store", storeUrl().isEmpty() ? "SQLite in the home" : "PostgreSQL")
                .build();
    }

    public boolean hasConnections() {
        return tree.get("connections") instanceof Json.Arr(var items) && !items.isEmpty();
    }

    /** Returns the connections, built once because every query needs one. */
    public List<ConnectionSettings> connections() {
        List<ConnectionSettings> cached = connections;
        if (cached == null) {
            cached = List.copyOf(readConnections());
            connections = cached;
        }
        return cached;
    }

    private List<ConnectionSettings> readConnections() {
        if (!(tree.get("connections") instanceof Json.Arr(var items))) {
            return Demo.connections(new HomeFolder(folder).demo());
        }
        return items.stream().map(item -> connection((Json.Obj) item, folder)).toList();
    }

    /** Builds a connection; a relative path is resolved against the folder. */
    static ConnectionSettings connection(Json.Obj item, Path folder) {
        String id = item.text("id", "");
        DatabaseKind kind = DatabaseKind.of(item.text("kind", "")).orElse(DatabaseKind.STUB);
        String url = url(item, folder);
        var place = new ConnectionUrl(ConnectionUrl.jdbc(kind, url));
        return new ConnectionSettings(
                id,
                kind,
                url,
                item.text("server", place.server()),
                item.text("database", place.database().isEmpty() ? id : place.database()),
                text(item, "user"),
                text(item, "password"),
                Access.of(item.text("access", "")),
                DatabaseKind.of(item.text("dialect", "")).orElse(null),
                texts(item, "mask"),
                isOn(item, "maskStrict"),
                text(item, "passwordFile"),
                texts(item, "allowFunctions"),
                text(item, "role"));
    }

    private static List<String> texts(Json.Obj item, String name) {
        return item.get(name) instanceof Json.Arr texts ? texts.texts() : List.of();
    }

    /** Returns the URL; the file of a design is resolved against the home. */
    private static String url(Json.Obj item, Path folder) {
        String url = item.text("url", "");
        boolean file = item.text("kind", "").equals("design") && url.startsWith("file:");
        return file ? "file:" + folder.resolve(url.substring("file:".length())).normalize() : url;
    }

    private static @Nullable String text(Json.Obj item, String name) {
        return item.get(name) instanceof Json.Str(String text) ? text : null;
    }

    public boolean hasModels() {
        return tree.get("models") instanceof Json.Arr(var items) && !items.isEmpty();
    }

    /** Returns the roots of domain models; relative paths are resolved against the home. */
    public List<Path> models() {
        return tree.get("models") instanceof Json.Arr roots
                ? roots.texts().stream().map(folder::resolve).map(Path::normalize).toList()
                : List.of();
    }

    public Limits limits() {
        return limits;
    }

    static int number(Json.Obj given, String name, int otherwise) {
        return given.get(name) instanceof Json.Num number ? number.decimal().intValue() : otherwise;
    }

    /** Returns what recall redacts in chats besides secrets. */
    public PersonalData personalData() {
        Json.Obj redact = tree.object("recall").object("redact");
        return new PersonalData(
                redact.get("emails") instanceof Json.Bool(boolean on) && on,
                redact.get("userNames") instanceof Json.Arr names ? names.texts() : List.of());
    }

    public Duration retention() {
        return DurationText.read(tree.object("retention").text("calls", ""), Duration.ofDays(90));
    }

    /** Returns how long chats with messages, files or a pin are kept; if empty, until deleted. */
    public Optional<Duration> chatRetention() {
        String age = tree.object("retention").text("chats", "");
        return age.isEmpty()
                ? Optional.empty()
                : Optional.of(DurationText.read(age, Duration.ZERO));
    }

    /** Returns the tool choice of a profile, or null if there is no such profile. */
    public @Nullable String profile(@Nullable String name) {
        return switch (name == null ? null : tree.object("profiles").get(name)) {
            case Json.Arr chosen -> String.join(",", chosen.texts());
            case Json.Str(String chosen) -> chosen;
            case null, default -> null;
        };
    }

    public ApprovalSettings approvals() {
        return ApprovalSettings.of(tree.object("approvals"));
    }

    private static boolean isOn(Json.Obj given, String name) {
        return given.get(name) instanceof Json.Bool(boolean on) && on;
    }

    public ToolsetsHome.PythonSettings python() {
        Json.Obj python = tree.object("python");
        boolean required = python.text("sandbox", "").equals(SandboxPolicy.REQUIRED.id());
        return new ToolsetsHome.PythonSettings(
                python.text("command", ""),
                required ? SandboxPolicy.REQUIRED : SandboxPolicy.AUTO,
                isOn(tree.object("toolsets"), "frames"),
                isOn(tree.object("toolsets"), "urls"),
                TrustedKeysSettings.of(tree.object("toolsets")));
    }

    /**
     * The model that turns ask.
     *
     * @throws dev.toolroom.kernel.call.Refusal if none is configured, or its key is not set
     */
    public ModelEndpoint model(Map<String, String> environment) {
        return ModelSettings.endpoint(tree.object("model"), environment);
    }

    public String bind() {
        return tree.object("http").text("bind", "127.0.0.1");
    }

    public int port() {
        return number(tree.object("http"), "port", 7337);
    }

    public String storeUrl() {
        return tree.object("store").text("url", "");
    }

    public Json.Obj store() {
        return tree.object("store");
    }

    /**
     * Replaces each {@code ${NAME}} by the value of that environment variable.
     *
     * @throws UnsetVariable if a variable is not set
     */
    public static String resolved(String text, Map<String, String> environment) {
        Matcher found = PLACEHOLDER.matcher(text);
        var resolved = new StringBuilder();
        while (found.find()) {
            String value = environment.get(found.group(1));
            if (value == null) {
                throw new UnsetVariable(found.group(1));
            }
            found.appendReplacement(resolved, Matcher.quoteReplacement(value));
        }
        return found.appendTail(resolved).toString();
    }
}
