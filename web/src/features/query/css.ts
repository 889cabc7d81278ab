import grid from './grid.module.css';
import query from './query.module.css';
import results from './results.module.css';

/** The classes of the Query page, whose names the build makes its own. */
export const css: Readonly<Record<string, string>> = { ...grid, ...query, ...results };
