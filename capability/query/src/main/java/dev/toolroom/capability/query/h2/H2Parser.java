package dev.toolroom.capability.query.h2;

import dev.toolroom.capability.query.engine.Sessions;
import dev.toolroom.capability.query.resolved.Resolver.Opener;
import dev.toolroom.capability.query.resolved.Unreadable;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** The parser of H2, in a session of its own; what it reads is not run. */
final class H2Parser implements AutoCloseable {
    private final Opener opener;
    private @Nullable Connection connection;

    H2Parser(Opener opener) {
        this.opener = opener;
    }

    /** Whether the database is in this process, so that its parser can be asked. */
    boolean isNear() throws SQLException {
        return session().getClass().getSimpleName().equals("SessionLocal");
    }

    /** What a statement is. */
    synchronized Node parse(String text) throws SQLException {
        try {
            Object session = session();
            Class<?> parser = Class.forName("org.h2.command.Parser");
            Constructor<?> make = parser.getConstructor(session.getClass());
            Method parse = parser.getDeclaredMethod("parse", String.class, ArrayList.class);
            parse.setAccessible(true);
            return new Node(parse.invoke(make.newInstance(session), text, null));
        } catch (InvocationTargetException e) {
            throw told(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new Unreadable("what another version of H2 makes of it");
        }
    }

    /** What a view is made of. */
    Node view(String text) {
        try {
            return parse(text);
        } catch (SQLException e) {
            throw new Unreadable(e);
        }
    }

    /** In the words of H2, as JDBC would have them. */
    private static SQLException told(@Nullable Throwable cause) {
        if (cause == null) {
            throw new Unreadable("what H2 cannot read");
        }
        return cause.getCause() instanceof SQLException said ? said : new SQLException(cause);
    }

    private Object session() throws SQLException {
        Connection open = connection;
        if (open == null || open.isClosed()) {
            open = opener.open("");
            connection = open;
        }
        return session(open);
    }

    static Object session(Connection open) throws SQLException {
        try {
            return open.getClass().getMethod("getSession").invoke(open);
        } catch (ReflectiveOperationException e) {
            throw new SQLException("another version of H2", e);
        }
    }

    @Override
    public synchronized void close() {
        Connection open = connection;
        connection = null;
        if (open != null) {
            Sessions.close(open);
        }
    }
}
