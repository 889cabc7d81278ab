package dev.toolroom.capability.designer.exchange;

import dev.toolroom.capability.designer.model.rules.EngineRules;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.dialect.TypeMeaning;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Computed;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Expressions;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.ReferentialAction;
import dev.toolroom.foundation.relational.schema.Renaming;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A design in the words of another database: its types, the usual defaults, quotes, schemas. What
 * has no equal there is said as near as the other database can.
 */
public final class Translation {
    private static final Table NO_TABLE = Table.of("", "", "", List.of(), null);
    private static final Pattern COUNTS = Pattern.compile("(?i)^\\s*nextval\\s*\\(");
    private static final Pattern RENEWED = Pattern.compile("(?i)\\s+on update .*$");

    /** A date with a year, month or day of zero, which only MariaDB stores. */
    private static final Pattern NO_DATE = Pattern.compile("^'(0000-|\\d{4}-00|\\d{4}-\\d\\d-00)");

    /** A moment in UTC, which MariaDB reads without its time zone. */
    private static final Pattern ZONED =
            Pattern.compile("('\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?)\\+00'.*");

    private final ExpressionTranslation expressions;
    private final Dialect from;
    private final Dialect to;
    private final List<String> losses = new ArrayList<>();
    private boolean only;

    private Translation(DatabaseKind from, DatabaseKind to) {
        this.from = Dialect.of(from);
        this.to = Dialect.of(to);
        this.expressions = new ExpressionTranslation(from, to);
    }

    /**
     * A design in other words.
     *
     * @param losses what the translation loses, one line each
     */
    public record Translated(DatabaseSchema schema, List<String> losses) {}

    public static Translated of(DatabaseSchema schema, DatabaseKind from, DatabaseKind to) {
        if (Dialect.of(from).speaksAs(Dialect.of(to))) {
            return new Translated(schema, List.of());
        }
        var translation = new Translation(from, to);
        DatabaseSchema all = new FittingNames(to, translation.losses).of(translation.all(schema));
        return new Translated(all, translation.losses);
    }

    private DatabaseSchema all(DatabaseSchema given) {
        only = from.mainSchema().isEmpty() && given.schemas().size() <= 1;
        DatabaseSchema plain = new Domains(given, from.types()).resolved(losses);
        DatabaseSchema schema = to.namesTakeAnyLetter() ? plain : plain.mapTables(this::spelled);
        schema.carried().forEach(each -> losses.add(each.label() + " is not translated"));
        List<String> schemas =
                to.hasSchemas()
                        ? schema.schemas().stream().map(this::schema).distinct().toList()
                        : List.of();
        return new DatabaseSchema(schemas, schema.tables().stream().map(this::table).toList());
    }

    /** MariaDB has no letters beyond 65,535 in names. */
    private Table spelled(Table table) {
        Map<String, String> names = new HashMap<>();
        for (Column column : table.columns()) {
            if (!plain(column.name()).equals(column.name())) {
                lost(table, column, "its name; it is called " + plain(column.name()));
                names.put(column.name().toLowerCase(Locale.ROOT), plain(column.name()));
            }
        }
        String name = plain(table.name());
        if (!name.equals(table.name())) {
            losses.add(table.label() + ": its name; it is called " + name);
        }
        Table followed = Renaming.expressions(table, names);
        return followed.withName(plain(table.schema()), name)
                .mapColumns(each -> each.withName(plain(each.name())));
    }

    private static String plain(String name) {
        return name.codePoints().allMatch(Character::isBmpCodePoint)
                ? name
                : name.codePoints()
                        .map(each -> Character.isBmpCodePoint(each) ? each : '_')
                        .collect(
                                StringBuilder::new,
                                StringBuilder::appendCodePoint,
                                StringBuilder::append)
                        .toString();
    }

    /** The only one of a database that has but one is the main one elsewhere. */
    private String schema(String name) {
        return only || name.equalsIgnoreCase(from.mainSchema()) ? to.mainSchema() : name;
    }

