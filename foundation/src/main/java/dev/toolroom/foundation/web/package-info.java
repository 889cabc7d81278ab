/** The HTTP server: who is admitted, what is served, and size limits. It knows no tool. */
@NullMarked
package dev.toolroom.foundation.web;

import org.jspecify.annotations.NullMarked;
