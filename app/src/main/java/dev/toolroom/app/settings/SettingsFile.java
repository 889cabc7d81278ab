package dev.toolroom.app.settings;

import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.schema.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Edits {@code toolroom.yaml} and leaves all other text in it unchanged. */
public final class SettingsFile {
    private static final Pattern UNQUOTED = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");
    static final String KEY = "connections";

    private final HomeFolder home;

    public SettingsFile(HomeFolder home) {
        this.home = home;
    }

    /**
     * Adds a connection after the others.
     *
     * @throws Settings.Wrong if the file cannot be edited; it is then unchanged
     */
    public void addConnection(Json.Obj entry) throws IOException {
        write(withConnection(text(), entry));
    }

    /**
     * Changes the connection with the same id; unchanged values keep their exact text.
     *
     * @throws Settings.Wrong if the file cannot be edited; it is then unchanged
     */
    void changeConnection(Json.Obj entry) throws IOException {
        write(ConnectionEdit.changed(text(), entry));
    }

    /**
     * Removes a connection.
     *
     * @throws Settings.Wrong if the file cannot be edited; it is then unchanged
     */
    void removeConnection(String id) throws IOException {
        write(ConnectionEdit.removed(text(), id));
    }

    /** Returns the connections as written in the file, with their secrets. */
    List<Json.Obj> connections() throws IOException {
        return connectionsOf(read(text()));
    }

    static List<Json.Obj> connectionsOf(Json.Obj tree) {
        return tree.get(KEY) instanceof Json.Arr(var items)
                ? items.stream()
                        .filter(Json.Obj.class::isInstance)
                        .map(Json.Obj.class::cast)
                        .toList()
                : List.of();
    }

    /** Returns the problems of one connection, regardless of the others. */
    static List<String> problems(Json.Obj entry) {
        return problemsOf(Json.Obj.EMPTY.with(KEY, Json.Arr.of(entry)));
    }

    private static List<String> problemsOf(Json.Obj tree) {
        return new Schema(Settings.schema())
                .problems(tree).stream()
                        .map(each -> each.message() + ". " + each.nextStep())
                        .toList();
    }

    private String text() throws IOException {
        return Files.exists(home.settings()) ? Files.readString(home.settings()) : "";
    }

    private void write(String after) throws IOException {
        List<String> problems = problemsOf(read(after));
        if (!problems.isEmpty()) {
            throw new Settings.Wrong(problems);
        }
        home.create();
        HomeFolder.writePrivately(home.settings(), after);
    }

    /** Returns the text with one more connection and nothing else changed. */
    public static String withConnection(String text, Json.Obj entry) {
        Json.Obj tree = read(text);
        List<Json> wanted =
                new ArrayList<>(tree.get(KEY) instanceof Json.Arr(var items) ? items : List.of());
        String id = entry.text("id", "");
        if (wanted.stream()
                .anyMatch(each -> each instanceof Json.Obj o && o.text("id", "").equals(id))) {
            throw wrong("there is a connection " + id + " already. Choose another name");
        }
        wanted.add(entry);
        String changed = insert(text, entry);
        // Verified, so that a file of an unforeseen layout is left alone.
        if (!isRead(changed, tree.with(KEY, new Json.Arr(wanted)))) {
            throw wrong(
                    "the connections are written in a way that cannot be added to. Add this by"
                            + " hand:\n"
                            + block(entry, "  "));
        }
        return changed;
    }

    static boolean isRead(String text, Json.Obj wanted) {
        try {
            return Yaml.read(text).equals(wanted);
        } catch (Yaml.Unreadable e) {
            return false;
        }
    }

    static Json.Obj read(String text) {
        try {
            return Yaml.read(text);
        } catch (Yaml.Unreadable e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    static Settings.Wrong wrong(String problem) {
        return new Settings.Wrong(List.of("toolroom.yaml: " + problem));
    }

    private static String insert(String text, Json.Obj entry) {
        SequenceNode list = listed(text);
        if (list == null || list.getValue().isEmpty() || list.getFlowStyle() == FlowStyle.FLOW) {
            String base = text.isEmpty() || text.endsWith("\n") ? text : text + "\n";
            return base + KEY + ":\n" + block(entry, "  ");
        }
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        int first = line(list.getValue().getFirst(), false);
        String indent = " ".repeat(Math.max(0, lines.get(first).indexOf('-')));
        int after = line(list.getValue().getLast(), true) + 1;
        Collections.addAll(
                lines.subList(0, Math.min(after, lines.size())),
                block(entry, indent).stripTrailing().split("\n"));
        return String.join("\n", lines);
    }

    static @Nullable SequenceNode listed(String text) {
        Node root = new Compose(LoadSettings.builder().build()).composeString(text).orElse(null);
        if (root instanceof MappingNode mapping) {
            for (NodeTuple pair : mapping.getValue()) {
                if (pair.getKeyNode() instanceof ScalarNode key
                        && key.getValue().equals(KEY)
                        && pair.getValueNode() instanceof SequenceNode list) {
                    return list;
                }
            }
        }
        return null;
    }

    /** Returns the first or the last line of a node. */
    static int line(Node node, boolean last) {
        if (!last || node instanceof ScalarNode) {
            var mark = last ? node.getEndMark() : node.getStartMark();
            return mark.map(at -> at.getLine()).orElse(0);
        }
        if (node instanceof MappingNode mapping
                && !mapping.getValue().isEmpty()
                && mapping.getFlowStyle() != FlowStyle.FLOW) {
            return line(mapping.getValue().getLast().getValueNode(), true);
        }
        if (node instanceof SequenceNode list
                && !list.getValue().isEmpty()
                && list.getFlowStyle() != FlowStyle.FLOW) {
            return line(list.getValue().getLast(), true);
        }
        return node.getEndMark().map(at -> at.getLine()).orElse(0);
    }

    static String block(Json.Obj entry, String indent) {
        var text = new StringBuilder();
        String before = indent + "- ";
        for (var field : entry.fields().entrySet()) {
            text.append(before).append(field.getKey()).append(": ");
            text.append(written(field.getValue())).append('\n');
            before = indent + "  ";
        }
        return text.toString();
    }

    static String written(Json value) {
        return value instanceof Json.Str(String word) && UNQUOTED.matcher(word).matches()
                ? word
                : value.write();
    }
}
