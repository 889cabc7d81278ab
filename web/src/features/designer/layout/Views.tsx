import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { isNarrowed, NOTHING_NARROWED } from '../../../model/designer/sights';
import { useDesk } from '../Desk';
import { MAIN } from './LayoutStore';
import { css } from '../css';
import { ui } from '../../../ui/look';
import { cx } from '../../../ui/cx';

const NEW = '\u0000new';
const RENAME = '\u0000rename';
const DROP = '\u0000drop';

/** The named views of a design: places of their own, and which tables they show. */
export function Views() {
  const { places, layout, attempt, setNarrowing } = useDesk();
  const [asking, setAsking] = useState<'new' | 'rename'>();
  const choose = (value: string) => {
    if (value === NEW) setAsking('new');
    else if (value === RENAME) setAsking('rename');
    else if (value === DROP) {
      void attempt(() => layout.dropView(), `The view ${places.view} is gone; its tables are not.`);
    } else {
      setNarrowing(NOTHING_NARROWED);
      void attempt(() => layout.read(value));
    }
  };
  return (
    <>
      <select
        className={cx(ui.input, css.views)}
        aria-label="View"
        value={places.view}
        onChange={(event) => choose(event.target.value)}
      >
        {places.views.map((name) => (
          <option key={name} value={name}>
            {name === MAIN ? 'Main view' : name}
          </option>
        ))}
        <hr />
        <option value={NEW}>Save as new view…</option>
        {places.view === MAIN ? null : (
          <>
            <option value={RENAME}>Rename view…</option>
            <option value={DROP}>Delete view</option>
          </>
        )}
      </select>
      {asking ? <NameDialog kind={asking} onClose={() => setAsking(undefined)} /> : null}
    </>
  );
}

function NameDialog({ kind, onClose }: { kind: 'new' | 'rename'; onClose: () => void }) {
  const { layout, places, sight, narrowing, setNarrowing, attempt } = useDesk();
  const [name, setName] = useState(kind === 'rename' ? places.view : '');
  const submit = async () => {
    const only = isNarrowed(narrowing)
      ? [...sight.shown.keys()].filter((id) => !sight.dim.has(id))
      : [];
    const done = await attempt(() =>
      kind === 'new' ? layout.makeView(name.trim(), only) : layout.renameView(name.trim()),
    );
    if (!done) return;
    setNarrowing(NOTHING_NARROWED);
    onClose();
  };
  return (
    <Dialog title={kind === 'new' ? 'Save as new view' : 'Rename the view'} onClose={onClose}>
      <form
        className={cx(css.form, ui.form)}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className={cx(css.field, ui.field)}>
          <label htmlFor="view-name">Name</label>
          <input
            id="view-name"
            className={ui.input}
            data-first
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <span className={ui.hint}>
            A view has its own layout
            {kind === 'new' && isNarrowed(narrowing) ? ' and shows the tables shown now' : ''}.
            Everyone who opens this design can select it.
          </span>
        </div>
        <p className={css.actions}>
          <Button kind="primary" type="submit" disabled={name.trim() === ''}>
            {kind === 'new' ? 'Save' : 'Rename'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </p>
      </form>
    </Dialog>
  );
}
