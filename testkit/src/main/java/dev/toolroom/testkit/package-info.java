/**
 * What tests of a tool or a door begin with: a house of its own for every test, and golden files.
 */
@NullMarked
package dev.toolroom.testkit;

import org.jspecify.annotations.NullMarked;
