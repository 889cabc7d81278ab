import { ReactFlowProvider } from '@xyflow/react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useWorkroom } from '../../api/Workroom';
import { Button } from '../../ui/Button';
import { useNavigation } from '../../ui/Navigation';
import { ProblemNotice } from '../../ui/Notice';
import { DesignerCalls } from './DesignerCalls';
import { DesignerStore } from './DesignerStore';
import { PATH, sourceIn, type Source } from './routes';
import { Start } from './files/Start';
import { Workspace } from './Workspace';
import { css } from './css';
import { cx } from '../../ui/cx';

export function DesignerPage() {
  const { route } = useNavigation();
  const { api } = useWorkroom();
  const calls = useMemo(() => new DesignerCalls(api), [api]);
  const source = sourceIn(route);
  return source === undefined ? (
    <Start calls={calls} />
  ) : (
    <OneDesign key={`${source.kind} ${source.id}`} calls={calls} source={source} />
  );
}

function OneDesign({ calls, source }: { calls: DesignerCalls; source: Source }) {
  const { feed } = useWorkroom();
  const { go } = useNavigation();
  const { kind, id } = source;
  const store = useMemo(
    () => new DesignerStore(calls, feed, { kind, id }),
    [calls, feed, kind, id],
  );
  useEffect(() => {
    store.begin();
    return () => store.close();
  }, [store]);
  const state = useSyncExternalStore(store.watch, () => store.state);
  if (state.design) {
    return (
      <ReactFlowProvider>
        <Workspace
          key={state.design.designerId}
          store={store}
          state={state}
          design={state.design}
        />
      </ReactFlowProvider>
    );
  }
  return (
    <main className={cx(css.designer, css.start)}>
      <header>
        <h1>Designer</h1>
      </header>
      {state.problem ? (
        <>
          <ProblemNotice problem={state.problem} />
          <p className={css.actions}>
            <Button icon="again" onClick={() => void store.open()}>
              Try again
            </Button>
            <Button kind="quiet" onClick={() => go({ path: PATH, parameters: {} })}>
              All designs
            </Button>
          </p>
        </>
      ) : (
        <p className={css.soft} role="status">
          {kind === 'connection' ? `Reading the schema of ${id}…` : 'Reading the design…'}
        </p>
      )}
    </main>
  );
}
