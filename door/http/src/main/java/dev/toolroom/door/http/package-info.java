/** Tools over plain HTTP: calls, events, open approvals, and an OpenAPI document of it all. */
@NullMarked
package dev.toolroom.door.http;

import org.jspecify.annotations.NullMarked;
