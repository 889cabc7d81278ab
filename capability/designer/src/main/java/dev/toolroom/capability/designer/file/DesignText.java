package dev.toolroom.capability.designer.file;

import dev.toolroom.capability.designer.exchange.DesignViews;
import dev.toolroom.capability.designer.exchange.Importing;
import dev.toolroom.capability.designer.exchange.Script;
import dev.toolroom.capability.designer.exchange.dbml.Dbml;
import dev.toolroom.capability.designer.exchange.dbml.DbmlScript;
import dev.toolroom.capability.designer.exchange.token.Unreadable;
import dev.toolroom.capability.designer.layout.Place;
import dev.toolroom.capability.designer.layout.Shape;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.model.References;
import dev.toolroom.capability.designer.session.Layout;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A design with its layout as one text, made to be kept in git: DBML that other tools open too, one
 * thing a line, always in the same order.
 *
 * @param views by name, for the tables of the schema by their ids
 */
public record DesignText(DatabaseSchema schema, Map<String, Layout> views) {
    public static String write(
            DatabaseSchema schema, DatabaseKind kind, String name, Map<String, Layout> views) {
        var out = new StringBuilder(Dbml.write(schema, kind, name));
        List<Table> tables =
                schema.tables().stream()
                        .sorted(
                                Comparator.comparing((Table table) -> table.key())
                                        .thenComparing(Table::label))
                        .toList();
        // The main one first; it is the one that changes most.
        Map<String, Layout> ordered =
                new TreeMap<>(
                        Comparator.comparing((String each) -> !each.equals(Layout.MAIN))
                                .thenComparing(Comparator.naturalOrder()));
        ordered.putAll(views);
        if (views.values().stream().anyMatch(DesignText::isDrawnOn)) {
            out.append("\n//: format 2\n");
        }
        ordered.forEach((view, layout) -> view(view, layout, tables, out));
        return out.toString();
    }

    /** What an earlier program could not read; it says so by the format. */
    private static boolean isDrawnOn(Layout layout) {
        return !layout.shapes().isEmpty()
                || layout.places().values().stream()
                        .anyMatch(place -> place.width() > 0 || !place.color().isEmpty());
    }

    private static void view(String name, Layout layout, List<Table> tables, StringBuilder out) {
        if (name.equals(Layout.MAIN) && layout.places().isEmpty() && layout.shapes().isEmpty()) {
            return;
        }
        out.append("\n//: view ").append(Dbml.quoted(name)).append('\n');
        tables.stream()
                .filter(table -> layout.only().contains(table.id()))
                .forEach(table -> out.append("//: show ").append(Dbml.name(table)).append('\n'));
        for (Table table : tables) {
            Place place = layout.places().get(table.id());
            if (place != null) {
                out.append("//: at ").append(Dbml.name(table));
                out.append(' ').append(place.x()).append(' ').append(place.y());
                out.append(place.collapsed() ? " collapsed" : "");
                out.append(place.width() > 0 ? " width " + place.width() : "");
                out.append(color(place.color())).append('\n');
            }
        }
        layout.shapes().values().stream()
                .sorted(Comparator.comparing(Shape::kind).thenComparing(Shape::id))
                .forEach(shape -> shape(shape, out));
    }

    private static void shape(Shape shape, StringBuilder out) {
        out.append("//: ").append(shape.kind().word()).append(' ').append(Dbml.quoted(shape.id()));
        out.append(' ').append(Dbml.text(shape.text()));
        out.append(' ').append(shape.x()).append(' ').append(shape.y());
        out.append(' ').append(shape.width()).append(' ').append(shape.height());
        out.append(color(shape.color())).append('\n');
    }

    private static String color(String color) {
        return color.isEmpty() ? "" : " color " + color;
    }

    /**
     * What a text holds; all of it must be good.
     *
     * @param usual the schema of tables that name none
     * @param file how messages call it
     */
    public static DesignText read(String text, DatabaseKind kind, String usual, String file) {
        try {
            DbmlScript.Read read = DbmlScript.read(text, kind);
            // A design that was saved from a database has its schema, which is the database itself.
            String own = Dialect.of(kind).hasSchemas() ? "" : read.script().onlySchema();
            String mainSchema = own.isEmpty() ? usual : own;
            var model = new Model(new DatabaseSchema(List.of(mainSchema), List.of()));
            Importing importing = new Importing(model, kind).take(read.script());
            read.script().skipped().forEach(each -> refuse(each, file));
            importing.skipped().forEach(each -> refuse(each, file));
            DatabaseSchema schema = withoutUnused(model.schema(), mainSchema, read.script());
            return new DesignText(schema, layouts(model, read.views(), file));
        } catch (Unreadable e) {
            throw damaged(file, e.line(), e.why());
        }
    }

    private static void refuse(Script.Skipped skipped, String file) {
        throw damaged(file, skipped.line(), skipped.what() + ": " + skipped.why());
    }

    private static Refusal damaged(String file, int line, String why) {
        return DesignerRefusal.INVALID_REQUEST.with(
                "Line " + line + " of '" + file + "': " + why, Json.Obj.EMPTY.with("line", line));
    }

    /** A schema that neither a table nor a line of the text names is not in the design. */
    private static DatabaseSchema withoutUnused(DatabaseSchema schema, String main, Script script) {
        boolean used =
                schema.tables().isEmpty()
                        || schema.tables().stream().anyMatch(each -> each.schema().equals(main))
                        || script.edits().stream()
                                .anyMatch(each -> each.edit().text("schema", "").equals(main));
        return used
                ? schema
                : new DatabaseSchema(
                        schema.schemas().stream().filter(each -> !each.equals(main)).toList(),
                        schema.tables(),
                        schema.carried());
    }

    private static Map<String, Layout> layouts(Model model, DesignViews views, String file) {
        Map<String, Layout> layouts = new LinkedHashMap<>();
        var references = new References(model);
        views.byName()
                .forEach(
                        (name, view) -> {
                            try {
                                layouts.put(name, layout(references, view));
                            } catch (Refusal e) {
                                throw DesignerRefusal.INVALID_REQUEST.because(
                                        "View '%s' of '%s': %s"
                                                .formatted(name, file, e.outcome().message()));
                            }
                        });
        return layouts;
    }

    /** The positions of one view, without those of tables that no longer exist. */
    public static Layout layout(Model model, DesignViews.View view) {
        var references = new References(model);
        view.places().keySet().removeIf(table -> !isThere(references, table));
        view.only().removeIf(table -> !isThere(references, table));
        return layout(references, view);
    }

    private static boolean isThere(References references, Json.Obj table) {
        try {
            references.table(table);
            return true;
        } catch (Refusal gone) {
            return false;
        }
    }

    private static Layout layout(References references, DesignViews.View view) {
        Map<String, Place> places = new LinkedHashMap<>();
        view.places().forEach((table, place) -> places.put(references.table(table).id(), place));
        Map<String, Shape> shapes = new LinkedHashMap<>();
        view.shapes().forEach(shape -> shapes.put(shape.id(), shape));
        Set<String> only = new LinkedHashSet<>();
        view.only().forEach(table -> only.add(references.table(table).id()));
        return new Layout(places, shapes, only, null);
    }
}
