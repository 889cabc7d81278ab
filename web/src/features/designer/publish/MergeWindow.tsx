import { useCallback, useEffect, useState } from 'react';
import { KIND_WORDS } from '../../../model/designer/changes';
import { driftTexts } from '../../../model/designer/publish';
import {
  mergePreviewOf,
  shownConflicts,
  type Choices,
  type Conflict,
  type MergePreview,
  type Side,
} from '../../../model/designer/rebase';
import { problemOf, type Problem } from '../../../model/problem';
import { countText, visible } from '../../../model/text';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { ProblemNotice } from '../../../ui/Notice';
import { useSay } from '../../../ui/Toasts';
import { useLatest } from '../../../ui/useLatest';
import { css } from '../css';
import { useDesk } from '../Desk';
import { ConflictChoice } from './ConflictChoice';

interface Properties {
  readonly onClose: () => void;
  /** After the design and the database were brought together. */
  readonly onMerged: () => void;
}

/** The database changed behind the design: what comes in, what is kept, and what a person has to choose. */
export function MergeWindow({ onClose, onMerged }: Properties) {
  const desk = useDesk();
  const { store, design } = desk;
  const say = useSay();
  const [preview, setPreview] = useState<MergePreview>();
  const [known, setKnown] = useState<ReadonlyMap<string, Conflict>>(new Map());
  const [choices, setChoices] = useState<Choices>(new Map());
  /** What was said of all goes for conflicts that follow from it, too. */
  const [forAll, setForAll] = useState<Side>();
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const ask = useLatest();

  const look = useCallback(
    async (chosen: Choices) => {
      const isLatest = ask();
      try {
        const answer = await store.calls.ask('designer_publish', {
          action: 'compare',
          designerId: store.designerId,
          choices: Object.fromEntries(chosen),
        });
        if (!isLatest()) return;
        const fresh = mergePreviewOf(answer);
        setPreview(fresh);
        setKnown(
          (before) => new Map([...before, ...fresh.conflicts.map((c) => [c.id, c] as const)]),
        );
        setProblem(undefined);
        if (forAll && fresh.conflicts.length > 0) {
          setChoices(new Map([...chosen, ...fresh.conflicts.map((c) => [c.id, forAll] as const)]));
        }
      } catch (wrong) {
        if (isLatest()) setProblem(problemOf(wrong));
      }
    },
    [store, ask, forAll],
  );
  useEffect(() => {
    void look(choices);
    // A design that changes under the window is looked at again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [look, choices, design.version]);

  const run = async (action: 'rebase' | 'reload', done: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await store.readDatabase(action, choices);
      say(done);
      onMerged();
    } catch (wrong) {
      setProblem(problemOf(wrong));
      void look(choices);
    } finally {
      setBusy(false);
    }
  };
  const merge = () => run('rebase', 'Merged with the database. Undo restores the design.');

  if (discarding) {
    return (
      <DiscardDialog
        busy={busy}
        problem={problem}
        onKeep={() => setDiscarding(false)}
        onDiscard={() =>
          void run('reload', 'The design matches the database. Undo restores your changes.')
        }
      />
    );
  }
  const conflicts = shownConflicts(known, preview?.conflicts ?? [], choices);
  const open = preview?.conflicts.length ?? 0;
  const choose = (id: string, side: Side) => {
    setForAll(undefined);
    setChoices(new Map([...choices, [id, side]]));
  };
  const chooseAll = (side: Side) => {
    setForAll(side);
    setChoices(new Map(conflicts.map(({ id }) => [id, side])));
  };
  const unchanged = preview !== undefined && preview.drift.length === 0 && conflicts.length === 0;
  return (
    <Dialog
      title={unchanged ? 'The database has not changed' : 'The database has changed'}
      onClose={onClose}
      footer={
        <>
          <Button data-first disabled={busy} onClick={onClose}>
            {unchanged ? 'Close' : 'Cancel'}
          </Button>
          {desk.changes.length > 0 ? (
            <Button kind="danger" disabled={busy} onClick={() => setDiscarding(true)}>
              Discard my changes…
            </Button>
          ) : null}
          {unchanged ? null : (
            <Button
              kind="primary"
              disabled={busy || !preview || open > 0}
              title={open > 0 ? 'Resolve the conflicts first' : undefined}
              onClick={() => void merge()}
            >
              {busy ? 'Merging…' : 'Merge'}
            </Button>
          )}
        </>
      }
    >
      <div className={css.merge}>
        {problem ? <ProblemNotice problem={problem} /> : null}
        {!preview && !problem ? <p role="status">Comparing with the database…</p> : null}
        {unchanged ? <p>It is as this design read it. There is nothing to merge.</p> : null}
        {preview && !unchanged ? (
          <>
            <Incoming preview={preview} />
            <Kept conflicts={conflicts} />
            {conflicts.length > 0 ? (
              <section aria-label="Conflicts">
                <div className={css.mergeHead}>
                  <h3>{countText(conflicts.length, 'conflict', 'conflicts')}</h3>
                  <span className={css.soft} role="status">
                    {open > 0 ? `${open} to resolve` : 'All resolved'}
                  </span>
                  <span className={css.space} />
                  <Button onClick={() => chooseAll('design')}>Keep all from the design</Button>
                  <Button onClick={() => chooseAll('database')}>Take all from the database</Button>
                </div>
                <ul className={css.conflicts}>
                  {conflicts.map((conflict) => (
                    <ConflictChoice
                      key={conflict.id}
                      conflict={conflict}
                      database={preview.database}
                      chosen={choices.get(conflict.id)}
                      onChoose={(side) => choose(conflict.id, side)}
                    />
                  ))}
                </ul>
              </section>
            ) : null}
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

const SHOWN = 40;

function Incoming({ preview }: { readonly preview: MergePreview }) {
  const lines = driftTexts(preview.drift);
  const more = preview.driftTotal - preview.drift.length + Math.max(0, lines.length - SHOWN);
  if (lines.length === 0) return null;
  return (
    <section aria-label="Changed in the database">
      <h3>Changed in the database</h3>
      <ul>
        {lines.slice(0, SHOWN).map((each) => (
          <li key={each}>{visible(each)}</li>
        ))}
        {more > 0 ? <li>and {more} more</li> : null}
      </ul>
    </section>
  );
}

/** What stays of the design whatever is chosen. */
function Kept({ conflicts }: { readonly conflicts: readonly Conflict[] }) {
  const { changes } = useDesk();
  const parts = new Set(conflicts.map(({ part }) => part));
  const kept = changes.filter(({ partId }) => !parts.has(partId));
  if (kept.length === 0) return null;
  return (
    <section aria-label="Kept from the design">
      <h3>Kept from the design</h3>
      <ul>
        {kept.slice(0, SHOWN).map((each) => (
          <li key={each.id}>
            {each.how} {KIND_WORDS[each.kind]}{' '}
            {visible(each.kind === 'table' ? each.tableLabel : `${each.tableLabel}.${each.name}`)}
          </li>
        ))}
        {kept.length > SHOWN ? <li>and {kept.length - SHOWN} more</li> : null}
      </ul>
    </section>
  );
}

interface DiscardProperties {
  readonly busy: boolean;
  readonly problem: Problem | undefined;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Names everything that goes before it goes. */
function DiscardDialog({ busy, problem, onKeep, onDiscard }: DiscardProperties) {
  const { changes } = useDesk();
  return (
    <Dialog
      title={`Discard ${countText(changes.length, 'unpublished change', 'unpublished changes')}?`}
      onClose={onKeep}
      footer={
        <>
          <Button data-first disabled={busy} onClick={onKeep}>
            Cancel
          </Button>
          <Button kind="danger" icon="bin" disabled={busy} onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      <div className={css.merge}>
        {problem ? <ProblemNotice problem={problem} /> : null}
        <p>The design becomes what the database is now. Undo restores these changes:</p>
        <ul>
          {changes.map((each) => (
            <li key={each.id}>
              {each.how} {KIND_WORDS[each.kind]}{' '}
              {visible(each.kind === 'table' ? each.tableLabel : `${each.tableLabel}.${each.name}`)}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
