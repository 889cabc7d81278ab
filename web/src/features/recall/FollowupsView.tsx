import { useAsked } from '../../api/useAsked';
import { dayOf, number, text } from '../../model/recall/sessions';
import { countText, visible } from '../../model/text';
import { Empty, ProblemNotice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { NO_FILTER, type Place } from './routes';
import { css } from './css';

interface Properties {
  readonly imported: number;
  readonly onMove: (change: Partial<Place>) => void;
}

/** Prompts that agents proposed to go on with, the most frequent first. */
export function FollowupsView({ imported, onMove }: Properties) {
  const { answer, problem, loading } = useAsked('recall_followups', { limit: 100 }, imported);
  const followups = answer?.followups ?? [];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.view} role="group" aria-label="Follow-ups" tabIndex={0}>
      {problem ? <ProblemNotice problem={problem} /> : null}
      {loading && followups.length === 0 ? <Skeleton label="Reading the follow-ups" /> : null}
      {!loading && !problem && followups.length === 0 ? (
        <Empty title="No follow-ups">
          <p>
            Agents proposed no prompts to continue with in the imported chats. Recent versions of
            Copilot no longer propose any.
          </p>
        </Empty>
      ) : null}
      <ul className={css.followups} aria-label="Follow-ups">
        {followups.map((each) => {
          const message = text(each['message']);
          return (
            <li key={`${message} ${text(each['kind'])}`}>
              <button
                type="button"
                title="Search chats for it"
                onClick={() => onMove({ view: 'chats', filter: { ...NO_FILTER, query: message } })}
              >
                {visible(message)}
              </button>
              <span className={css.facts}>
                <span>proposed {countText(number(each['count']), 'time', 'times')}</span>
                <span>{countText(number(each['sessions']), 'session', 'sessions')}</span>
                {text(each['lastAt']) ? <span>last {dayOf(text(each['lastAt']))}</span> : null}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
