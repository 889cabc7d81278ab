import reader from './reader.module.css';
import recall from './recall.module.css';
import views from './views.module.css';

/** The classes of the Recall page, whose names the build makes its own. */
export const css: Readonly<Record<string, string>> = { ...recall, ...reader, ...views };
