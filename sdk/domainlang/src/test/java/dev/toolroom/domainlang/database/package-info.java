@NullMarked
package dev.toolroom.domainlang.database;

import org.jspecify.annotations.NullMarked;
