/**
 * Documents that are made of a model: an overview, a glossary, a canvas for each bounded context.
 */
@NullMarked
package dev.toolroom.domainlang.document;

import org.jspecify.annotations.NullMarked;
