package dev.toolroom.capability.designer.view;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.designer.model.ChangeList;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.view.Views.Detail;
import dev.toolroom.capability.designer.view.Views.Page;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lists the foreign keys of a design. */
public final class Relationships {
    /** Maximum size of a page, so that the whole answer stays below 16 kB. */
    private static final int MAX_BYTES = 15_000;

    private Relationships() {}

    private record Pointing(Table from, ForeignKey key) {
        /** Returns the cursor of this key; pages are sorted by it. */
        String place() {
            return from.key() + "\n" + key.name().toLowerCase(Locale.ROOT);
        }
    }

    private static Stream<Pointing> all(Model model) {
        return model.tables().stream()
                .flatMap(from -> from.foreignKeys().stream().map(key -> new Pointing(from, key)));
    }

    /**
     * By columns.
     *
     * @param of the table at either end; null for all
     */
    public static Json.Obj of(Model model, @Nullable Table of, Page page) {
        List<Pointing> rest =
                all(model)
                        .filter(each -> page.takes(each.from()))
                        .filter(each -> of == null || touches(each, of))
                        .filter(each -> page.isLater(each.place()))
                        .sorted((left, right) -> left.place().compareTo(right.place()))
                        .toList();
        var shown = new ArrayList<Json>();
        int bytes = 0;
        for (Pointing each : rest.subList(0, Math.min(page.limit(), rest.size()))) {
            Json.Obj item = shown(model, each);
            bytes += 1 + item.write().getBytes(UTF_8).length;
            if (bytes > MAX_BYTES && !shown.isEmpty()) {
                break;
            }
            shown.add(item);
        }
        var json = Json.object().put("relationships", new Json.Arr(shown));
        if (shown.size() < rest.size()) {
            json.put("relationshipsLeft", rest.size() - shown.size())
                    .put("nextCursor", rest.get(shown.size() - 1).place());
        }
        return json.build();
    }

    private static Json.Obj shown(Model model, Pointing each) {
        return TableView.foreignKey(model, each.from(), each.key())
                .with("table", ChangeList.reference(each.from()));
    }

    private static boolean touches(Pointing pointing, Table table) {
        return pointing.from().id().equals(table.id())
                || pointing.key().referencedTable().equals(table.id());
    }

    /** Returns the overview of the tables that a table refers to or is referred to by. */
    public static Json.Obj neighbors(Model model, Table table, Detail detail) {
        List<Table> near =
                all(model)
                        .filter(each -> touches(each, table))
                        .flatMap(
                                each ->
                                        Stream.of(
                                                each.from(),
                                                model.table(each.key().referencedTable())
                                                        .orElseThrow()))
                        .filter(each -> !each.id().equals(table.id()))
                        .distinct()
                        .toList();
        return Views.overview(near, detail, Page.FIRST);
    }
}
