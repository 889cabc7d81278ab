package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.model.References;
import dev.toolroom.capability.designer.session.Author;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.capability.designer.session.Designers;
import dev.toolroom.capability.designer.session.Layout;
import dev.toolroom.capability.designer.session.Layout.Place;
import dev.toolroom.capability.designer.session.Layouts;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads and changes where tables stand, in the main view and in views with a name. */
final class TableLayout extends DesignerTool {
    private static final int LONGEST_NAME = 60;
    private static final int MOST_VIEWS = 50;

    private final Layouts layouts;

    TableLayout(Designers designers, Layouts layouts) {
        super(
                Contract.load(
                        TableLayout.class,
                        "designer_layout",
                        readsFor("get"),
                        WorkspaceUse.NONE,
                        SchemaDesigner.LIMITS),
                designers);
        this.layouts = layouts;
    }

    @Override
    Json.Builder answer(Designer designer, Json.Obj arguments, CallContext context) {
        Author author = Author.of(context);
        return switch (arguments.text("action", "get")) {
            case "set" -> set(designer, arguments, author);
            case "rename" -> rename(designer, arguments, author);
            case "drop" -> drop(designer, arguments, author);
            default -> get(designer, arguments);
        };
    }

    private static String view(Json.Obj arguments) {
        return arguments.text("view", Layout.MAIN).strip();
    }

    private Json.Builder get(Designer designer, Json.Obj arguments) {
        String name = view(arguments);
        Layouts.Views views = layouts.of(designer.target());
        Layout layout = found(views, name);
        var reply =
                designer.read(
                        model -> {
                            List<Json> tables =
                                    model.tables().stream()
                                            .filter(each -> layout.places().containsKey(each.id()))
                                            .<Json>map(each -> placed(each, layout))
                                            .toList();
                            return Reply.of(designer, model.version())
                                    .put("view", name)
                                    .put("layout", views.revision())
                                    .put("views", Json.Arr.ofTexts(names(views)))
                                    .put("tables", new Json.Arr(tables));
                        });
        if (!layout.only().isEmpty()) {
            reply.put("only", Json.Arr.ofTexts(layout.only().stream().sorted().toList()));
        }
        return reply.putIfPresent("viewport", layout.viewport());
    }

    private static Json.Obj placed(Table table, Layout layout) {
        Place place = layout.places().getOrDefault(table.id(), new Place(0, 0, false));
        var json =
                Json.object()
                        .put("id", table.id())
                        .put("schema", table.schema())
                        .put("name", table.name())
                        .put("x", place.x())
                        .put("y", place.y());
        return place.collapsed() ? json.put("collapsed", true).build() : json.build();
    }

    private static List<String> names(Layouts.Views views) {
        return List.copyOf(views.byName().keySet());
    }

    static Layout found(Layouts.Views views, String name) {
        Layout layout = views.byName().get(name);
        if (layout == null) {
            throw DesignerRefusal.NOT_FOUND.hinting(
                    "View '" + name + "' not found", "views", names(views));
        }
        return layout;
    }

    private Json.Builder set(Designer designer, Json.Obj arguments, Author author) {
        String name = named(view(arguments));
        Layouts.Views views = layouts.of(designer.target());
        if (!views.byName().containsKey(name) && views.byName().size() >= MOST_VIEWS) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "A design has at most " + MOST_VIEWS + " views; drop one first");
        }
        if (views.byName().containsKey(name) && saysNothing(arguments)) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "Nothing to set: send tables with x, y or collapsed, or only, or viewport");
        }
        Layout now = views.byName().getOrDefault(name, Layout.EMPTY);
        Map<String, Place> places = designer.read(model -> places(model, arguments, now));
        Set<String> only = designer.read(model -> only(model, arguments));
        long revision =
                layouts.change(
                        designer.target(),
                        name,
                        places.keySet(),
                        author,
                        before -> {
                            Layout after = before.moved(places);
                            if (arguments.get("only") instanceof Json.Arr) {
                                after = after.showing(only);
                            }
                            return arguments.get("viewport") instanceof Json.Obj viewport
                                    ? after.lookingAt(viewport)
                                    : after;
                        });
        return done(designer, name, revision).put("placed", places.size());
    }

    private static boolean saysNothing(Json.Obj arguments) {
        boolean tables = arguments.get("tables") instanceof Json.Arr(var items) && !items.isEmpty();
        return !tables
                && !(arguments.get("only") instanceof Json.Arr)
                && !(arguments.get("viewport") instanceof Json.Obj(var fields)
                        && !fields.isEmpty());
    }

    private static Json.Builder done(Designer designer, String view, long revision) {
        return Reply.of(designer, designer.version()).put("view", view).put("layout", revision);
    }

    private static String named(String name) {
        if (name.isEmpty() || name.length() > LONGEST_NAME) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "The name of a view has 1 to " + LONGEST_NAME + " characters");
        }
        return name;
    }

    /** What an item leaves out stays as it is. */
    private static Map<String, Place> places(Model model, Json.Obj arguments, Layout now) {
        var places = new LinkedHashMap<String, Place>();
        if (arguments.get("tables") instanceof Json.Arr(var items)) {
            for (Json item : items) {
                var given = (Json.Obj) item;
                Table table = new References(model).table(given);
                String id = table.id();
                if (given.get("x") == null
                        && given.get("y") == null
                        && given.get("collapsed") == null) {
                    throw DesignerRefusal.INVALID_REQUEST.because(
                            "Table '" + table.label() + "': say x, y or collapsed");
                }
                Place old = now.places().getOrDefault(id, new Place(0, 0, false));
                places.put(
                        id,
                        new Place(
                                rounded(given, "x", old.x()),
                                rounded(given, "y", old.y()),
                                given.get("collapsed") instanceof Json.Bool(boolean wanted)
                                        ? wanted
                                        : old.collapsed()));
            }
        }
        return places;
    }

    private static int rounded(Json.Obj given, String name, int otherwise) {
        return given.get(name) instanceof Json.Num number
                ? (int) Math.round(number.decimal().doubleValue())
                : otherwise;
    }

    private static Set<String> only(Model model, Json.Obj arguments) {
        var only = new LinkedHashSet<String>();
        if (arguments.get("only") instanceof Json.Arr(var items)) {
            items.forEach(item -> only.add(new References(model).table((Json.Obj) item).id()));
        }
        return only;
    }

    private Json.Builder rename(Designer designer, Json.Obj arguments, Author author) {
        String name = other(designer, arguments);
        String fresh = named(arguments.text("newName", "").strip());
        if (layouts.of(designer.target()).byName().containsKey(fresh)) {
            throw DesignerRefusal.INVALID_REQUEST.because("View '" + fresh + "' already exists");
        }
        return done(designer, fresh, layouts.rename(designer.target(), name, fresh, author));
    }

    private Json.Builder drop(Designer designer, Json.Obj arguments, Author author) {
        String name = other(designer, arguments);
        return done(designer, Layout.MAIN, layouts.drop(designer.target(), name, author));
    }

    /** A view that is there and may go. */
    private String other(Designer designer, Json.Obj arguments) {
        String name = view(arguments);
        if (name.equals(Layout.MAIN)) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "View '" + Layout.MAIN + "' is always there; name another one in view");
        }
        found(layouts.of(designer.target()), name);
        return name;
    }
}
