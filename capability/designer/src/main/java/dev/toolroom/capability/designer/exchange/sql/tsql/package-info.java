/** What scripts of SQL Server have and other dialects do not. */
@NullMarked
package dev.toolroom.capability.designer.exchange.sql.tsql;

import org.jspecify.annotations.NullMarked;
