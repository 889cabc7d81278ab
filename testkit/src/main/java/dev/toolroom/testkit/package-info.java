/**
 * Support for tests of tools and doors: an application of its own for every test, and golden files.
 */
@NullMarked
package dev.toolroom.testkit;

import org.jspecify.annotations.NullMarked;
