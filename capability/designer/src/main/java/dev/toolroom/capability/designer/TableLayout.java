package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.layout.Place;
import dev.toolroom.capability.designer.layout.Shape;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.model.References;
import dev.toolroom.capability.designer.session.Author;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.capability.designer.session.Designers;
import dev.toolroom.capability.designer.session.Layout;
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

/** Reads and sets the positions of tables in the main view and in named views. */
final class TableLayout extends DesignerTool {
    private static final int MAX_NAME_LENGTH = 60;
    private static final int MAX_VIEWS = 50;
    private static final int DEFAULT_LIMIT = 200;
    private static final List<String> FIELDS = List.of("x", "y", "collapsed", "width", "color");

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
        int from = number(arguments, "offset", 0);
        int limit = number(arguments, "limit", DEFAULT_LIMIT);
        var reply =
                designer.read(
                        model -> {
                            List<Table> placed =
                                    model.tables().stream()
                                            .filter(each -> layout.places().containsKey(each.id()))
                                            .toList();
                            List<Json> page =
                                    placed.stream()
                                            .skip(from)
                                            .limit(limit)
                                            .<Json>map(each -> placed(each, layout))
                                            .toList();
                            var read =
                                    Reply.of(designer, model.version())
                                            .put("view", name)
                                            .put("layout", views.revision())
                                            .put("views", Json.Arr.ofTexts(names(views)))
                                            .put("tables", new Json.Arr(page));
                            return from + page.size() < placed.size()
                                    ? read.put("tablesTotal", placed.size())
                                            .put("nextOffset", from + page.size())
                                    : read;
                        });
        if (!layout.only().isEmpty()) {
            List<String> only = layout.only().stream().sorted().skip(from).limit(limit).toList();
            reply.put("only", Json.Arr.ofTexts(only));
            if (only.size() < layout.only().size()) {
                reply.put("onlyTotal", layout.only().size());
            }
        }
        if (!layout.shapes().isEmpty()) {
            reply.put("shapes", new Json.Arr(List.copyOf(layout.drawing())));
        }
        return reply.putIfPresent("viewport", layout.viewport());
    }

    private static Json.Obj placed(Table table, Layout layout) {
        Place place = layout.places().getOrDefault(table.id(), Place.ORIGIN);
        var json =
                Json.object()
                        .put("id", table.id())
                        .put("schema", table.schema())
                        .put("name", table.name())
                        .put("x", place.x())
                        .put("y", place.y());
        if (place.collapsed()) {
            json.put("collapsed", true);
        }
        if (place.width() > 0) {
            json.put("width", place.width());
        }
        return place.color().isEmpty() ? json.build() : json.put("color", place.color()).build();
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
        if (!views.byName().containsKey(name) && views.byName().size() >= MAX_VIEWS) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "A design has at most " + MAX_VIEWS + " views; drop one first");
        }
        if (views.byName().containsKey(name) && saysNothing(arguments)) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "Nothing to set: send tables with what changes, shapes, only or viewport");
        }
        Layout now = views.byName().getOrDefault(name, Layout.EMPTY);
        Map<String, Place> places = designer.read(model -> places(model, arguments, now));
        Set<String> only = designer.read(model -> only(model, arguments));
        var shapes = new LinkedHashMap<String, Shape>();
        var erased = new LinkedHashSet<String>();
        shapes(arguments, shapes, erased);
        long revision =
                layouts.change(
                        designer.target(),
                        name,
                        places.keySet(),
                        author,
                        before -> {
                            Layout after = room(before.moved(places).drawn(shapes, erased));
                            if (arguments.get("only") instanceof Json.Arr) {
                                after = after.showing(only);
                            }
                            return arguments.get("viewport") instanceof Json.Obj viewport
                                    ? after.lookingAt(looked(viewport))
                                    : after;
                        });
        return done(designer, name, revision).put("placed", places.size());
    }

    private static boolean saysNothing(Json.Obj arguments) {
        boolean tables = arguments.get("tables") instanceof Json.Arr(var items) && !items.isEmpty();
        boolean shapes = arguments.get("shapes") instanceof Json.Arr(var drawn) && !drawn.isEmpty();
        return !tables
                && !shapes
                && !(arguments.get("only") instanceof Json.Arr)
                && !(arguments.get("viewport") instanceof Json.Obj(var fields)
                        && !fields.isEmpty());
    }

    private static Json.Builder done(Designer designer, String view, long revision) {
        return Reply.of(designer, designer.version()).put("view", view).put("layout", revision);
    }

    private static String named(String name) {
        if (name.isEmpty() || name.length() > MAX_NAME_LENGTH) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "The name of a view has 1 to " + MAX_NAME_LENGTH + " characters");
        }
        return name;
    }

    /** Fields that an item omits keep their value. */
    private static Map<String, Place> places(Model model, Json.Obj arguments, Layout now) {
        var places = new LinkedHashMap<String, Place>();
        if (arguments.get("tables") instanceof Json.Arr(var items)) {
            for (Json item : items) {
                var given = (Json.Obj) item;
                Table table = new References(model).table(given);
                String id = table.id();
                if (FIELDS.stream().allMatch(field -> given.get(field) == null)) {
                    throw DesignerRefusal.INVALID_REQUEST.because(
                            "Table '" + table.label() + "': send x, y, collapsed, width or color");
                }
                places.put(id, place(given, now.places().getOrDefault(id, Place.ORIGIN), table));
            }
        }
        return places;
    }

    private static Place place(Json.Obj given, Place old, Table table) {
        int width = rounded(given, "width", old.width());
        if (width != 0 && (width < Shape.NARROWEST_TABLE || width > Shape.WIDEST_TABLE)) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "Table '%s': width is %d to %d, or 0 for the usual one"
                            .formatted(table.label(), Shape.NARROWEST_TABLE, Shape.WIDEST_TABLE));
        }
        return new Place(
                rounded(given, "x", old.x()),
                rounded(given, "y", old.y()),
                given.get("collapsed") instanceof Json.Bool(boolean wanted)
                        ? wanted
                        : old.collapsed(),
                width,
                Shape.color(given.text("color", old.color()), "Table '" + table.label() + "'"));
    }

    /** An item with only an id removes the shape; every other sets it. */
    private static void shapes(Json.Obj arguments, Map<String, Shape> drawn, Set<String> erased) {
        if (arguments.get("shapes") instanceof Json.Arr(var items)) {
            for (Json item : items) {
                var given = (Json.Obj) item;
                if (given.fields().size() == 1) {
                    erased.add(Shape.id(given));
                } else {
                    Shape shape = Shape.read(given);
                    drawn.put(shape.id(), shape);
                }
            }
        }
    }

    private static Json.Obj looked(Json.Obj viewport) {
        boolean good =
                viewport.fields().entrySet().stream()
                        .allMatch(
                                each ->
                                        List.of("x", "y", "zoom").contains(each.getKey())
                                                && each.getValue() instanceof Json.Num);
        if (!good) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "viewport has the numbers x, y and zoom and nothing else");
        }
        return viewport;
    }

    private static Layout room(Layout layout) {
        if (layout.shapes().size() > Shape.MOST) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "A view has at most " + Shape.MOST + " areas and notes; remove some first");
        }
        return layout;
    }

    private static int rounded(Json.Obj given, String name, int otherwise) {
        if (!(given.get(name) instanceof Json.Num number)) {
            return otherwise;
        }
        double value = number.decimal().doubleValue();
        if (Math.abs(value) > Shape.FARTHEST) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "%s is a number from -%d to %d"
                            .formatted(name, Shape.FARTHEST, Shape.FARTHEST));
        }
        return (int) Math.round(value);
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

    /** Returns a view that exists and may be dropped. */
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
