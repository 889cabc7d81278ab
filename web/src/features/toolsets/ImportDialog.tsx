import { useEffect, useRef, useState } from 'react';
import { useWorkroom } from '../../api/Workroom';
import type { Progress } from '../../model/calls';
import { ProblemError, problemOf, refusalIn, type Problem } from '../../model/problem';
import { countText, visible } from '../../model/text';
import { problemsIn } from '../../model/toolsets/picker';
import type { BundleProblem, Preview } from '../../model/toolsets/types';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { ProblemNotice } from '../../ui/Notice';
import { ProgressBar } from '../../ui/ProgressBar';
import { useSay } from '../../ui/Toasts';
import { PreviewView } from './PreviewView';
import { chosenBundle } from './bundles';
import { css } from './css';
import { ui } from '../../ui/look';

interface Properties {
  /** What was dropped on the page, if the dialog was opened so. */
  readonly dropped: Promise<File> | undefined;
  readonly onClose: () => void;
  readonly onInstalled: (id: string) => void;
}

type State =
  | { readonly step: 'choose'; readonly problem?: Problem }
  | { readonly step: 'sending'; readonly name: string; readonly progress: Progress }
  | { readonly step: 'refused'; readonly name: string; readonly problems: readonly BundleProblem[] }
  | { readonly step: 'preview'; readonly upload: string; readonly preview: Preview }
  | { readonly step: 'installing'; readonly preview: Preview };

/** A refusal with all its reasons. */
class Refused extends Error {
  readonly problems: readonly BundleProblem[];

  constructor(problems: readonly BundleProblem[]) {
    super('the bundle is refused');
    this.problems = problems;
  }
}

/** Brings a toolset in: sends it, shows exactly what would be installed, and asks. */
export function ImportDialog({ dropped, onClose, onInstalled }: Properties) {
  const { api } = useWorkroom();
  const say = useSay();
  const [state, setState] = useState<State>({ step: 'choose' });
  const stop = useRef(new AbortController());

  const send = async (bundle: Promise<File>) => {
    stop.current = new AbortController();
    let name = 'Bundle';
    try {
      const file = await bundle;
      name = file.name;
      const tell = (done: number, total: number) =>
        setState({ step: 'sending', name, progress: { done, total, message: 'bytes' } });
      tell(0, file.size);
      const sent = await api.upload('/api/uploads', file, tell, stop.current.signal);
      const upload = String((sent as { upload?: unknown }).upload ?? '');
      const result = await api.call('import_toolset', { upload, dry_run: true });
      if (result.outcome !== 'answered') {
        const problems = problemsIn(result.body);
        if (problems.length > 0) throw new Refused(problems);
        throw new ProblemError(refusalIn(result.body));
      }
      const preview = (await api.whole(result.body)) as Preview;
      setState({ step: 'preview', upload, preview });
    } catch (wrong) {
      if (wrong instanceof Refused) {
        setState({ step: 'refused', name, problems: wrong.problems });
      } else if (!stop.current.signal.aborted) {
        setState({ step: 'choose', problem: problemOf(wrong) });
      }
    }
  };
  const begin = useRef(send);
  useEffect(() => {
    if (dropped) void begin.current(dropped);
    return () => stop.current.abort();
  }, [dropped]);

  const install = async (upload: string, preview: Preview) => {
    setState({ step: 'installing', preview });
    const force = preview.kind === 'downgrade' || preview.kind === 'same_version';
    try {
      await api.ask('import_toolset', { upload, ...(force ? { force } : {}) }, undefined, true);
      say(`${preview.name} ${preview.version} is installed.`);
      onInstalled(preview.id);
    } catch (wrong) {
      setState({ step: 'choose', problem: problemOf(wrong) });
    }
  };

  return (
    <Dialog
      title={titleOf(state)}
      onClose={onClose}
      footer={<Footer state={state} onClose={onClose} onInstall={install} onAgain={setState} />}
    >
      {state.step === 'choose' ? (
        <Choose problem={state.problem} onFiles={(files) => void send(chosenBundle(files))} />
      ) : null}
      {state.step === 'sending' ? (
        <>
          <p>{visible(state.name)}</p>
          <ProgressBar progress={state.progress} label="Upload" />
        </>
      ) : null}
      {state.step === 'refused' ? <RefusedView {...state} /> : null}
      {state.step === 'preview' || state.step === 'installing' ? (
        <PreviewView preview={state.preview} />
      ) : null}
    </Dialog>
  );
}

