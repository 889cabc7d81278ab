import workspace from './workspace.module.css';

/** The classes of the Workspace page, whose names the build makes its own. */
export const css: Readonly<Record<string, string>> = { ...workspace };
