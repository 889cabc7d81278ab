import calls from './calls.module.css';
import chats from './chats.module.css';

/** The classes of the Chats page, whose names the build makes its own. */
export const css: Readonly<Record<string, string>> = { ...chats, ...calls };
