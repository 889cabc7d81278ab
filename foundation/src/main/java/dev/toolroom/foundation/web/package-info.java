/** The HTTP server: who may come in, what is served, and how large it may be. It knows no route. */
@NullMarked
package dev.toolroom.foundation.web;

import org.jspecify.annotations.NullMarked;
