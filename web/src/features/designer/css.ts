import canvas from './canvas.module.css';
import designer from './designer.module.css';
import drawer from './drawer.module.css';
import panels from './panels.module.css';
import tables from './tables.module.css';

/** The classes of the Designer page, whose names the build makes its own. */
export const css: Readonly<Record<string, string>> = {
  ...canvas,
  ...designer,
  ...drawer,
  ...panels,
  ...tables,
};
