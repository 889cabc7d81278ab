import { useState } from 'react';
import type { StandingApproval } from '../../api/types';
import { useReading } from '../../api/useReading';
import { useWorkroom } from '../../api/Workroom';
import { placeOf } from '../../model/approvals/question';
import { problemOf } from '../../model/problem';
import { countText, visible } from '../../model/text';
import { momentText } from '../../model/time';
import { Button } from '../../ui/Button';
import { hrefOf } from '../../ui/Navigation';
import { ProblemNotice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { useSay } from '../../ui/Toasts';
import { css } from './css';
import { ui } from '../../ui/look';

/** What runs without asking, until it is revoked, and what is always asked. */
export function ApprovalsSection() {
  const { api, feed } = useWorkroom();
  const { value, problem, reload } = useReading('approvals', () => api.approvals(), {
    feed,
    stale: ({ type }) => type === 'call.started' || type === 'call.approved',
  });
  return (
    <section aria-labelledby="approvals" className={css.section}>
      <h2 id="approvals">Approvals</h2>
      {problem ? <ProblemNotice problem={problem} /> : null}
      {!value && !problem ? <Skeleton label="Reading the approvals" lines={3} /> : null}
      {value ? (
        <>
          {value.ended.length > 0 ? <Ended approvals={value.ended} /> : null}
          <h3>Standing approvals</h3>
          <p className={css.soft}>
            These calls run without asking. Only code in the sandbox can be allowed for more than
            one call.
          </p>
          {value.approvals.length === 0 ? (
            <p>None. Every call that needs approval asks.</p>
          ) : (
            <Standing approvals={value.approvals} onRevoked={reload} />
          )}
        </>
      ) : null}
      <h3>What is asked</h3>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Kind of call</th>
            <th scope="col">Today</th>
            <th scope="col">May be allowed for</th>
          </tr>
        </thead>
        <tbody>
          {KINDS.map(([kind, asked, scope]) => (
            <tr key={kind}>
              <th scope="row">{kind}</th>
              <td>{asked}</td>
              <td>{scope}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const KINDS = [
  ['Reads', 'Not asked', '–'],
  ['Edits that can be undone', 'Not asked', '–'],
  ['Runs code in the sandbox', 'Asked', 'One call, or one chat'],
  ['Deletes data, gives agents more, or leaves this computer', 'Asked every time', 'One call'],
] as const;

interface StandingProperties {
  readonly approvals: readonly StandingApproval[];
  readonly onRevoked: () => void;
}

function Standing({ approvals, onRevoked }: StandingProperties) {
  return (
    <table className={css.table} aria-label="Standing approvals">
      <thead>
        <tr>
          <th scope="col">Tool</th>
          <th scope="col">Agent</th>
          <th scope="col">Scope</th>
          <th scope="col">Given</th>
          <th scope="col">Used</th>
          <th scope="col">
            <span className={ui.unseen}>Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {approvals.map((each) => (
          <tr key={each.id}>
            <th scope="row">
              <code>{visible(each.tool)}</code> {visible(each.version)}
            </th>
            <td>{visible(each.client)}</td>
            <td>
              <a href={hrefOf(`/chats/${encodeURIComponent(each.chat)}`)}>
                Chat {visible(each.chat)}
              </a>
            </td>
            <td>{givenText(each)}</td>
            <td>{usedText(each)}</td>
            <td>
              <RevokeButton approval={each} onRevoked={onRevoked} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const givenText = ({ at, how, client }: StandingApproval) =>
  `${momentText(at, new Date())}, by you ${placeOf(how, visible(client))}`;

const usedText = ({ used, lastUsedAt }: StandingApproval) =>
  lastUsedAt
    ? `${countText(used, 'time', 'times')}, last at ${momentText(lastUsedAt, new Date())}`
    : 'Not yet';

function RevokeButton({
  approval,
  onRevoked,
}: {
  readonly approval: StandingApproval;
  readonly onRevoked: () => void;
}) {
  const { api } = useWorkroom();
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const revoke = async () => {
    setBusy(true);
    try {
      await api.revoke(approval.id);
      say(`Revoked. ${visible(approval.tool)} asks again in this chat.`);
    } catch (wrong) {
      say.problem(problemOf(wrong));
      setBusy(false);
    }
    onRevoked();
  };
  const label = `Revoke ${visible(approval.tool)} for ${visible(approval.client)}`;
  return (
    <Button aria-label={label} disabled={busy} onClick={() => void revoke()}>
      Revoke
    </Button>
  );
}

/** The server tells of them once. */
function Ended({ approvals }: { readonly approvals: readonly StandingApproval[] }) {
  return (
    <div className={css.ended} role="status">
      <p>
        The upgrade ended {countText(approvals.length, 'standing approval', 'standing approvals')}{' '}
        of an older version, which counted for every agent. This list is shown once.
      </p>
      <ul aria-label="Ended approvals">
        {approvals.map((each) => (
          <li key={each.id}>
            <code className={ui.mono}>{visible(each.tool)}</code>
            {each.chat ? `, chat ${visible(each.chat)}` : ''}, {givenText(each)}
          </li>
        ))}
      </ul>
    </div>
  );
}