function titleOf(state: State): string {
  switch (state.step) {
    case 'preview':
    case 'installing': {
      const { preview } = state;
      return `${preview.installed_version ? 'Update' : 'Install'} ${visible(preview.name)} ${preview.version}`;
    }
    case 'refused':
      return 'This bundle cannot be installed';
    default:
      return 'Import a toolset';
  }
}

function Choose({
  problem,
  onFiles,
}: {
  readonly problem: Problem | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const [folder, setFolder] = useState<HTMLInputElement | null>(null);
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => folder?.setAttribute('webkitdirectory', ''), [folder]);
  const take = (input: HTMLInputElement | null) => {
    const files = [...(input?.files ?? [])];
    if (files.length > 0) onFiles(files);
  };
  return (
    <div className={css.choose}>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <p>Drop a ZIP file or a folder with a toolset.yaml anywhere on this page, or select one.</p>
      <div className={css.row}>
        <Button data-first icon="file" onClick={() => file.current?.click()}>
          Select ZIP file
        </Button>
        <Button icon="folder" onClick={() => folder?.click()}>
          Select folder
        </Button>
      </div>
      <input
        ref={file}
        type="file"
        hidden
        aria-label="ZIP file"
        accept=".zip,.mcpb,application/zip"
        onChange={() => take(file.current)}
      />
      <input
        ref={setFolder}
        type="file"
        hidden
        aria-label="Folder"
        multiple
        onChange={() => take(folder)}
      />
      <p className={css.soft}>Nothing runs during an import. You see what it brings first.</p>
    </div>
  );
}

function RefusedView({
  name,
  problems,
}: {
  readonly name: string;
  readonly problems: readonly BundleProblem[];
}) {
  return (
    <div className={css.refused} role="alert">
      <p>
        {visible(name)} has {countText(problems.length, 'problem', 'problems')}. Fix the bundle,
        then import it again.
      </p>
      <ul>
        {problems.map((each, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <span>{visible(each.message)}</span>
            <code>
              {[visible(each.path), each.line > 0 ? `line ${each.line}` : '']
                .filter(Boolean)
                .join(', ')}
            </code>
            <code className={ui.code}>{each.code}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FooterProperties {
  readonly state: State;
  readonly onClose: () => void;
  readonly onInstall: (upload: string, preview: Preview) => void;
  readonly onAgain: (state: State) => void;
}

function Footer({ state, onClose, onInstall, onAgain }: FooterProperties) {
  const preview = state.step === 'preview' ? state.preview : undefined;
  const blocked = preview && (preview.kind === 'unchanged' || preview.conflicts.length > 0);
  return (
    <>
      <Button onClick={onClose}>Cancel</Button>
      {state.step === 'refused' ? (
        <Button data-first onClick={() => onAgain({ step: 'choose' })}>
          Select another
        </Button>
      ) : null}
      {state.step === 'preview' && !blocked ? (
        <Button
          data-first
          kind="primary"
          icon="check"
          onClick={() => onInstall(state.upload, state.preview)}
        >
          {state.preview.installed_version ? 'Update' : 'Install'}
        </Button>
      ) : null}
      {state.step === 'installing' ? (
        <Button kind="primary" disabled>
          Installing…
        </Button>
      ) : null}
    </>
  );
}
