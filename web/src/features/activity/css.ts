import activity from './activity.module.css';

/** The classes of the Activity page, whose names the build makes its own. */
export const css: Readonly<Record<string, string>> = { ...activity };
