package dev.toolroom.capability.query.harden;

import dev.toolroom.capability.query.refusal.QueryRefusal;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.PrivateFiles;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.ConnectionUrl;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * The logins that were created for connections with masked columns, in a folder of the home. Each
 * has a file (mode 600): the first line is the password, the second what it is for.
 */
public final class LoginFiles {
    private static final String HOME = ".home";
    private static final int MAX_ROLE_LENGTH = 40;

    /** SQL states of errors about a login or, on MariaDB, the database of its views. */
    private static final Pattern TURNED_AWAY = Pattern.compile("(28|42).*");

    /** SQL Server: login failed, cannot open database. */
    private static final Set<Integer> TURNED_AWAY_BY_SQL_SERVER = Set.of(18_456, 4060);

    private final Supplier<Path> folder;

    public LoginFiles(Supplier<Path> folder) {
        this.folder = folder;
    }

    /**
     * A login of the database.
     *
     * @param url of the connection that it is for
     * @param masks that it was created for
     * @param ready whether it was tried and found to read nothing masked
     * @param seal of what decided that, as {@link LoginRights#seal} says
     */
    record Login(
            String role,
            String password,
            String url,
            List<String> masks,
            boolean ready,
            String seal) {
        Login {
            masks = List.copyOf(masks);
        }

        /** Whether it is for the connection as it is set now. */
        boolean isFor(ConnectionSettings settings) {
            return url.equals(place(settings)) && masks.equals(settings.mask());
        }

        Login asNew() {
            return new Login(role, password, url, masks, false, "");
        }

        Login asReady(String itsSeal) {
            return new Login(role, password, url, masks, true, itsSeal);
        }

        @Override
        public String toString() {
            return "Login[" + role + "]";
        }
    }

    /**
     * Returns the settings for queries: if columns are masked by rights, with the login that cannot
     * read them.
     *
     * @throws Refusal if there is none
     */
    public ConnectionSettings reading(ConnectionSettings settings) {
        if (!masksByRights(settings)) {
            return settings;
        }
        Optional<Login> login = find(settings).filter(each -> each.ready() && each.isFor(settings));
        if (login.isEmpty()) {
            throw notHardened(
                    settings,
                    settings.id()
                            + " masks columns, and there is no login yet that cannot read exactly"
                            + " these");
        }
        return with(settings, login.get());
    }

    /** Whether masks of a connection are rights of its login. */
    public static boolean masksByRights(ConnectionSettings settings) {
        return LoginRights.exist(settings.kind()) && !settings.mask().isEmpty();
    }

    /** Throws a refusal that names the missing login if the database turned it away. */
    public static void requireLogin(ConnectionSettings settings, SQLException e) {
        boolean turnedAway =
                TURNED_AWAY.matcher(String.valueOf(e.getSQLState())).matches()
                        || TURNED_AWAY_BY_SQL_SERVER.contains(e.getErrorCode());
        if (turnedAway && masksByRights(settings)) {
            throw notHardened(
                    settings,
                    settings.id() + " turns away the login that was created for its masks");
        }
    }

    /**
     * Returns the check that each new session has to pass; empty if columns are not masked by
     * rights.
     */
    public Optional<SessionCheck> check(ConnectionSettings settings) {
        return masksByRights(settings)
                ? Optional.of(new SessionCheck(settings, this))
                : Optional.empty();
    }

    /** Returns the refusal for a login that is missing or could read masked columns. */
    public static Refusal notHardened(ConnectionSettings settings, String why) {
        return new Refusal(
                QueryRefusal.NOT_HARDENED,
                why,
                "Ask your user to run: toolroom connection harden " + settings.id());
    }

    Optional<Login> find(ConnectionSettings settings) {
        Path file = file(settings.id());
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            List<String> lines = Files.readAllLines(file);
            if (lines.size() < 2 || !(Json.read(lines.get(1)) instanceof Json.Obj about)) {
                return Optional.empty();
            }
            return Optional.of(
                    new Login(
                            about.text("role", ""),
                            lines.getFirst(),
                            about.text("url", ""),
                            about.get("masks") instanceof Json.Arr masks
                                    ? masks.texts()
                                    : List.of(),
                            about.get("ready") instanceof Json.Bool(boolean ready) && ready,
                            about.text("seal", "")));
        } catch (IOException | Json.Malformed unreadable) {
            return Optional.empty();
        }
    }

    /** Creates a login with a new password, without writing it. */
    Login create(ConnectionSettings settings) {
        String plain = settings.id().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "_");
        String name = plain.substring(0, Math.min(MAX_ROLE_LENGTH, plain.length()));
        return new Login(
                "toolroom_" + name + "_" + home(),
                StoredPassword.newPassword(),
                place(settings),
                settings.mask(),
                false,
                "");
    }

    private static String place(ConnectionSettings settings) {
        return new ConnectionUrl(settings.url()).withoutLogin();
    }

    /** Returns the mark of the login in the database, so that no other home alters it. */
    String mark(ConnectionSettings settings) {
        return "Login of Toolroom, home " + home() + ", connection " + settings.id();
    }

    void keep(ConnectionSettings settings, Login login) {
        var about =
                Json.object()
                        .put("role", login.role())
                        .put("url", login.url())
                        .put("masks", Json.Arr.ofTexts(login.masks()))
                        .put("ready", login.ready())
                        .put("seal", login.seal())
                        .build();
        write(file(settings.id()), login.password() + "\n" + about.write() + "\n");
    }

    void remove(ConnectionSettings settings) {
        try {
            Files.deleteIfExists(file(settings.id()));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove the login of " + settings.id(), e);
        }
    }

    /** Returns the settings with this login in place of the one in toolroom.yaml. */
    ConnectionSettings with(ConnectionSettings settings, Login login) {
        String url =
                settings.kind() == DatabaseKind.MARIADB
                        ? new ConnectionUrl(login.url()).withDatabase(login.role())
                        : login.url();
        return settings.withLogin(url, login.role(), file(settings.id()).toString());
    }

    private Path file(String id) {
        String plain = id.matches("[A-Za-z0-9_-]{1,64}") ? id : hex(id.hashCode());
        return folder.get().resolve(plain);
    }

    private String home() {
        Path file = folder.get().resolve(HOME);
        try {
            if (!Files.exists(file)) {
                write(file, hex(new SplittableRandom().nextInt()));
            }
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the name of this home", e);
        }
    }

    private static String hex(int number) {
        return HexFormat.of().toHexDigits(number);
    }

    private void write(Path file, String text) {
        try {
            PrivateFiles.folder(folder.get());
            HomeFolder.writePrivately(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep a login in the home", e);
        }
    }
}
