import { useMemo, type Ref } from 'react';
import { spanOf } from '../../model/statement';
import { Editor, type EditorHandle, type Mark } from '../../ui/Editor';
import { ParameterFields } from './ParameterFields';
import type { Desk } from './desk';
import { sqlLanguage } from './language';
import type { QueryTab } from './OpenTabs';
import type { RunnerState } from './Runner';
import { css } from './css';

interface Properties {
  readonly desk: Desk;
  readonly tab: QueryTab;
  readonly database: string;
  readonly kind: string;
  readonly state: RunnerState;
  /** The parameters of the statement at the cursor. */
  readonly asked: readonly string[];
  readonly wrongParameter: string | undefined;
  readonly onRun: () => void;
  readonly onPlan: () => void;
  readonly onCursor: (position: number) => void;
  readonly editor: Ref<EditorHandle>;
}

const NO_MARKS: readonly Mark[] = [];

/** Where the statement is written, with what was wrong with it marked in it. */
export function EditorPane(properties: Properties) {
  const { desk, tab, database, kind, state, asked, onRun, onPlan, onCursor, editor } = properties;
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
          key={tab.id}
          ref={editor}
          label="SQL statement"
          value={tab.text}
          language={language}
          marks={marks}
          hint="SELECT …"
          keys={{ 'Mod-Enter': onRun, 'Mod-Shift-Enter': onPlan }}
          onCursor={onCursor}
          onChange={(text) => desk.tabs.change(tab.id, { text })}
        />
      </div>
      <ParameterFields
        names={asked}
        values={tab.values}
        wrong={properties.wrongParameter}
        onGive={(name, given) =>
          desk.tabs.change(tab.id, { values: { ...tab.values, [name]: given } })
        }
        onRun={onRun}
      />
    </div>
  );
}

/** The exact word that was objected to, where it stands in the editor. */
function marksOf(refused: RunnerState['refused']): readonly Mark[] {
  if (!refused) return NO_MARKS;
  const { order, problem } = refused;
  const span = spanOf(order.statement, problem.message);
  if (!span) return NO_MARKS;
  const from = order.offset + span.from;
  const { offset, statement } = order.refined?.plain ?? order;
  // What stands around a refined statement is not in the editor.
  if (from < offset || from > offset + statement.length) return NO_MARKS;
  return [
    {
      from,
      to: order.offset + span.to,
      severity: 'error',
      message: `${problem.message}. ${problem.nextStep}`,
    },
  ];
}
