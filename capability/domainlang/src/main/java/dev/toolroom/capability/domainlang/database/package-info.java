/** Tells other capabilities which bounded contexts own the tables of a database. */
@NullMarked
package dev.toolroom.capability.domainlang.database;

import org.jspecify.annotations.NullMarked;
