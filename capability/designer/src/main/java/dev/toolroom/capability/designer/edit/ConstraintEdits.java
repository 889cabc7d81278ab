package dev.toolroom.capability.designer.edit;

import dev.toolroom.capability.designer.model.Applied;
import dev.toolroom.capability.designer.model.Delta;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.EditFields;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.model.References;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.ExpressionCheck;
import dev.toolroom.foundation.relational.schema.Ids;
import dev.toolroom.foundation.relational.schema.NameLimit;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.TableIndex.Part;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The edits of unique constraints, checks and indexes: add, drop and set of each. */
final class ConstraintEdits {
    private final Model model;
    private final NameLimit room;
    private final References references;

    ConstraintEdits(Model model, NameLimit room) {
        this.model = model;
        this.room = room;
        this.references = new References(model);
    }

    /** How one kind of thing is kept in a table. */
    private record Kind<T>(
            String field,
            String what,
            Set<String> fields,
            Function<Table, List<T>> all,
            BiFunction<Table, List<T>, Table> with,
            Function<T, String> id,
            Function<T, String> name,
            Maker<T> make) {}

    /** Makes one from an edit, and from what it was before. */
    private interface Maker<T> {
        T make(Table table, EditFields given, @Nullable T before, Naming naming);
    }

    /** Makes a name that fits of one that may not. */
    private interface Naming {
        String name(Table table, String stem);
    }

    /**
     * A name that fits is kept, so that the same edit twice is refused; one that was cut has to be
     * free.
     */
    private String fitting(Table table, String stem) {
        return room.fits(stem) && NameLimit.isSeen(stem)
                ? stem
                : room.free(
                        stem,
                        name ->
                                model.constraintsNamed(table.schema(), name) > 0
                                        || model.indexesNamed(table.schema(), name) > 0);
    }

    private static final Kind<UniqueKey> UNIQUE =
            new Kind<>(
                    "unique",
                    "Unique constraint",
                    Set.of("id", "name", "columns", "attributes"),
                    Table::uniques,
                    Table::withUniques,
                    UniqueKey::id,
                    UniqueKey::name,
                    ConstraintEdits::unique);

    private static final Kind<CheckRule> CHECK =
            new Kind<>(
                    "check",
                    "Check constraint",
                    Set.of("id", "name", "expression", "attributes"),
                    Table::checks,
                    Table::withChecks,
                    CheckRule::id,
                    CheckRule::name,
                    ConstraintEdits::check);

    private static final Kind<TableIndex> INDEX =
            new Kind<>(
                    "index",
                    "Index",
                    Set.of("id", "name", "columns", "isUnique", "include", "where"),
                    Table::indexes,
                    Table::withIndexes,
                    TableIndex::id,
                    TableIndex::name,
                    ConstraintEdits::index);

    /** Nothing, where the word names no such edit. */
    Optional<Applied> apply(String op, EditFields edit) {
        int split = op.indexOf('_');
        String verb = split < 0 ? op : op.substring(0, split);
        return switch (split < 0 ? "" : op.substring(split + 1)) {
            case "unique" -> apply(verb, UNIQUE, edit);
            case "check" -> apply(verb, CHECK, edit);
            case "index" -> apply(verb, INDEX, edit);
            default -> Optional.empty();
        };
    }

    private <T> Optional<Applied> apply(String verb, Kind<T> kind, EditFields edit) {
        return switch (verb) {
            case "add" -> Optional.of(add(kind, edit));
            case "drop" -> Optional.of(drop(kind, edit));
            case "set" -> Optional.of(set(kind, edit));
            default -> Optional.empty();
        };
    }

    private static EditFields given(Kind<?> kind, EditFields edit) {
        EditFields given =
                edit.object(kind.field())
                        .orElseThrow(
                                () ->
                                        DesignerRefusal.INVALID_REQUEST.because(
                                                "Missing edit." + kind.field()));
        given.only(kind.what(), kind.fields());
        return given;
    }

    private <T> Applied add(Kind<T> kind, EditFields edit) {
        Table before = references.tableOf(edit);
        T fresh = kind.make().make(before, given(kind, edit), null, this::fitting);
        List<T> all = new ArrayList<>(kind.all().apply(before));
        all.add(fresh);
        return Applied.of(Delta.of(before, kind.with().apply(before, all)), kind.id().apply(fresh));
    }

    private <T> T found(Kind<T> kind, Table table, EditFields edit) {
        return References.part(
                table,
                kind.all().apply(table),
                given(kind, edit),
                kind.what(),
                kind.id(),
                kind.name());
    }

    private <T> Applied drop(Kind<T> kind, EditFields edit) {
        Table before = references.tableOf(edit);
        T gone = found(kind, before, edit);
        List<T> left = new ArrayList<>(kind.all().apply(before));
        left.remove(gone);
        return Applied.of(Delta.of(before, kind.with().apply(before, left)), kind.id().apply(gone));
    }

