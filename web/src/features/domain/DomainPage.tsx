import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
} from 'react';
import { useWorkroom } from '../../api/Workroom';
import type { Element } from '../../model/outline';
import type { Position } from '../../model/positions';
import { problemOf } from '../../model/problem';
import { countText } from '../../model/text';
import { Button } from '../../ui/Button';
import { useCommands } from '../../ui/Commands';
import { Divider } from '../../ui/Divider';
import { PageHead } from '../../ui/PageHead';
import { Skeleton } from '../../ui/Skeleton';
import { usePaneSize } from '../../ui/usePaneSize';
import { useNavigation } from '../../ui/Navigation';
import { Empty, ProblemNotice } from '../../ui/Notice';
import { useSay } from '../../ui/Toasts';
import { useLeaveGuard } from '../../ui/useLeaveGuard';
import { NewFileDialog } from './Dialogs';
import { DomainStore, type DomainState } from './DomainStore';
import { EditorPane } from './EditorPane';
import { Explorer } from './Explorer';
import { SidePanel } from './SidePanel';
import { placeOf, routeOf, type Place } from './routes';
import { css } from './css';
import { ui } from '../../ui/look';
import { cx } from '../../ui/cx';

const MOST_COMMANDS = 400;

/** Domain models: their text, what it means, and how it looks drawn. */
export function DomainPage() {
  const store = useStore();
  const state = useSyncExternalStore(store.watch, () => store.state);
  const { route, go } = useNavigation();
  const place = useMemo(() => placeOf(route), [route]);
  const say = useSay();
  useLeaveGuard(useCallback(() => store.drafts.endangered, [store]));
  const [naming, setNaming] = useState(false);
  const [tree, setTree] = usePaneSize('domain.tree', 214);
  const [side, setSide] = usePaneSize('domain.side', Math.round(window.innerWidth * 0.38));
  const [target, setTarget] = useState<{ uri: string; position: Position }>();
  const { model } = state;
  const file = fileOf(state, place.file);

  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  const move = useCallback(
    (change: Partial<Place>, replace = false) =>
      go(routeOf({ ...latest.current, ...change }), replace),
    [go],
  );

  const { map, kind } = place.picture;
  useEffect(
    () => store.show(place.side === 'map' ? { map, kind } : undefined, place.element),
    [store, map, kind, place.side, place.element],
  );
  useEffect(() => {
    if (file && state.ready)
      store.openFile(file).catch((wrong: unknown) => say.problem(problemOf(wrong)));
  }, [store, file, state.ready, say]);

  const onGo = useCallback(
    (uri: string, position: Position) => {
      setTarget({ uri, position });
      move({ file: store.nameOf(uri), wide: false });
    },
    [store, move],
  );
  const onElement = useCallback(
    (element: Element) => {
      const drawn = /^(?:Context|Domain)Map$/.test(element.type);
      setTarget({ uri: element.uri, position: element });
      move({
        file: store.nameOf(element.uri),
        element: element.fqn,
        wide: false,
        ...(drawn ? { side: 'map', picture: { map: element.fqn, kind: 'context-map' } } : {}),
      });
    },
    [store, move],
  );
  const onCursor = (position: Position) => {
    if ((place.side !== 'explanation' && place.side !== 'map') || !file) return;
    const above = state.outline
      .filter((each) => each.uri === file && each.line <= position.line)
      .toSorted((a, b) => a.line - b.line)
      .at(-1);
    if (above && above.fqn !== place.element) move({ element: above.fqn }, true);
  };

  useCommands(
    useMemo(
      () => [
        {
          id: 'domain.new',
          title: 'New file',
          group: 'Domain',
          run: () => setNaming(true),
        },
        ...state.outline.slice(0, MOST_COMMANDS).map((each) => ({
          id: `domain.element.${each.type}.${each.fqn}`,
          title: each.fqn,
          group: each.type,
          run: () => onElement(each),
        })),
      ],
      [state.outline, onElement],
    ),
  );

  const doc = file ? state.docs.get(file) : undefined;
  const unsaved = [...state.docs.values()].filter((each) => each.text !== each.saved).length;
  return (
    <main className={cx(ui.page, css.domain)}>
      <PageHead
        title="Domain"
        about={
          <span title={model?.path}>
            {tallyOf(state)}
            {unsaved > 0 ? `, ${unsaved} unsaved` : ''}
          </span>
        }
      >
        {state.models.length > 1 && model ? (
          <select
            className={cx(ui.input, css.models)}
            aria-label="Model"
            value={model.uri}
            onChange={(event) => {
              store.chooseModel(event.target.value);
              go({ path: '/domain', parameters: {} });
            }}
          >
            {state.models.map((each) => (
              <option key={each.uri} value={each.uri}>
                {each.name}
              </option>
            ))}
          </select>
        ) : null}
        <Button icon="plus" disabled={!model} onClick={() => setNaming(true)}>
          New file
        </Button>
      </PageHead>
      {state.problem ? (
        <div className={ui.pageNote}>
          <ProblemNotice problem={state.problem} />
        </div>
      ) : null}
      {!state.ready && !state.problem ? <Skeleton label="Reading the model" /> : null}
      {model ? (
        <div
          className={place.wide ? cx(css.bench, css.wide) : css.bench}
          style={{ '--tree': `${tree}px`, '--side': `${side}px` } as CSSProperties}
        >
          <Explorer
            model={model}
            outline={state.outline}
            docs={state.docs}
            findings={state.findings}
            file={file ?? ''}
            chosen={place.element}
            onElement={onElement}
            onFile={(uri) => move({ file: store.nameOf(uri), wide: false })}
            edge={
              <Divider
                label="Width of the explorer"
                upright
                size={tree}
                least={140}
                most={420}
                onSize={setTree}
              />
            }
          />
          {place.wide ? null : doc ? (
            <EditorPane
              store={store}
              doc={doc}
              findings={state.findings.get(doc.uri) ?? []}
              target={target?.uri === doc.uri ? target : undefined}
              onCursor={onCursor}
              onGo={onGo}
              onProblems={() => move({ side: 'problems' })}
            />
          ) : (
            <section className={css.pane} aria-label="No file" aria-busy={file !== undefined}>
              {file === undefined ? (
                <Empty title="No files yet">
                  <p>
                    A model is a set of text files that end in <code>.dlang</code>. Start with a
                    domain and its vision, for example <code>{'Domain Sales { vision: "…" }'}</code>
                    .
                  </p>
                  <Button kind="primary" onClick={() => setNaming(true)}>
                    Create the first file
                  </Button>
                </Empty>
              ) : null}
            </section>
          )}
          <SidePanel
            store={store}
            state={state}
            place={place}
            onMove={move}
            onGo={onGo}
            onElement={onElement}
            edge={
              place.wide ? null : (
                <Divider
                  label="Width of the map"
                  upright
                  below
                  size={side}
                  least={260}
                  most={1_400}
                  onSize={setSide}
                />
              )
            }
          />
        </div>
      ) : state.ready && !state.problem ? (
        <NoModel />
      ) : null}
      {naming ? (
        <NewFileDialog
          onClose={() => setNaming(false)}
          onFile={(name) => {
            setNaming(false);
            store.newFile(name);
            move({ file: name, wide: false });
          }}
        />
      ) : null}
    </main>
  );
}

