/** Tokens of SQL and DBML, and a cursor over them. */
@NullMarked
package dev.toolroom.capability.designer.exchange.token;

import org.jspecify.annotations.NullMarked;
