import { useCallback, useEffect, useState } from 'react';
import { useWorkroom } from '../../../api/Workroom';
import { problemOf, type Problem } from '../../../model/problem';
import { visible } from '../../../model/text';
import { Icon } from '../../../ui/Icon';
import { PageHead } from '../../../ui/PageHead';
import { Skeleton } from '../../../ui/Skeleton';
import { hrefOf } from '../../../ui/Navigation';
import { Empty, ProblemNotice } from '../../../ui/Notice';
import type { DesignerCalls } from '../DesignerCalls';
import { routeOf } from '../routes';
import { StartFiles, type KnownFile } from './StartFiles';
import { css } from '../css';
import { ui } from '../../../ui/look';
import { cx } from '../../../ui/cx';

interface Connection {
  readonly connectionId: string;
  readonly kind: string;
  readonly dialect: string;
  readonly server: string;
  readonly database: string;
  readonly canPublish: boolean;
  readonly designerId?: string;
}

/** Where one begins: the connections that can be designed. */
export function Start({ calls }: { readonly calls: DesignerCalls }) {
  const { feed } = useWorkroom();
  const [connections, setConnections] = useState<readonly Connection[]>();
  const [files, setFiles] = useState<readonly KnownFile[]>([]);
  const [problem, setProblem] = useState<Problem>();
  const read = useCallback(
    () =>
      calls.ask('designer_list', {}).then(
        (answer) => {
          setConnections((answer['connections'] ?? []) as readonly Connection[]);
          setFiles((answer['files'] ?? []) as readonly KnownFile[]);
          setProblem(undefined);
        },
        (wrong: unknown) => setProblem(problemOf(wrong)),
      ),
    [calls],
  );
  useEffect(() => {
    void read();
    return feed.listen(({ events, missed }) => {
      if (missed || events.some(({ type }) => /^designer(Opened|Closed)$/.test(type))) void read();
    });
  }, [read, feed]);
  return (
    <main className={cx(ui.page, css.designer)}>
      <PageHead title="Designer" />
      <div className={css.start}>
        <p className={css.lead}>
          You and your agents edit a design together. The database changes only when you publish.
        </p>
        {problem ? <ProblemNotice problem={problem} /> : null}
        {connections || problem ? null : <Skeleton lines={3} label="Reading the connections" />}
        {connections?.length === 0 ? <NoConnections /> : null}
        <ul className={css.connections}>
          {connections?.map((each) => (
            <li key={each.connectionId}>
              <a href={hrefOf(routeOf({ kind: 'connection', id: each.connectionId }).path)}>
                <Icon name={each.kind === 'design' ? 'script' : 'designer'} size={18} />
                <span className={css.what}>
                  <b>{visible(each.connectionId)}</b>
                  <span>
                    {each.kind === 'design'
                      ? `A design without a database, in the words of ${each.dialect}`
                      : `${visible(each.database)} on ${visible(each.server)}, ${each.kind}`}
                  </span>
                </span>
                <span className={ui.stamp}>{standing(each)}</span>
              </a>
            </li>
          ))}
        </ul>
        <StartFiles calls={calls} files={files} onChange={() => void read()} />
      </div>
    </main>
  );
}

const standing = (each: Connection) =>
  each.designerId ? 'open' : each.kind === 'design' || each.canPublish ? '' : 'read only';

function NoConnections() {
  return (
    <Empty title="No connections">
      <p>
        Add one to <code>toolroom.yaml</code> in the home and start the server again. A design
        without a database needs two lines:
      </p>
      <pre>{`connections:\n  - { id: sketch, kind: design, dialect: sqlserver }`}</pre>
    </Empty>
  );
}