function NoModel() {
  return (
    <Empty title="No models">
      <p>
        Write into <code>toolroom.yaml</code> of your home where it is, as in{' '}
        <code>models: [ /path/to/model ]</code>, and start <code>toolroom serve</code> anew. A model
        is a folder with files that end in <code>.dlang</code>.
      </p>
    </Empty>
  );
}

function tallyOf({ model, outline, ready, server }: DomainState): string {
  if (server === 'lost') return 'Language server disconnected; reconnecting…';
  if (!ready || !model) return ready ? '' : 'reading…';
  const count = (type: string) => outline.filter((each) => each.type === type).length;
  return [
    model.name,
    countText(count('Domain'), 'domain', 'domains'),
    countText(count('BoundedContext'), 'context', 'contexts'),
    countText(model.files.length, 'file', 'files'),
  ].join(' · ');
}

/** The file that the address names, else the first one: the entry of the model. */
function fileOf({ model, docs }: DomainState, name: string): string | undefined {
  if (!model) return undefined;
  const open = [...docs.values()].find((each) => each.name === name)?.uri;
  return model.files.find((each) => each.name === name)?.uri ?? open ?? model.files[0]?.uri;
}

function useStore(): DomainStore {
  const { api } = useWorkroom();
  const store = useMemo(() => new DomainStore(api), [api]);
  useEffect(() => {
    store.open();
    return () => store.close();
  }, [store]);
  return store;
}
