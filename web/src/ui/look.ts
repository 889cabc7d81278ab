import controls from './controls.module.css';
import data from './data.module.css';
import overlays from './overlays.module.css';
import parts from './parts.module.css';
import prose from './prose.module.css';

/** The classes of the parts, for what a page builds from plain elements. */
export const ui: Readonly<Record<string, string>> = {
  ...controls,
  ...parts,
  ...data,
  ...overlays,
  ...prose,
};
