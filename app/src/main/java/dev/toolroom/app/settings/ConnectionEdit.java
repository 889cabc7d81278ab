package dev.toolroom.app.settings;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * Changes one connection in the text of the settings, value by value, so that comments and the
 * order of keys stay. The result is parsed and compared with the intended settings.
 */
public final class ConnectionEdit {
    private static final String BY_HAND = " is written in a way that cannot be changed here. ";

    private final String text;
    private final String id;
    private final MappingNode node;

    private final List<Stretch> edits = new ArrayList<>();

    /** A range of the text and its replacement. */
    private record Stretch(int from, int to, String written) {}

    private ConnectionEdit(String text, String id) {
        this.text = text;
        this.id = id;
        MappingNode found = find(text, id);
        if (found == null) {
            throw SettingsFile.wrong("there is no connection " + id);
        }
        this.node = found;
    }

    /** Returns the text with this connection in place of the one with the same id. */
    public static String changed(String text, Json.Obj entry) {
        String id = entry.text("id", "");
        Json.Obj tree = SettingsFile.read(text);
        List<Json> wanted = new ArrayList<>();
        Json.Obj before = Json.Obj.EMPTY;
        for (Json.Obj each : SettingsFile.connectionsOf(tree)) {
            boolean matches = each.text("id", "").equals(id);
            before = matches ? each : before;
            wanted.add(matches ? entry : each);
        }
        String after = new ConnectionEdit(text, id).with(before, entry);
        if (!SettingsFile.isRead(after, tree.with(SettingsFile.KEY, new Json.Arr(wanted)))) {
            throw SettingsFile.wrong(
                    "connection "
                            + id
                            + BY_HAND
                            + "Write this instead:\n"
                            + SettingsFile.block(entry, "  "));
        }
        return after;
    }

    /** Returns the text without the connection, and without the list if that becomes empty. */
    public static String removed(String text, String id) {
        Json.Obj tree = SettingsFile.read(text);
        List<Json> wanted = new ArrayList<>();
        for (Json.Obj each : SettingsFile.connectionsOf(tree)) {
            if (!each.text("id", "").equals(id)) {
                wanted.add(each);
            }
        }
        String after = new ConnectionEdit(text, id).without(wanted.isEmpty());
        Json.Obj left = without(tree);
        Json.Obj expected =
                wanted.isEmpty() ? left : tree.with(SettingsFile.KEY, new Json.Arr(wanted));
        if (!SettingsFile.isRead(after, expected)) {
            throw SettingsFile.wrong("connection " + id + BY_HAND + "Delete it in the file");
        }
        return after;
    }

    private static Json.Obj without(Json.Obj tree) {
        var left = Json.object();
        tree.fields()
                .forEach(
                        (name, value) -> {
                            if (!name.equals(SettingsFile.KEY)) {
                                left.put(name, value);
                            }
                        });
        return left.build();
    }

    private static @Nullable MappingNode find(String text, String id) {
        SequenceNode list = SettingsFile.listed(text);
        if (list != null) {
            for (Node each : list.getValue()) {
                if (each instanceof MappingNode mapping
                        && value(mapping, "id") instanceof ScalarNode name
                        && name.getValue().equals(id)) {
                    return mapping;
                }
            }
        }
        return null;
    }

    private static @Nullable Node value(MappingNode mapping, String key) {
        for (NodeTuple pair : mapping.getValue()) {
            if (pair.getKeyNode() instanceof ScalarNode name && name.getValue().equals(key)) {
                return pair.getValueNode();
            }
        }
        return null;
    }

    private String with(Json.Obj before, Json.Obj entry) {
        if (node.getFlowStyle() == FlowStyle.FLOW) {
            replace(node, entry.write());
            return applyEdits();
        }
        for (NodeTuple pair : node.getValue()) {
            String key = pair.getKeyNode() instanceof ScalarNode name ? name.getValue() : "";
            Json wanted = entry.get(key);
            if (wanted == null) {
                dropLines(pair);
            } else if (!wanted.equals(before.get(key))) {
                replace(pair.getValueNode(), SettingsFile.written(wanted));
            }
        }
        return addNewKeys(applyEdits(), before, entry);
    }

    private void replace(Node value, String written) {
        int from = index(value.getStartMark().orElseThrow());
        boolean block = value instanceof SequenceNode list && list.getFlowStyle() != FlowStyle.FLOW;
        int to =
                block
                        ? lineEnd(SettingsFile.line(value, true))
                        : index(value.getEndMark().orElseThrow());
        edits.add(new Stretch(from, to, written));
    }

    private void dropLines(NodeTuple pair) {
        int first = SettingsFile.line(pair.getKeyNode(), false);
        int last = SettingsFile.line(pair.getValueNode(), true);
        edits.add(new Stretch(lineStart(first), lineStart(last + 1), ""));
    }

    /** Applies the edits from last to first, so that earlier positions stay valid. */
    private String applyEdits() {
        var changed = new StringBuilder(text);
        edits.stream()
                .sorted(Comparator.comparingInt(Stretch::from).reversed())
                .forEach(each -> changed.replace(each.from(), each.to(), each.written()));
        return changed.toString();
    }

    /** Adds keys that are new after the last existing key. */
    private String addNewKeys(String changed, Json.Obj before, Json.Obj entry) {
        var fresh = Json.object();
        entry.fields()
                .forEach(
                        (name, value) -> {
                            if (before.get(name) == null) {
                                fresh.put(name, value);
                            }
                        });
        Json.Obj missing = fresh.build();
        MappingNode now = find(changed, id);
        if (missing.fields().isEmpty() || now == null) {
            return changed;
        }
        int column =
                now.getValue().getFirst().getKeyNode().getStartMark().orElseThrow().getColumn();
        List<String> lines = new ArrayList<>(List.of(changed.split("\n", -1)));
        int after = SettingsFile.line(now, true) + 1;
        missing.fields()
                .forEach(
                        (name, value) ->
                                lines.add(
                                        Math.min(after, lines.size()),
                                        " ".repeat(column)
                                                + name
                                                + ": "
                                                + SettingsFile.written(value)));
        return String.join("\n", lines);
    }

    private String without(boolean isOnly) {
        int first = isOnly ? keyLine() : SettingsFile.line(node, false);
        int last = SettingsFile.line(node, true);
        return text.substring(0, lineStart(first)) + text.substring(lineStart(last + 1));
    }

    /** Returns the line on which the list of connections begins. */
    private int keyLine() {
        String[] lines = text.split("\n", -1);
        for (int i = SettingsFile.line(node, false); i > 0; i--) {
            if (lines[i].startsWith(SettingsFile.KEY + ":")) {
                return i;
            }
        }
        return 0;
    }

    private int index(Mark mark) {
        return text.offsetByCodePoints(0, mark.getIndex());
    }

    private int lineStart(int line) {
        int at = 0;
        for (int i = 0; i < line; i++) {
            int end = text.indexOf('\n', at);
            if (end < 0) {
                return text.length();
            }
            at = end + 1;
        }
        return at;
    }

    private int lineEnd(int line) {
        int next = lineStart(line + 1);
        return next > 0 && text.charAt(next - 1) == '\n' ? next - 1 : next;
    }
}
