/** What is on a picture of a model: shapes and connections, without places or a format. */
@NullMarked
package dev.toolroom.domainlang.diagram;

import org.jspecify.annotations.NullMarked;
