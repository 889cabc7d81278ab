import type { Position } from '../../model/positions';
import { countText } from '../../model/text';
import { useReading } from '../../api/useReading';
import { useWorkroom } from '../../api/Workroom';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { useNavigation } from '../../ui/Navigation';
import { Empty, ProblemNotice } from '../../ui/Notice';
import { check } from './askModel';
import type { DomainState } from './DomainStore';
import type { DatabaseFinding } from './types';
import { css } from './css';
import { ui } from '../../ui/look';
import { cx } from '../../ui/cx';

interface Properties {
  readonly state: DomainState;
  readonly onGo: (uri: string, position: Position) => void;
}

/** Where the databases do not respect the model; each place opens in the model and in the designer. */
export function DatabaseFindings({ state, onGo }: Properties) {
  const { api } = useWorkroom();
  const { model } = state;
  const { value, problem, loading, reload } = useReading(model?.uri ?? '', async () =>
    model ? check(api, model) : [],
  );
  if (problem?.code === 'domainlang.no-tables')
    return (
      <Empty title="No tables">
        <p>
          Declare <code>Metadata Tables</code> and say in the metadata of a bounded context which
          tables it owns, as in <code>{'Tables: "shop: sales.*, crm.Customer"'}</code>.
        </p>
      </Empty>
    );
  return (
    <div className={css.problems}>
      <div className={css.mapHead}>
        <span className={css.fqn} role="status">
          {loading
            ? 'Reading the databases…'
            : value
              ? countText(value.length, 'finding', 'findings')
              : ''}
        </span>
        <Button kind="quiet" icon="again" disabled={loading} onClick={reload}>
          Check again
        </Button>
      </div>
      {problem ? <ProblemNotice problem={problem} /> : null}
      {value?.length === 0 ? (
        <Empty title="No findings">
          <p>The databases respect the model.</p>
        </Empty>
      ) : null}
      <ul>
        {value?.map((each) => (
          <Row
            key={`${each.code} ${each.connection} ${each.message}`}
            finding={each}
            uri={model?.files.find(({ name }) => name === each.file)?.uri}
            onGo={onGo}
          />
        ))}
      </ul>
    </div>
  );
}

interface RowProperties {
  readonly finding: DatabaseFinding;
  /** The file of the model it is about. */
  readonly uri: string | undefined;
  readonly onGo: (uri: string, position: Position) => void;
}

function Row({ finding, uri, onGo }: RowProperties) {
  const { go } = useNavigation();
  const { severity, message, code, connection, table, file, line = 1, column = 1 } = finding;
  const isError = severity === 1;
  return (
    <li className={css.finding}>
      <span className={cx(css.severity, isError && css.error)}>
        <Icon name={isError ? 'cross' : 'warning'} />
        {isError ? 'error' : 'warning'}
      </span>
      <span>{message}</span>
      <span className={css.where}>
        {code}
        {uri ? (
          <button
            type="button"
            className={ui.unfold}
            onClick={() => onGo(uri, { line: line - 1, character: column - 1 })}
          >
            {file}:{line}
          </button>
        ) : null}
        {table ? (
          <button
            type="button"
            className={ui.unfold}
            onClick={() =>
              go({ path: `/designer/${encodeURIComponent(connection)}`, parameters: { table } })
            }
          >
            {table} in {connection}
          </button>
        ) : null}
      </span>
    </li>
  );
}
