/**
 * What a text means to whoever changes it: references, renaming, what could be written, and what
 * fixes a mistake. Tools, the language server and the workbench all ask here.
 */
@NullMarked
package dev.toolroom.domainlang.semantics;

import org.jspecify.annotations.NullMarked;
