/** Compares the tables and foreign keys of a database with the context maps of a model. */
@NullMarked
package dev.toolroom.domainlang.database;

import org.jspecify.annotations.NullMarked;
