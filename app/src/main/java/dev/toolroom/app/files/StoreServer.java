package dev.toolroom.app.files;

import dev.toolroom.app.settings.Settings;
import dev.toolroom.foundation.relational.ConnectionUrl;
import dev.toolroom.foundation.relational.UnsetVariable;
import dev.toolroom.foundation.store.PostgresStore;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Properties;

/** The PostgreSQL server that the settings name as the store of a home. */
public final class StoreServer {
    private StoreServer() {}

    public static PostgresStore open(Settings settings) {
        var url = new ConnectionUrl(resolve("url", settings.storeUrl()));
        var login = new Properties();
        url.login()
                .ifPresent(
                        found -> {
                            login.setProperty("user", found.user());
                            login.setProperty("password", found.password());
                        });
        for (String name : List.of("user", "password")) {
            if (settings.store().get(name) instanceof Json.Str(String value)) {
                login.setProperty(name, resolve(name, value));
            }
        }
        return new PostgresStore(url.withoutLogin(), login);
    }

    private static String resolve(String key, String text) {
        try {
            String value = Settings.resolved(text, System.getenv());
            if (value.isBlank()) {
                throw new Settings.Wrong(
                        List.of(
                                "toolroom.yaml: store.%s is %s, which is empty. Give it a value."
                                        .formatted(key, text.isBlank() ? "set" : text)));
            }
            return value;
        } catch (UnsetVariable unset) {
            throw new Settings.Wrong(
                    List.of(
                            "toolroom.yaml: store.%s uses ${%s}, which is not set. %s"
                                    .formatted(key, unset.name(), unset.nextStep())));
        }
    }
}
