import canvas from './canvas.module.css';
import designer from './designer.module.css';
import drawer from './drawer.module.css';
import merge from './merge.module.css';
import panels from './panels.module.css';
import shapes from './shapes.module.css';
import tables from './tables.module.css';

/** The classes of the Designer page, whose names the build makes its own. */
export const css: Readonly<Record<string, string>> = {
  ...canvas,
  ...designer,
  ...drawer,
  ...merge,
  ...panels,
  ...shapes,
  ...tables,
};
