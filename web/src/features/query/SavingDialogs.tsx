import { useState } from 'react';
import { problemOf, type Problem } from '../../model/problem';
import type { SavedQuery } from '../../model/savedQueries';
import { visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { NameDialog } from '../../ui/NameDialog';
import { ProblemNotice } from '../../ui/Notice';
import { titleOf, type QueryTab } from './OpenTabs';

/** What is asked about a saved query. */
export type Asked =
  | { readonly kind: 'name'; readonly tab: QueryTab }
  | { readonly kind: 'changed'; readonly tab: QueryTab; readonly theirs: SavedQuery }
  | { readonly kind: 'rename'; readonly query: SavedQuery }
  | { readonly kind: 'delete'; readonly query: SavedQuery };

interface Properties {
  readonly asked: Asked;
  readonly onAsk: (asked: Asked | undefined) => void;
  readonly onSave: (tab: QueryTab, name: string) => Promise<void>;
  readonly onOverwrite: (tab: QueryTab, theirs: SavedQuery) => Promise<void>;
  readonly onOpen: (query: SavedQuery) => void;
  readonly onRename: (query: SavedQuery, name: string) => Promise<void>;
  readonly onDelete: (query: SavedQuery) => Promise<void>;
}

export function SavingDialogs(properties: Properties) {
  const { asked, onAsk } = properties;
  const close = () => onAsk(undefined);
  if (asked.kind === 'name') {
    const { tab } = asked;
    return (
      <NameDialog
        title="Save query"
        label="Name"
        name={tab.name || (tab.saved?.name ?? titleOf(tab))}
        action="Save"
        onClose={close}
        onName={(name) => properties.onSave(tab, name)}
      />
    );
  }
  if (asked.kind === 'rename') {
    const { query } = asked;
    return (
      <NameDialog
        title="Rename saved query"
        label="Name"
        name={query.name}
        action="Rename"
        onClose={close}
        onName={(name) => properties.onRename(query, name)}
      />
    );
  }
  if (asked.kind === 'delete') {
    const { query } = asked;
    return (
      <Question
        title={`Delete “${visible(query.name)}”?`}
        text="This cannot be undone. Tabs that show the query keep their text."
        action="Delete"
        onClose={close}
        onAct={() => properties.onDelete(query)}
      />
    );
  }
  const { tab, theirs } = asked;
  return (
    <Question
      title={`“${visible(theirs.name)}” has changed`}
      text="Another version of this query was saved after you opened it. Overwrite it, or save yours under another name."
      action="Overwrite"
      onClose={close}
      onAct={() => properties.onOverwrite(tab, theirs)}
      others={[
        { title: 'Open the other version', run: () => properties.onOpen(theirs) },
        { title: 'Save as…', run: () => onAsk({ kind: 'name', tab }) },
      ]}
    />
  );
}

interface Other {
  readonly title: string;
  readonly run: () => void;
}

interface QuestionProperties {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly onClose: () => void;
  readonly onAct: () => Promise<void>;
  readonly others?: readonly Other[];
}

const NO_OTHERS: readonly Other[] = [];

/** A question before something is lost. */
function Question({ title, text, action, onClose, onAct, others = NO_OTHERS }: QuestionProperties) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const act = async () => {
    setBusy(true);
    try {
      await onAct();
    } catch (wrong) {
      setProblem(problemOf(wrong));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button data-first onClick={onClose}>
            Cancel
          </Button>
          {others.map((other) => (
            <Button key={other.title} onClick={other.run}>
              {other.title}
            </Button>
          ))}
          <Button kind="danger" disabled={busy} onClick={() => void act()}>
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </Dialog>
  );
}
