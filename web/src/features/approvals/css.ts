import approvals from './approvals.module.css';

/** The classes of the questions, whose names the build makes its own. */
export const css: Readonly<Record<string, string>> = { ...approvals };
