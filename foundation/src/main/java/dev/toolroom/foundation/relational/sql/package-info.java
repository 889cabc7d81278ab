/**
 * SQL as tokens: one lexer for everything that reads SQL, and what each dialect looks like to it.
 */
@NullMarked
package dev.toolroom.foundation.relational.sql;

import org.jspecify.annotations.NullMarked;
