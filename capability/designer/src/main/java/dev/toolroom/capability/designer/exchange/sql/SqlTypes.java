package dev.toolroom.capability.designer.exchange.sql;

import dev.toolroom.capability.designer.exchange.Words;
import dev.toolroom.capability.designer.exchange.token.Cursor;
import dev.toolroom.capability.designer.exchange.token.Token;
import dev.toolroom.capability.designer.exchange.token.Token.Kind;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the types of columns. */
final class SqlTypes {
    /** Later words of types that have several. */
    private static final Set<String> TYPE_WORDS =
            Set.of("precision", "varying", "large", "object", "unsigned", "zerofill", "signed");

    private final Cursor cursor;
    private final Words words;

    SqlTypes(Cursor cursor, Words words) {
        this.cursor = cursor;
        this.words = words;
    }

    /** As it stands, with its words and numbers, without quotes and the schema it is in. */
    String declared() {
        if (words.isTsql()) {
            String own = ownType();
            if (own != null) {
                return own;
            }
        }
        Token first = cursor.peek();
        var text = new StringBuilder(words.foldsNames() ? typeName() : cursor.qualified().name());
        if (words.columnsMayLackTypes() && words.isOwn() && first.kind() == Kind.QUOTED) {
            // SQLite keeps a type as it was written, quotes included.
            text = new StringBuilder(cursor.since(first));
        }
        boolean more = true;
        while (more) {
            if (cursor.atAny(TYPE_WORDS)) {
                text.append(' ').append(cursor.next().value());
            } else if (cursor.at("(")) {
                text.append('(').append(cursor.inBrackets()).append(')');
            } else if (cursor.at("WITH", "TIME", "ZONE") || cursor.at("WITHOUT", "TIME", "ZONE")) {
                text.append(' ').append(cursor.next().lower()).append(" time zone");
                cursor.next();
                cursor.next();
            } else if (cursor.at("[") && cursor.peek(1).is("]")) {
                cursor.next();
                cursor.next();
                text.append("[]");
            } else {
                more = false;
            }
        }
        return text.toString();
    }

    /** An alias type, or XML with its schema collection; null, with nothing read, for others. */
    private @Nullable String ownType() {
        int start = cursor.mark();
        String name = cursor.qualified().name();
        String alias = words.aliasType(name);
        if (alias == null && name.equalsIgnoreCase("xml") && cursor.at("(")) {
            return "xml(" + cursor.inBrackets().replaceAll("\\s+", " ") + ")";
        }
        if (alias == null) {
            cursor.reset(start);
        }
        return alias;
    }

    /** As PostgreSQL itself would write it: quoted where that makes a difference. */
    private String typeName() {
        String schema = "";
        String name = quotedWhereNeeded();
        while (cursor.accept(".")) {
            schema = name;
            name = quotedWhereNeeded();
        }
        boolean usual = schema.isEmpty() || schema.equals("public") || schema.equals("pg_catalog");
        return usual ? name : schema + "." + name;
    }

    private String quotedWhereNeeded() {
        boolean quoted = cursor.peek().kind() == Kind.QUOTED;
        String name = cursor.name();
        boolean plain = name.matches("[a-z_][a-z0-9_$]*") && !name.equals("char");
        return quoted && !plain ? "\"" + name.replace("\"", "\"\"") + "\"" : name;
    }
}