    private Table table(Table table) {
        PrimaryKey key = table.primaryKey();
        if (key != null) {
            said(table, "primary key", key.attributes());
        }
        table.checks().forEach(each -> said(table, each.name(), each.attributes()));
        said(table, "options", table.options().strip());
        Table named =
                to.hasSchemas()
                        ? table.withName(schema(table.schema()), table.name())
                        : table.withName("", flat(table));
        Table translated =
                named.mapColumns(column -> column(table, column))
                        .mapForeignKeys(each -> key(table, each))
                        .withPrimaryKey(
                                key == null ? null : new PrimaryKey(key.name(), key.columns()))
                        .mapUniques(each -> plain(table, each))
                        .withChecks(
                                table.checks().stream()
                                        .flatMap(each -> check(table, each))
                                        .toList())
                        .withIndexes(
                                table.indexes().stream()
                                        .flatMap(each -> index(table, each))
                                        .toList())
                        .withOptions("");
        Table indexed = FittingKeys.of(table, translated, to, losses);
        indexed.columns().stream()
                .filter(each -> each.identity() != null)
                .filter(each -> !EngineRules.canCount(to, indexed, each))
                .forEach(each -> lost(table, each, "it no longer counts by itself"));
        return indexed;
    }

    private Stream<CheckRule> check(Table table, CheckRule rule) {
        Optional<String> same =
                portable(table, rule.expression()).filter(each -> !written(table, rule));
        if (same.isEmpty()) {
            losses.add(table.label() + "." + rule.name() + ": check " + rule.expression());
        }
        return same.stream().map(each -> new CheckRule(rule.id(), rule.name(), each));
    }

    /** MariaDB checks no column that it writes itself. */
    private boolean written(Table table, CheckRule rule) {
        Stream<String> byKeys =
                table.foreignKeys().stream()
                        .filter(key -> key.onDelete().writes() || key.onUpdate().writes())
                        .flatMap(key -> key.columns().stream());
        Stream<String> counting =
                table.columns().stream()
                        .filter(column -> column.identity() != null)
                        .map(Column::id);
        return !to.checksWhatItWrites()
                && Stream.concat(byKeys, counting)
                        .map(table::columnName)
                        .anyMatch(name -> Expressions.mentions(rule.expression(), name));
    }

    /** What is unique among some rows need not be so among all. */
    private Stream<TableIndex> index(Table table, TableIndex index) {
        String filter = index.filter();
        if (filter == null) {
            return Stream.of(index);
        }
        Optional<String> same = portable(table, filter);
        if (same.isPresent() && to.filtersIndexes()) {
            return Stream.of(index.withFilter(same.get()));
        }
        losses.add(table.label() + "." + index.name() + ": where " + filter);
        return index.unique() ? Stream.of() : Stream.of(index.withFilter(null));
    }

    private Optional<String> portable(Table table, String expression) {
        return new PortableExpression(table, from.kind(), to.kind()).of(expression);
    }

    /** Where there are no schemas, one that is not the main one goes into the name. */
    private String flat(Table table) {
        boolean main =
                only
                        || table.schema().isEmpty()
                        || table.schema().equalsIgnoreCase(from.mainSchema());
        return main ? table.name() : table.schema() + "_" + table.name();
    }

    /** What other databases call restricting is what they do without being asked. */
    private ForeignKey key(Table table, ForeignKey key) {
        said(table, key.name(), key.attributes());
        boolean restricts = to.restricts();
        return new ForeignKey(
                key.id(),
                key.name(),
                key.referencedTable(),
                key.mappings(),
                restricts ? key.onDelete() : plain(key.onDelete()),
                restricts ? key.onUpdate() : plain(key.onUpdate()));
    }

    private UniqueKey plain(Table table, UniqueKey key) {
        said(table, key.name(), key.attributes());
        return new UniqueKey(key.id(), key.name(), key.columns());
    }

    /** What was said of a constraint in words of the other database. */
    private void said(Table table, String name, String attributes) {
        if (!attributes.isEmpty()) {
            losses.add(table.label() + "." + name + ": " + attributes);
        }
    }

