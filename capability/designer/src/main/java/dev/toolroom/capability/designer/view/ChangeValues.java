package dev.toolroom.capability.designer.view;

import dev.toolroom.capability.designer.model.ChangeList;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.view.Views.Detail;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.kernel.json.Json;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a change was and what it is: the fields that differ, before and after. */
public final class ChangeValues {
    private final TableView before;
    private final TableView after;

    public ChangeValues(DatabaseSchema base, DatabaseSchema now, DatabaseKind kind) {
        this.before = view(base, kind);
        this.after = view(now, kind);
    }

    private static TableView view(DatabaseSchema schema, DatabaseKind kind) {
        return new TableView(new Model(schema), kind, Detail.FULL, true, Set.of());
    }

    /** Adds {@code before} and {@code after}, as far as there was one. */
    public void tell(ChangeList.Entry entry, Json.Builder json) {
        Json.Obj old = part(before, entry);
        Json.Obj fresh = part(after, entry);
        json.putIfPresent("before", old == null ? null : differing(old, fresh));
        json.putIfPresent("after", fresh == null ? null : differing(fresh, old));
    }

    private static Json.@Nullable Obj part(TableView view, ChangeList.Entry entry) {
        return view.model()
                .table(entry.table())
                .flatMap(table -> view.part(table, entry.part()))
                .orElse(null);
    }

    private static Json.Obj differing(Json.Obj one, Json.@Nullable Obj other) {
        if (other == null) {
            return one;
        }
        var fields = Json.object();
        one.fields()
                .forEach(
                        (name, value) -> {
                            if (!Objects.equals(value, other.get(name))) {
                                fields.put(name, value);
                            }
                        });
        return fields.build();
    }
}
