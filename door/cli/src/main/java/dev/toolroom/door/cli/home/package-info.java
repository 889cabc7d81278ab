/** Commands about a home and its programs: settings, connections, backups, servers. */
@NullMarked
package dev.toolroom.door.cli.home;

import org.jspecify.annotations.NullMarked;