    private static ReferentialAction plain(ReferentialAction action) {
        return action == ReferentialAction.RESTRICT ? ReferentialAction.NO_ACTION : action;
    }

    private Column column(Table table, Column column) {
        Dialect.Translated type = to.typeFor(column.type(), from, KeyShare.of(table, column, from));
        type.losses().forEach(each -> lost(table, column, each));
        Computed computed = column.computed();
        // SQLite need not say what a formula comes to.
        boolean open = from.kind() == DatabaseKind.SQLITE && column.type().name().equals("blob");
        String formula =
                computed == null || open ? null : portable(table, computed.formula()).orElse(null);
        if (computed != null && formula == null) {
            lost(table, column, "computed as " + computed.formula());
        }
        boolean counts =
                column.identity() != null
                        || (column.defaultValue() != null
                                && COUNTS.matcher(column.defaultValue()).find());
        return new Column(
                column.id(),
                column.name(),
                type.type(),
                column.nullable(),
                counts ? identity(table, column) : null,
                counts ? null : defaultValue(table, column, type.truth()),
                column.defaultName(),
                computed == null || formula == null
                        ? null
                        : new Computed(formula, persisted(computed)),
                column.comment());
    }

    private void lost(Table table, Column column, String what) {
        losses.add(table.label() + "." + column.name() + ": " + what);
    }

    /**
     * A column that a sequence counts for counts by itself; where one does not, it is the first.
     */
    private @Nullable Identity identity(Table table, Column column) {
        Identity identity = column.identity();
        if (identity == null) {
            lost(table, column, "its sequence; it counts from 1");
            boolean alone = table.columns().stream().allMatch(each -> each.identity() == null);
            return alone ? Identity.USUAL : null;
        }
        if (!to.countsFreely() && (identity.seed() != 1 || identity.increment() != 1)) {
            lost(table, column, "its numbers; it counts from 1 by 1");
            return Identity.USUAL;
        }
        return new Identity(
                identity.seed(), identity.increment(), identity.always() && to.promisesNumbers());
    }

    /** PostgreSQL works out when it reads from version 18 on only. */
    private boolean persisted(Computed computed) {
        return computed.persisted() || to.persistsComputed();
    }

    /** Bytes of MariaDB that are no plain text, as the other database writes them. */
    private Optional<String> bytes(Column column, String value) {
        TypeMeaning.Sort sort = from.meaning(column.type()).sort();
        boolean binary = sort == TypeMeaning.Sort.BYTES || sort == TypeMeaning.Sort.FIXED_BYTES;
        return from.kind() == DatabaseKind.MARIADB && binary && value.startsWith("'")
                ? MariaDbText.bytes(value, to.kind())
                : Optional.empty();
    }

    private @Nullable String defaultValue(Table table, Column column, boolean truth) {
        String given = column.defaultValue();
        if (given == null) {
            return null;
        }
        String once = RENEWED.matcher(given).replaceFirst("");
        if (!once.equals(given)) {
            lost(table, column, "its value is not renewed when a row changes");
        }
        Matcher zoned = ZONED.matcher(once);
        String value =
                zoned.matches() && to.kind() == DatabaseKind.MARIADB ? zoned.group(1) + "'" : once;
        if (NO_DATE.matcher(value).find() && to.kind() != DatabaseKind.MARIADB) {
            lost(table, column, "default " + value);
            return null;
        }
        Optional<String> known = bytes(column, value).or(() -> expressions.known(value, truth));
        Optional<String> same =
                value.contains("\\0") && known.isEmpty() && from.kind() == DatabaseKind.MARIADB
                        ? Optional.empty()
                        : known.isPresent()
                                ? known
                                : portable(NO_TABLE, ExpressionTranslation.bare(value));
        if (same.isEmpty() && !value.equalsIgnoreCase("null")) {
            lost(table, column, "default " + value);
        }
        return same.orElse(null);
    }
}
