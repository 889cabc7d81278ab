package dev.toolroom.capability.designer.exchange.dbml;

import dev.toolroom.capability.designer.exchange.token.Cursor;
import dev.toolroom.capability.designer.exchange.token.Token;
import dev.toolroom.capability.designer.exchange.token.Unreadable;
import java.util.ArrayList;
import java.util.List;

/** One of a list in square brackets, as in {@code name: 'IX'}. */
record DbmlSetting(String name, List<Token> value, int line) {
    String text() {
        return value.isEmpty() ? "" : value.getFirst().value();
    }

    String joined() {
        return String.join(" ", value.stream().map(Token::value).toList());
    }

    /** The list that begins here, if one does. */
    static List<DbmlSetting> list(Cursor cursor) {
        var settings = new ArrayList<DbmlSetting>();
        if (!cursor.accept("[")) {
            return settings;
        }
        while (!cursor.accept("]")) {
            int line = cursor.peek().line();
            var name = new ArrayList<String>();
            var value = new ArrayList<Token>();
            boolean named = false;
            while (!cursor.at(",") && !cursor.at("]")) {
                Token token = cursor.next();
                if (token.isEnd()) {
                    throw new Unreadable(line, "[ is never closed");
                }
                if (!named && token.is(":")) {
                    named = true;
                } else if (named) {
                    value.add(token);
                } else {
                    name.add(token.lower());
                }
            }
            cursor.accept(",");
            settings.add(new DbmlSetting(String.join(" ", name), value, line));
        }
        return settings;
    }

    /** What the setting of this name says; nothing if there is none. */
    static String named(List<DbmlSetting> settings, String name) {
        return settings.stream()
                .filter(each -> each.name().equals(name))
                .map(DbmlSetting::text)
                .findFirst()
                .orElse("");
    }
}
