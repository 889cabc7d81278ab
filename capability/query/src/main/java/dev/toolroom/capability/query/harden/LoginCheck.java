package dev.toolroom.capability.query.harden;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Asks the database what the current login may read. Nothing is concluded from what was granted:
 * rights also come from PUBLIC, from memberships, and from whoever granted something since.
 */
interface LoginCheck {
    /**
     * What the login can read though it is masked; null if nothing. The connection commits each
     * statement by itself.
     */
    @Nullable String findReadable(Connection reader) throws SQLException;

    /**
     * Something cheap to ask that differs once tables, views or rights have changed, so that the
     * last answer counts no longer; the same each time where rights do not go by names.
     */
    default String version(Connection reader) throws SQLException {
        return "";
    }
}
