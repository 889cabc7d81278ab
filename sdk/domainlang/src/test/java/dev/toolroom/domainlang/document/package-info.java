@NullMarked
package dev.toolroom.domainlang.document;

import org.jspecify.annotations.NullMarked;
