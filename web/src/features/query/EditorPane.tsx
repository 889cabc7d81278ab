import { useMemo, useSyncExternalStore, type Ref } from 'react';
import { spanOf } from '../../model/statement';
import { Editor, type EditorHandle, type Mark } from '../../ui/Editor';
import { ProblemNotice } from '../../ui/Notice';
import type { Desk } from './desk';
import { sqlLanguage } from './language';
import type { RunnerState } from './Runner';
import { css } from './css';
import { ui } from '../../ui/look';
import { cx } from '../../ui/cx';

interface Properties {
  readonly desk: Desk;
  readonly database: string;
  readonly kind: string;
  readonly state: RunnerState;
  /** How many values the statement asks for. */
  readonly asked: number;
  readonly wrongValues: string | undefined;
  readonly onRun: () => void;
  readonly onPlan: () => void;
  readonly onCursor: (position: number) => void;
  readonly editor: Ref<EditorHandle>;
}

const NO_MARKS: readonly Mark[] = [];

/** Where the statement is written, with what was wrong with it marked in it. */
export function EditorPane(properties: Properties) {
  const { desk, database, kind, state, asked, wrongValues, onRun, onPlan, onCursor, editor } =
    properties;
  const text = useSyncExternalStore(desk.draft.watch, () => desk.draft.text);
  const values = useSyncExternalStore(desk.draft.watch, () => desk.draft.values);
  const language = useMemo(
    () => sqlLanguage(desk.schema, database, kind),
    [desk.schema, database, kind],
  );
  const { refused } = state;
  const marks = useMemo(() => marksOf(refused), [refused]);
  return (
    <div className={css.statement}>
      <div className={css.statementText}>
        <Editor
          ref={editor}
          label="SQL statement"
          value={text}
          language={language}
          marks={marks}
          hint="SELECT …"
          keys={{ 'Mod-Enter': onRun, 'Mod-Shift-Enter': onPlan }}
          onCursor={onCursor}
          onChange={(next) => desk.draft.write(next)}
        />
      </div>
      {asked > 0 ? (
        <label className={css.values}>
          <span>
            {asked === 1 ? 'Value for the ?' : `Values for the ${asked} ?`}, as a JSON list
          </span>
          <input
            className={cx(ui.input, ui.mono)}
            spellCheck={false}
            placeholder={asked === 1 ? '[10]' : '[10, "text", null]'}
            aria-invalid={wrongValues !== undefined}
            value={values}
            onChange={(event) => desk.draft.writeValues(event.target.value)}
          />
          {wrongValues ? <span className={cx(css.wrong, ui.wrong)}>{wrongValues}</span> : null}
        </label>
      ) : null}
      {refused ? <ProblemNotice problem={refused.problem} /> : null}
      {state.stopped ? (
        <p className={css.stopped} role="status">
          Stopped. The statement was cancelled in the database.
        </p>
      ) : null}
    </div>
  );
}

/** The exact word that was objected to, where it stands in the editor. */
function marksOf(refused: RunnerState['refused']): readonly Mark[] {
  if (!refused) return NO_MARKS;
  const { order, problem } = refused;
  const span = spanOf(order.statement, problem.message);
  if (!span) return NO_MARKS;
  return [
    {
      from: order.offset + span.from,
      to: order.offset + span.to,
      severity: 'error',
      message: `${problem.message}. ${problem.nextStep}`,
    },
  ];
}
