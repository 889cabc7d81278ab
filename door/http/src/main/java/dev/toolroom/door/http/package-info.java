/** The tools over plain HTTP: calls, events, what waits for a person, and a document of it all. */
@NullMarked
package dev.toolroom.door.http;

import org.jspecify.annotations.NullMarked;
