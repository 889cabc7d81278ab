import { useMemo, useState } from 'react';
import { useReading } from '../../api/useReading';
import { useWorkroom } from '../../api/Workroom';
import {
  NEW_CONNECTION,
  connectionOf,
  masksByLogin,
  type Connection,
} from '../../model/connections';
import { countText, visible } from '../../model/text';
import { Button } from '../../ui/Button';
import { useNavigation } from '../../ui/Navigation';
import { Empty, ProblemNotice } from '../../ui/Notice';
import { PageHead } from '../../ui/PageHead';
import { Skeleton } from '../../ui/Skeleton';
import { ui } from '../../ui/look';
import { ConnectionDialog } from './ConnectionDialog';
import { HardenDialog } from './HardenDialog';
import { RemoveDialog } from './RemoveDialog';
import { PATH } from './routes';
import { TestButton } from './TestButton';
import { css } from './css';

const NEW = 'new';

/** The databases of the settings: added, tested, changed and removed by a person. */
export function ConnectionsPage() {
  const { route, go } = useNavigation();
  const { connections, problem, take } = useConnections();
  const [removing, setRemoving] = useState<Connection>();
  const [hardening, setHardening] = useState<Connection>();
  const { edit = '' } = route.parameters;
  const open = (id: string) => go({ path: PATH, parameters: { edit: id } });
  const close = () => go({ path: PATH, parameters: {} }, true);
  const chosen = connections?.find(({ id }) => id === edit);
  return (
    <main className={ui.page}>
      <PageHead
        title="Connections"
        about={connections ? countText(connections.length, 'connection', 'connections') : ''}
      >
        <Button icon="plus" onClick={() => open(NEW)}>
          Add connection
        </Button>
      </PageHead>
      {problem ? (
        <div className={ui.pageNote}>
          <ProblemNotice problem={problem} />
        </div>
      ) : null}
      {!connections && !problem ? <Skeleton label="Reading the connections" /> : null}
      {connections?.length === 0 ? (
        <Empty title="No connections">
          <p>
            Add a database to query it, design it, and let agents read it. Agents use its name and
            never see its password. Until then the samples <code>demo</code> and <code>stub</code>{' '}
            are there to try.
          </p>
          <Button kind="primary" icon="plus" onClick={() => open(NEW)}>
            Add connection
          </Button>
        </Empty>
      ) : null}
      {connections && connections.length > 0 ? (
        <ul className={css.list} aria-label="Connections">
          {connections.map((each) => (
            <li key={each.id} className={css.item}>
              <div className={css.what}>
                <b>{visible(each.id)}</b>
                <span className={css.soft}>
                  {each.kind}, {each.access}
                </span>
                <code>{visible(each.url)}</code>
                <span className={css.soft}>{loginText(each)}</span>
                {each.mask ? <span className={css.soft}>Masked: {visible(each.mask)}</span> : null}
              </div>
              <TestButton draft={each} />
              {masksByLogin(each) ? (
                <Button icon="lock" onClick={() => setHardening(each)}>
                  Harden
                </Button>
              ) : null}
              <Button onClick={() => open(each.id)}>Edit</Button>
              <Button
                kind="danger"
                icon="bin"
                aria-label={`Remove ${each.id}`}
                onClick={() => setRemoving(each)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {edit === NEW || chosen ? (
        <ConnectionDialog
          key={edit}
          known={chosen}
          start={chosen ?? NEW_CONNECTION}
          onSaved={(all) => {
            take(all);
            close();
          }}
          onClose={close}
        />
      ) : null}
      {hardening ? (
        <HardenDialog connection={hardening} onClose={() => setHardening(undefined)} />
      ) : null}
      {removing ? (
        <RemoveDialog
          connection={removing}
          onRemoved={(all) => {
            take(all);
            setRemoving(undefined);
          }}
          onClose={() => setRemoving(undefined)}
        />
      ) : null}
    </main>
  );
}

const PASSWORDS = {
  none: 'no password',
  environment: 'password from the environment',
  file: 'password from a file',
  typed: '',
  kept: 'password stored in the home',
  settings: 'password in toolroom.yaml',
} as const;

const loginText = ({ user, from, secret }: Connection) =>
  `${user ? `User ${visible(user)}` : 'No user'}, ${PASSWORDS[from]}${secret ? ` (${visible(secret)})` : ''}`;

function useConnections() {
  const { api } = useWorkroom();
  const { value, problem } = useReading('connections', () => api.connections());
  // What was saved meanwhile is newer than what was read.
  const [taken, setTaken] = useState<readonly Readonly<Record<string, unknown>>[]>();
  const all = taken ?? value;
  const connections = useMemo(() => all?.map(connectionOf), [all]);
  return { connections, problem, take: setTaken };
}
