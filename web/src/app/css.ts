import shell from './shell.module.css';

/** The classes of the shell, whose names the build makes its own. */
export const css: Readonly<Record<string, string>> = shell;
