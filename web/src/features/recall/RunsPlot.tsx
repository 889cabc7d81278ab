import { placesOf, spread, type Run } from '../../model/recall/failures';
import { dayOf } from '../../model/recall/sessions';
import { countText } from '../../model/text';
import { css } from './css';

interface Properties {
  readonly runs: readonly Run[];
  readonly onOpen: (session: string, request: string) => void;
}

const WIDTH = 640;
const HEIGHT = 34;
const MARGIN = 10;
const MARK = 14;

/** Runs of a command from the first to the last; a cross failed, a circle succeeded. */
export function RunsPlot({ runs, onOpen }: Properties) {
  const places = spread(placesOf(runs.map((run) => run.at)), MARK / (WIDTH - 2 * MARGIN));
  const failed = runs.filter((run) => run.outcome === 'failed').length;
  const ok = runs.filter((run) => run.outcome === 'ok').length;
  const days = runs.map((run) => dayOf(run.at)).filter(Boolean);
  const said = `${countText(failed, 'failure', 'failures')} and ${countText(ok, 'success', 'successes')} in ${countText(runs.length, 'run', 'runs')}`;
  return (
    <figure className={css.plot}>
      <figcaption>{said}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={said}>
        <line
          x1={MARGIN}
          x2={WIDTH - MARGIN}
          y1={HEIGHT / 2}
          y2={HEIGHT / 2}
          className={css.axis}
        />
        {runs.map((run, at) => {
          const x = MARGIN + (places[at] ?? 0) * (WIDTH - 2 * MARGIN);
          const y = HEIGHT / 2;
          return (
            // oxlint-disable-next-line react/no-array-index-key
            <g key={at} className={css.run} onClick={() => onOpen(run.session, run.request)}>
              <title>{`${run.at.slice(0, 16).replace('T', ' ')}: ${run.outcome}`}</title>
              {run.outcome === 'failed' ? (
                <path
                  className={css.runBad}
                  d={`M${x - 5} ${y - 5}l10 10M${x + 5} ${y - 5}l-10 10`}
                />
              ) : (
                <circle
                  className={run.outcome === 'ok' ? css.runGood : css.runOther}
                  cx={x}
                  cy={y}
                  r={5}
                />
              )}
            </g>
          );
        })}
      </svg>
      <span className={css.ends}>
        <span>{days.at(-1)}</span>
        <span>{days[0]}</span>
      </span>
    </figure>
  );
}
