/** The lexer for all code that reads SQL, and the lexical rules of each dialect. */
@NullMarked
package dev.toolroom.foundation.relational.sql;

import org.jspecify.annotations.NullMarked;
