package dev.toolroom.capability.toolsets.bundle.manifest;

import dev.toolroom.capability.toolsets.bundle.BundleRefused;
import dev.toolroom.capability.toolsets.bundle.Problem;
import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.JsonScalarResolver;

/**
 * Reads the part of YAML that means the same as JSON: no anchors, aliases, tags or second document.
 * It goes from event to event, so that a text is refused where it is too deep and not after its
 * tree was built.
 */
final class YamlReader {
    private static final int DEEPEST = 32;
    private static final int SHOWN = 60;

    private final Iterator<Event> events;
    private final Map<String, Integer> lines = new HashMap<>();
    private final List<Problem> problems = new ArrayList<>();

    private YamlReader(String text) {
        var settings = LoadSettings.builder().setAllowDuplicateKeys(false).build();
        events = new Parse(settings).parseString(text).iterator();
    }

    /**
     * The one document of the text.
     *
     * @throws BundleRefused if it is not YAML, or says something that JSON cannot
     */
    static LinedJson read(String text) {
        try {
            return new YamlReader(text).document();
        } catch (MarkedYamlEngineException e) {
            int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
            throw refused(line, "", "This is not valid YAML: " + e.getProblem() + ".");
        } catch (YamlEngineException e) {
            throw refused(1, "", "The file contains characters that YAML does not allow.");
        }
    }

    private static BundleRefused refused(int line, String path, String message) {
        return new BundleRefused(List.of(new Problem(Code.MANIFEST_INVALID, line, path, message)));
    }

    private static int line(Event event) {
        return event.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
    }

    private LinedJson document() {
        next();
        if (events.hasNext() && next().getEventId() == Event.ID.StreamEnd) {
            throw refused(1, "", "The file is empty. Start with manifest_version: \"1\".");
        }
        Event first = next();
        Json value = value(first, "", 0);
        next();
        Event after = next();
        if (after.getEventId() != Event.ID.StreamEnd) {
            throw refused(line(after), "", "The file holds a second document. Keep only one.");
        }
        if (!problems.isEmpty()) {
            throw new BundleRefused(problems);
        }
        if (value instanceof Json.Obj root) {
            return new LinedJson(root, lines);
        }
        throw refused(line(first), "", "Expected keys and values, as in id: my-toolset.");
    }

    private Event next() {
        return events.next();
    }

    private Json value(Event event, String path, int depth) {
        lines.putIfAbsent(path, line(event));
        if (event instanceof AliasEvent) {
            problem(event, path, "YAML aliases (*name) are not allowed. Repeat the value.");
            return new Json.Null();
        }
        if (event instanceof NodeEvent node && node.getAnchor().isPresent()) {
            problem(event, path, "YAML anchors (&name) are not allowed. Remove the anchor.");
        }
        if (event instanceof CollectionStartEvent && depth >= DEEPEST) {
            throw refused(line(event), "", "The manifest is nested more than 32 levels deep.");
        }
        return switch (event) {
            case ScalarEvent scalar -> scalar(scalar, path);
            case MappingStartEvent start -> {
                refuseTag(start, path);
                yield mapping(path, depth);
            }
            case SequenceStartEvent start -> {
                refuseTag(start, path);
                yield sequence(path, depth);
            }
            default -> throw refused(line(event), path, "This is not valid YAML.");
        };
    }

    private void refuseTag(CollectionStartEvent start, String path) {
        if (start.getTag().isPresent()) {
            problem(start, path, "YAML tags are not allowed. Remove " + start.getTag().get() + ".");
        }
    }

    private void problem(Event event, String path, String message) {
        problems.add(new Problem(Code.MANIFEST_INVALID, line(event), path, message));
    }

    private Json.Obj mapping(String path, int depth) {
        var object = Json.object();
        Map<String, Integer> seen = new HashMap<>();
        for (Event key = next(); key.getEventId() != Event.ID.MappingEnd; key = next()) {
            String name = name(key, path);
            Integer earlier = seen.putIfAbsent(name, line(key));
            String inner = LinedJson.within(path, name);
            lines.put(inner, line(key));
            Json value = value(next(), inner, depth + 1);
            if (earlier != null) {
                problem(key, inner, "The key is already set on line " + earlier + ". Keep one.");
            } else {
                object.put(name, value);
            }
        }
        return object.build();
    }

    private String name(Event key, String path) {
        if (key instanceof ScalarEvent scalar) {
            if (scalar.getAnchor().isPresent()) {
                problem(key, path, "YAML anchors (&name) are not allowed. Remove the anchor.");
            }
            scalar(scalar, path);
            return scalar.getValue();
        }
        throw refused(line(key), path, "A key must be a plain name, not a list, map or alias.");
    }

    private Json.Arr sequence(String path, int depth) {
        List<Json> items = new ArrayList<>();
        for (Event item = next(); item.getEventId() != Event.ID.SequenceEnd; item = next()) {
            String inner = path + "[" + items.size() + "]";
            items.add(value(item, inner, depth + 1));
        }
        return new Json.Arr(items);
    }

    private Json scalar(ScalarEvent scalar, String path) {
        if (scalar.getTag().isPresent()) {
            problem(
                    scalar,
                    path,
                    "YAML tags are not allowed. Remove " + shown(scalar.getTag().get()) + ".");
        }
        String text = scalar.getValue();
        if (!scalar.isPlain()) {
            return new Json.Str(text);
        }
        Tag tag = new JsonScalarResolver().resolve(text, true);
        if (tag.equals(Tag.NULL)) {
            return new Json.Null();
        }
        if (tag.equals(Tag.BOOL)) {
            return new Json.Bool(Boolean.parseBoolean(text));
        }
        return tag.equals(Tag.INT) || tag.equals(Tag.FLOAT)
                ? number(scalar, path)
                : new Json.Str(text);
    }

    private Json number(ScalarEvent scalar, String path) {
        try {
            return new Json.Num(scalar.getValue());
        } catch (IllegalArgumentException e) {
            problem(
                    scalar,
                    path,
                    shown(scalar.getValue()) + " is not a number that JSON has. Put it in quotes.");
            return new Json.Null();
        }
    }

    private static String shown(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }
}
