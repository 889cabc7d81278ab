import domain from './domain.module.css';
import drawing from './drawing.module.css';
import explorer from './explorer.module.css';
import side from './side.module.css';

/** The classes of the Domain page, whose names the build makes its own. */
export const css: Readonly<Record<string, string>> = {
  ...domain,
  ...drawing,
  ...explorer,
  ...side,
};
