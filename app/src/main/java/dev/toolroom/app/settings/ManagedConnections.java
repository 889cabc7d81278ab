package dev.toolroom.app.settings;

import dev.toolroom.capability.query.QueryCapability;
import dev.toolroom.capability.query.harden.Hardening;
import dev.toolroom.door.http.ConnectionRoutes;
import dev.toolroom.door.http.ConnectionRoutes.Refused;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.PrivateFiles;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.ConnectionUrl;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The connections of {@code toolroom.yaml} as a person manages them in the workbench. */
public final class ManagedConnections implements ConnectionRoutes.Desk {
    /** In the home; each file holds one password, mode 600. */
    public static final String PASSWORDS = "passwords";

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)}");
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    /** What the page does not ask for stays as it is. */
    private static final List<String> KEPT = List.of("allowFunctions", "role");

    private static final List<String> FIELDS =
            List.of("kind", "url", "server", "database", "user", "access", "dialect");

    private final HomeContext context;
    private final SettingsFile file;

    public ManagedConnections(HomeContext context) {
        this.context = context;
        this.file = new SettingsFile(context.home());
    }

    @Override
    public synchronized Json.Obj list() {
        List<Json> all;
        try {
            all = file.connections().stream().<Json>map(this::shown).toList();
        } catch (Settings.Wrong | IOException wrong) {
            throw new Refused(String.valueOf(wrong.getMessage()));
        }
        return Json.Obj.EMPTY.with("connections", new Json.Arr(all));
    }

    /** Without what is secret: the login in a URL, a password that stands in the settings. */
    private Json.Obj shown(Json.Obj entry) {
        var shown = Json.object().put("id", entry.text("id", ""));
        for (String name : FIELDS) {
            String value = entry.text(name, "");
            if (!value.isEmpty()) {
                shown.put(
                        name, name.equals("url") ? new ConnectionUrl(value).withoutLogin() : value);
            }
        }
        if (entry.get("mask") instanceof Json.Arr mask) {
            shown.put("mask", mask);
        }
        return shown.put("password", password(entry)).build();
    }

    private Json.Obj password(Json.Obj entry) {
        String written = entry.text("password", "");
        Matcher variable = VARIABLE.matcher(written);
        if (variable.matches()) {
            return secret("environment").with("name", variable.group(1));
        }
        String path = entry.text("passwordFile", "");
        if (!written.isEmpty()) {
            return secret("settings");
        }
        if (path.isEmpty()) {
            return secret("none");
        }
        return path.equals(kept(entry.text("id", "")).toString())
                ? secret("kept")
                : secret("file").with("path", path);
    }

    private static Json.Obj secret(String from) {
        return Json.Obj.EMPTY.with("from", from);
    }

    private Path passwords() {
        return context.home().root().resolve(PASSWORDS);
    }

    private Path kept(String id) {
        return passwords().resolve(id);
    }

    @Override
    public synchronized void save(@Nullable String known, Json.Obj wanted) throws IOException {
        String id = known == null ? wanted.text("id", "") : known;
        if (!ID.matcher(id).matches()) {
            throw new Refused("The name may have letters, digits, - and _, at most 64 of them.");
        }
        Json.Obj before = known == null ? null : stored(id);
        if (known != null && before == null) {
            throw new Refused("There is no connection " + id + ".");
        }
        String typed = typed(wanted);
        Json.Obj entry = entry(id, wanted, before, typed == null ? null : kept(id));
        String earlier = typed == null ? null : keep(id, typed);
        try {
            if (before == null) {
                file.addConnection(entry);
            } else {
                file.changeConnection(entry);
            }
        } catch (Settings.Wrong wrong) {
            takeBack(id, typed != null, earlier);
            throw new Refused(String.valueOf(wrong.getMessage()));
        }
        if (!entry.text("passwordFile", "").equals(kept(id).toString())) {
            Files.deleteIfExists(kept(id));
        }
    }

    /** Writes the password, and has the one that was there before. */
    private @Nullable String keep(String id, String password) throws IOException {
        Path place = kept(id);
        String earlier = Files.exists(place) ? Files.readString(place) : null;
        context.home().create();
        PrivateFiles.folder(passwords());
        HomeFolder.writePrivately(place, password + "\n");
        return earlier;
    }

    private void takeBack(String id, boolean written, @Nullable String earlier) throws IOException {
        if (written && earlier == null) {
            Files.deleteIfExists(kept(id));
        } else if (earlier != null) {
            HomeFolder.writePrivately(kept(id), earlier);
        }
    }

    private Json.@Nullable Obj stored(String id) throws IOException {
        try {
            return file.connections().stream()
                    .filter(each -> each.text("id", "").equals(id))
                    .findFirst()
                    .orElse(null);
        } catch (Settings.Wrong wrong) {
            throw new Refused(String.valueOf(wrong.getMessage()));
        }
    }

    private static @Nullable String typed(Json.Obj wanted) {
        Json.Obj password = wanted.object("password");
        if (!password.text("from", "").equals("typed")) {
            return null;
        }
        String value = password.text("value", "");
        if (value.isEmpty() || value.lines().count() > 1) {
            throw new Refused("Enter a password of one line.");
        }
        return value;
    }

    /** As the settings have it. */
    private static Json.Obj entry(
            String id, Json.Obj wanted, Json.@Nullable Obj before, @Nullable Path kept) {
        var entry = Json.object().put("id", id);
        for (String name : FIELDS) {
            String value = wanted.text(name, "").strip();
            if (!value.isEmpty()) {
                entry.put(name, name.equals("url") ? url(value, before) : value);
            }
        }
        if (wanted.get("mask") instanceof Json.Arr mask && !mask.texts().isEmpty()) {
            entry.put("mask", Json.Arr.ofTexts(mask.texts()));
        }
        if (before != null) {
            KEPT.forEach(name -> entry.putIfPresent(name, before.get(name)));
        }
        Json.Obj password = wanted.object("password");
        switch (password.text("from", "none")) {
            case "environment" -> entry.put("password", "${" + password.text("name", "") + "}");
            case "file" -> entry.put("passwordFile", password.text("path", ""));
            case "typed" -> entry.put("passwordFile", String.valueOf(kept));
            case "kept", "settings" -> {
                if (before != null) {
                    entry.putIfPresent("password", before.get("password"));
                    entry.putIfPresent("passwordFile", before.get("passwordFile"));
                }
            }
            default -> {}
        }
        return entry.build();
    }

    /** The page is never shown a login in a URL: one that it left alone keeps it. */
    private static String url(String wanted, Json.@Nullable Obj before) {
        String known = before == null ? "" : before.text("url", "");
        return new ConnectionUrl(known).withoutLogin().equals(wanted) ? known : wanted;
    }

    @Override
    public synchronized boolean remove(String id) throws IOException {
        if (stored(id) == null) {
            return false;
        }
        try {
            file.removeConnection(id);
        } catch (Settings.Wrong wrong) {
            throw new Refused(String.valueOf(wrong.getMessage()));
        }
        Files.deleteIfExists(kept(id));
        return true;
    }

    @Override
    public Json.Obj test(Json.Obj wanted) throws IOException {
        String id = wanted.text("id", "");
        String typed = typed(wanted);
        Path trial = null;
        try {
            if (typed != null) {
                PrivateFiles.folder(passwords());
                trial = kept(".test-" + Long.toHexString(System.nanoTime()));
                HomeFolder.writePrivately(trial, typed + "\n");
            }
            Json.Obj entry = entry(id, wanted, stored(id), trial);
            List<String> problems = SettingsFile.problems(entry);
            if (!problems.isEmpty()) {
                throw new Refused(String.join(" ", problems));
            }
            return examined(Settings.connection(entry, context.home().root()));
        } finally {
            if (trial != null) {
                Files.deleteIfExists(trial);
            }
        }
    }

    private QueryCapability query(ConnectionSettings settings) {
        var connections =
                new Connections(
                        () -> List.of(settings), text -> Settings.resolved(text, System.getenv()));
        return new QueryCapability(
                connections, context.home()::logins, context.home()::exports, context.clock());
    }

    @Override
    public Json.Obj login(Json.Obj wanted) throws IOException {
        String id = wanted.text("connection", "");
        Json.Obj entry = stored(id);
        if (entry == null) {
            throw new Refused("There is no connection " + id + ".");
        }
        Json.Obj given = wanted.object("owner");
        ConnectionUrl.Login owner =
                given.text("user", "").isEmpty()
                        ? null
                        : new ConnectionUrl.Login(
                                given.text("user", ""), given.text("password", ""));
        QueryCapability query = query(Settings.connection(entry, context.home().root()));
        try {
            return switch (wanted.text("action", "")) {
                case "plan" -> shown(query.planLogin(id, owner, false));
                case "create" ->
                        Json.Obj.EMPTY.with(
                                "report", Json.Arr.ofTexts(query.createLogin(id, owner)));
                default -> throw new Refused("The action is plan or create.");
            };
        } catch (Refusal e) {
            throw new Refused(e.outcome().message(), e.outcome().nextStep());
        } finally {
            query.close();
        }
    }

    private static Json.Obj shown(Hardening.Plan plan) {
        return Json.object()
                .put("lines", Json.Arr.ofTexts(plan.lines()))
                .put("statements", Json.Arr.ofTexts(plan.statements()))
                .build();
    }

    private Json.Obj examined(ConnectionSettings candidate) {
        QueryCapability query = query(candidate);
        try {
            var found = query.examine();
            if (found.isEmpty()) {
                return Json.object()
                        .put("works", true)
                        .put("found", "No database to log in to")
                        .build();
            }
            var first = found.getFirst();
            return Json.object()
                    .put("works", first.problem() == null)
                    .putIfPresent("problem", first.problem())
                    .put("nextStep", first.nextStep())
                    .put("warnings", Json.Arr.ofTexts(first.warnings()))
                    .build();
        } finally {
            query.close();
        }
    }
}