    private <T> Applied set(Kind<T> kind, EditFields edit) {
        Table before = references.tableOf(edit);
        T old = found(kind, before, edit);
        EditFields set = TableEdits.required(edit);
        set.only(kind.what(), kind.fields());
        T fresh = kind.make().make(before, set, old, this::fitting);
        List<T> all = new ArrayList<>(kind.all().apply(before));
        all.set(all.indexOf(old), fresh);
        return Applied.of(Delta.of(before, kind.with().apply(before, all)));
    }

    private static UniqueKey unique(
            Table table, EditFields given, @Nullable UniqueKey before, Naming naming) {
        List<String> columns =
                before != null && !given.has("columns")
                        ? before.columns()
                        : parts(table, given).stream().map(Part::column).toList();
        return new UniqueKey(
                before == null ? Ids.fresh("u") : before.id(),
                name(given, before == null ? null : before.name(), "UQ", table, columns, naming),
                columns,
                attributes(given, before == null ? "" : before.attributes()));
    }

    private static CheckRule check(
            Table table, EditFields given, @Nullable CheckRule before, Naming naming) {
        String expression = given.expression("expression");
        if (expression == null && before == null) {
            throw DesignerRefusal.INVALID_REQUEST.because("Missing check.expression");
        }
        return new CheckRule(
                before == null ? Ids.fresh("k") : before.id(),
                name(given, before == null ? null : before.name(), "CK", table, List.of(), naming),
                expression != null || before == null
                        ? java.util.Objects.requireNonNull(expression)
                        : before.expression(),
                attributes(given, before == null ? "" : before.attributes()));
    }

    private static TableIndex index(
            Table table, EditFields given, @Nullable TableIndex before, Naming naming) {
        List<Part> parts =
                before != null && !given.has("columns") ? before.parts() : parts(table, given);
        return new TableIndex(
                before == null ? Ids.fresh("i") : before.id(),
                name(
                        given,
                        before == null ? null : before.name(),
                        "IX",
                        table,
                        parts.stream().map(Part::column).toList(),
                        naming),
                given.flag("isUnique").orElse(before != null && before.unique()),
                parts,
                included(table, given, parts, before),
                given.has("where")
                        ? filter(given.expression("where"))
                        : before == null ? null : before.filter());
    }

    /** As databases write them: in capitals, single blanks between them. */
    static String attributes(EditFields given, String before) {
        return given.text("attributes").map(String::strip).orElse(before);
    }

    /** Databases put brackets around it, and they mean nothing. */
    private static @Nullable String filter(@Nullable String given) {
        return given == null ? null : ExpressionCheck.bare(given);
    }

    private static List<String> included(
            Table table, EditFields given, List<Part> parts, @Nullable TableIndex before) {
        if (!given.has("include")) {
            return before == null ? List.of() : before.included();
        }
        List<String> ids =
                given.list("include").orElse(List.of()).stream()
                        .map(item -> part(table, item).column())
                        .toList();
        for (String id : ids) {
            boolean sorted = parts.stream().anyMatch(part -> part.column().equals(id));
            if (sorted || ids.indexOf(id) != ids.lastIndexOf(id)) {
                throw DesignerRefusal.VALIDATION_ERROR.because(
                        "Column '" + table.columnName(id) + "' is in the index already");
            }
        }
        return ids;
    }

    /** Names of columns; an index may have {@code "Date DESC"} or an object with descending. */
    private static List<Part> parts(Table table, EditFields given) {
        List<Json> items = given.list("columns").orElse(List.of());
        if (items.isEmpty()) {
            throw DesignerRefusal.VALIDATION_ERROR.because("columns must name at least one column");
        }
        List<Part> parts = items.stream().map(item -> part(table, item)).toList();
        if (parts.stream().map(Part::column).distinct().count() < parts.size()) {
            throw DesignerRefusal.VALIDATION_ERROR.because("columns names a column twice");
        }
        return parts;
    }

    private static Part part(Table table, Json item) {
        String text =
                switch (item) {
                    case Json.Str(String value) -> value.strip();
                    case Json.Obj object -> object.text("name", "");
                    default -> "";
                };
        boolean descending =
                item instanceof Json.Obj object
                        && object.get("descending") instanceof Json.Bool(boolean value)
                        && value;
        if (text.toLowerCase(Locale.ROOT).endsWith(" desc")) {
            return new Part(
                    References.columnNamed(table, text.substring(0, text.length() - 5)).id(), true);
        }
        if (text.isBlank()) {
            throw DesignerRefusal.VALIDATION_ERROR.because(
                    "columns holds names of columns, not " + EditFields.shorten(item.write()));
        }
        return new Part(References.columnNamed(table, text).id(), descending);
    }

    private static String name(
            EditFields given,
            @Nullable String before,
            String prefix,
            Table table,
            List<String> columns,
            Naming naming) {
        String asked = given.filled("name");
        if (asked != null) {
            return asked.strip();
        }
        if (before != null) {
            return before;
        }
        if (columns.isEmpty()) {
            throw DesignerRefusal.VALIDATION_ERROR.because("A check constraint needs a name");
        }
        return naming.name(
                table,
                "%s_%s_%s"
                        .formatted(
                                prefix,
                                table.name(),
                                table.columnNames(columns).stream()
                                        .collect(Collectors.joining("_"))));
    }
}
