/** Adds Toolroom to the configuration of coding agents and editors. */
@org.jspecify.annotations.NullMarked
package dev.toolroom.door.cli.connect;
