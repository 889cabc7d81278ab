package dev.toolroom.app.settings;

import dev.toolroom.kernel.json.Json;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Reads YAML into the same tree as JSON. */
final class Yaml {
    private static final int MAX_CHARACTERS = 1_000_000;
    private static final int MAX_VALUES = 100_000;

    private int valueCount;

    private Yaml() {}

    /** Thrown with the line and column of the mistake. */
    static final class Unreadable extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unreadable(String message) {
            super(message, null, false, false);
        }
    }

    /** Reads the single document in {@code text}; an empty document is an empty object. */
    static Json.Obj read(String text) {
        if (text.length() > MAX_CHARACTERS) {
            throw new Unreadable("longer than " + MAX_CHARACTERS + " characters");
        }
        try {
            var settings = LoadSettings.builder().setAllowDuplicateKeys(false).build();
            refuseDepth(text, settings);
            return switch (new Yaml().json(new Load(settings).loadFromString(text), 0)) {
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

    /** Checks the depth on events, because building a tree recurses as deep as the text. */
    private static void refuseDepth(String text, LoadSettings settings) {
        int depth = 0;
        for (Event event : new Parse(settings).parseString(text)) {
            if (event instanceof CollectionStartEvent && ++depth > Json.MAX_DEPTH) {
                int line = event.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
                throw tooDeep("line " + line + ": ");
            }
            if (event instanceof CollectionEndEvent) {
                depth--;
            }
        }
    }

    private static Unreadable tooDeep(String place) {
        return new Unreadable(place + "nested more than " + Json.MAX_DEPTH + " deep");
    }

    /** Limits depth and size: an alias may contain itself, or expand to very many values. */
    private Json json(@Nullable Object value, int depth) {
        if (depth > Json.MAX_DEPTH) {
            throw tooDeep("an alias: ");
        }
        if (++valueCount > MAX_VALUES) {
            throw new Unreadable("its aliases stand for more than " + MAX_VALUES + " values");
        }
        return switch (value) {
            case null -> new Json.Null();
            case Map<?, ?> map -> {
                var object = Json.object();
                map.forEach((key, item) -> object.put(name(key), json(item, depth + 1)));
                yield object.build();
            }
            case Collection<?> items ->
                    new Json.Arr(items.stream().map(item -> json(item, depth + 1)).toList());
            case Boolean flag -> new Json.Bool(flag);
            case Double number when !Double.isFinite(number) -> new Json.Str(number.toString());
            case Number number -> new Json.Num(new BigDecimal(number.toString()).toPlainString());
            case Object other -> new Json.Str(other.toString());
        };
    }

    private static String name(@Nullable Object key) {
        if (key instanceof Map<?, ?> || key instanceof Collection<?>) {
            throw new Unreadable("a key is a list or a map; expected a name");
        }
        return String.valueOf(key);
    }
}
