/** The sample database, for a home without configured databases. */
@NullMarked
package dev.toolroom.foundation.relational.demo;

import org.jspecify.annotations.NullMarked;
