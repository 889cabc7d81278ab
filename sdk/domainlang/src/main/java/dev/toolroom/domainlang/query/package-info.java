/**
 * Asking a model questions from Java: {@link
 * dev.toolroom.domainlang.query.Models#load(java.nio.file.Path)} and on from there.
 *
 * <p>Needs nothing of Toolroom but the kernel's JSON; the tools are a thin layer over it.
 */
@NullMarked
package dev.toolroom.domainlang.query;

import org.jspecify.annotations.NullMarked;
