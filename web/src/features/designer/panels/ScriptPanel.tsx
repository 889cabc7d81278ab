import { useState } from 'react';
import { CopyButton } from '../../../ui/CopyButton';
import { ProblemNotice } from '../../../ui/Notice';
import { useDesk } from '../Desk';
import { DialectSelect } from '../files/DialectSelect';
import { DIALECTS, type Dialect } from '../files/dialects';
import { CodeView } from './LazyCode';
import { useScript } from './useScript';
import { css } from '../css';
import { ui } from '../../../ui/look';
import { cx } from '../../../ui/cx';

/** The design as SQL, written anew with every change. */
export function ScriptPanel() {
  const { design, selected } = useDesk();
  const own = DIALECTS.find((each) => each === design.dialect) ?? 'sqlserver';
  const [dialect, setDialect] = useState<Dialect>(own);
  const [of, setOf] = useState<'design' | 'changes' | 'selected'>('design');
  const only = of === 'selected' ? [...selected].filter((id) => design.tables.has(id)) : [];
  const { text, problem } = useScript({
    dialect,
    of: of === 'changes' ? 'changes' : 'design',
    tables: only,
  });
  return (
    <>
      <header>
        <h2>Script</h2>
        <DialectSelect aria-label="Dialect" value={dialect} onChange={setDialect} />
        <select
          className={ui.input}
          aria-label="What the script holds"
          value={of}
          onChange={(event) => setOf(event.target.value as 'design')}
        >
          <option value="design">Whole design</option>
          <option value="selected">Selected tables</option>
          <option value="changes">Changes only</option>
        </select>
        <CopyButton text={text ?? ''} label="Copy the script" />
      </header>
      {problem ? <ProblemNotice problem={problem} /> : null}
      {text === '' ? (
        <p className={cx(css.nothing, css.soft)}>
          {of === 'changes' ? 'No changes.' : 'The design has no tables yet.'}
        </p>
      ) : (
        <CodeView text={text ?? ''} label="SQL of the design" />
      )}
    </>
  );
}
