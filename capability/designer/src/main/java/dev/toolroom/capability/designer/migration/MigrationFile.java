package dev.toolroom.capability.designer.migration;

/**
 * One file to be written.
 *
 * @param name from the folder of migrations on
 * @param checksum as the tool of the layout computes it, else SHA-256; empty for files that have
 *     none
 * @param replaces whether it takes the place of one that is there
 */
public record MigrationFile(String name, String text, String checksum, boolean replaces) {}
