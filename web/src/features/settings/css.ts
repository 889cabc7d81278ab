import settings from './settings.module.css';

/** The classes of the Settings page, whose names the build makes its own. */
export const css: Readonly<Record<string, string>> = { ...settings };
