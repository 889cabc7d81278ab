@NullMarked
package dev.toolroom.domainlang.query.search;

import org.jspecify.annotations.NullMarked;
