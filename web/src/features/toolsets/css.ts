import toolsets from './toolsets.module.css';

/** The classes of the Toolsets page, whose names the build makes its own. */
export const css: Readonly<Record<string, string>> = { ...toolsets };
