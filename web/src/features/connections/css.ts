import connections from './connections.module.css';

/** The classes of the Connections page, whose names the build makes its own. */
export const css: Readonly<Record<string, string>> = { ...connections };
