package dev.toolroom.app;

import dev.toolroom.kernel.Json;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** YAML as the same tree that JSON is. */
final class Yaml {
    private Yaml() {}

    /** Thrown with the line and column of the mistake. */
    static final class Unreadable extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unreadable(String message) {
            super(message, null, false, false);
        }
    }

    /** The one document in {@code text}; an empty one is an empty object. */
    static Json.Obj read(String text) {
        try {
            var load = new Load(LoadSettings.builder().setAllowDuplicateKeys(false).build());
            return switch (json(load.loadFromString(text))) {
                case Json.Obj object -> object;
                case Json.Null _ -> Json.Obj.EMPTY;
                case Json _ -> throw new Unreadable("expected keys and values at the top");
            };
        } catch (MarkedYamlEngineException e) {
            String place =
                    e.getProblemMark()
                            .map(
                                    mark ->
                                            "line "
                                                    + (mark.getLine() + 1)
                                                    + ", column "
                                                    + (mark.getColumn() + 1)
                                                    + ": ")
                            .orElse("");
            throw new Unreadable(place + e.getProblem());
        } catch (YamlEngineException e) {
            throw new Unreadable("not YAML");
        }
    }

    private static Json json(@Nullable Object value) {
        return switch (value) {
            case null -> new Json.Null();
            case Map<?, ?> map -> {
                var object = Json.object();
                map.forEach((key, item) -> object.put(String.valueOf(key), json(item)));
                yield object.build();
            }
            case Collection<?> items -> new Json.Arr(items.stream().map(Yaml::json).toList());
            case Boolean flag -> new Json.Bool(flag);
            case Number number -> new Json.Num(new BigDecimal(number.toString()).toPlainString());
            case Object other -> new Json.Str(other.toString());
        };
    }
}
