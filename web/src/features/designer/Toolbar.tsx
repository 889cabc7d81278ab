import { titleOf } from '../../model/designer/schema';
import { visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { hrefOf } from '../../ui/Navigation';
import { NEW_TABLE, useDesk } from './Desk';
import { PATH } from './routes';
import { Views } from './layout/Views';
import { css } from './css';
import { cx } from '../../ui/cx';
import { ui } from '../../ui/look';

interface Properties {
  readonly listed: boolean;
  readonly onList: () => void;
  readonly onFit: () => void;
  readonly onZoom: (factor: number) => void;
}

/** What one does to a whole design. */
export function Toolbar({ listed, onList, onFit, onZoom }: Properties) {
  const desk = useDesk();
  const { design, attempt, sight, layout, places, walking } = desk;
  const count = desk.changes.length;
  return (
    <header className={cx(ui.pageHead, css.toolbar)}>
      <Button
        kind="quiet"
        icon="list"
        aria-label={listed ? 'Hide the list of tables' : 'Show the list of tables'}
        aria-pressed={listed}
        onClick={onList}
      />
      <h1>
        <a href={hrefOf(PATH)} title="All designs">
          Designer
        </a>
        <span aria-hidden="true">/</span>
        <b title={`${design.server}, ${design.dialect}`}>{visible(titleOf(design))}</b>
      </h1>
      <Views />
      <span className={css.group} role="group" aria-label="Steps">
        <Button
          kind="quiet"
          icon="undo"
          aria-label={walking.undoTitle}
          disabled={!walking.canUndo}
          onClick={() => void attempt(() => walking.walk('undo'))}
        />
        <Button
          kind="quiet"
          icon="redo"
          aria-label={walking.redoTitle}
          disabled={!walking.canRedo}
          onClick={() => void attempt(() => walking.walk('redo'))}
        />
      </span>
      <span className={css.group} role="group" aria-label="Canvas">
        <Button
          kind="quiet"
          icon="search"
          aria-label="Find (Ctrl+F)"
          onClick={() => desk.setFinding(true)}
        />
        <Button kind="quiet" icon="fit" aria-label="Fit to screen" onClick={onFit} />
        <Button kind="quiet" icon="minus" aria-label="Zoom out" onClick={() => onZoom(1 / 1.3)} />
        <Button kind="quiet" icon="plus" aria-label="Zoom in" onClick={() => onZoom(1.3)} />
        <Button
          kind="quiet"
          icon="arrange"
          aria-label="Arrange tables"
          disabled={places.busy || sight.shown.size === 0}
          onClick={() =>
            void attempt(async () => {
              await layout.arrange(sight.shown);
              onFit();
            }, 'Arranged the tables shown. Hidden tables were not moved.')
          }
        />
      </span>
      <span className={css.space} />
      <Button icon="plus" onClick={() => desk.openTable({ id: NEW_TABLE, tab: 'columns' })}>
        Table
      </Button>
      <span className={css.group} role="group" aria-label="Panels">
        <Toggle panel="script" icon="script" words="Script" />
        <Toggle panel="changes" icon="list" words={count > 0 ? `Changes (${count})` : 'Changes'} />
        <Toggle panel="history" icon="history" words="" />
      </span>
      <span className={css.group} role="group" aria-label="Files">
        <Button
          kind="quiet"
          icon="upload"
          aria-label="Import SQL or DBML"
          onClick={() => desk.showWindow('import')}
        />
        <Button
          kind="quiet"
          icon="download"
          aria-label="Export"
          onClick={() => desk.showWindow('export')}
        />
      </span>
      {design.hasDatabase ? (
        <Button
          kind="quiet"
          icon="again"
          aria-label="Read the database again"
          onClick={() => desk.showWindow('merge')}
        />
      ) : null}
      {design.hasDatabase ? (
        <Button
          kind="primary"
          disabled={count === 0}
          title={
            count === 0 ? 'The database matches the design' : 'Review the changes before publishing'
          }
          onClick={() => desk.showWindow('publish')}
        >
          Publish…
        </Button>
      ) : null}
      <FileButtons />
    </header>
  );
}

/** Of a design that lives in a file: what is here, and what lies there, come together. */
function FileButtons() {
  const { file, changes, showWindow } = useDesk();
  if (!file) return null;
  const unsaved = changes.length > 0;
  return (
    <span className={css.group} role="group" aria-label="Design file">
      <Button
        kind="quiet"
        icon="again"
        aria-label={`Read ${file.name} again`}
        onClick={() => (unsaved ? showWindow('file') : void file.reload())}
      />
      <Button
        kind={unsaved ? 'primary' : 'plain'}
        title={`Write ${file.name} (Ctrl+S)`}
        onClick={() => void file.save()}
      >
        Save file
      </Button>
    </span>
  );
}

interface ToggleProperties {
  readonly panel: 'script' | 'changes' | 'history';
  readonly icon: 'script' | 'list' | 'history';
  readonly words: string;
}

function Toggle({ panel, icon, words }: ToggleProperties) {
  const desk = useDesk();
  const open = desk.panel === panel;
  return (
    <Button
      kind="quiet"
      icon={icon}
      aria-pressed={open}
      {...(words === '' ? { 'aria-label': 'History' } : {})}
      onClick={() => desk.showPanel(open ? undefined : panel)}
    >
      {words === '' ? undefined : words}
    </Button>
  );
}
