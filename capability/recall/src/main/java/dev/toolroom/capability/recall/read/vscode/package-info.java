/** Chats of VS Code, in every format it has had. */
@NullMarked
package dev.toolroom.capability.recall.read.vscode;

import org.jspecify.annotations.NullMarked;
