import { placesOf } from '../../model/recall/failures';
import { countText } from '../../model/text';
import { css } from './css';

interface Properties {
  readonly title: string;
  readonly points: readonly { readonly from: string; readonly value: number }[];
  readonly word: (value: number) => string;
}

const WIDTH = 560;
const HEIGHT = 120;
const GAP = 1;
const WIDEST = 26;

/** The least distance between two bars, which none may be wider than. */
const narrowest = (places: readonly number[]) =>
  Math.min(1, ...places.slice(1).map((place, at) => place - (places[at] ?? 0)));

/** Bars over time. Those who do not see them have the same figures as a table. */
export function Plot({ title, points, word }: Properties) {
  const most = Math.max(0, ...points.map((point) => point.value));
  if (most === 0)
    return (
      <figure className={css.plot}>
        <figcaption>{title}</figcaption>
        <p className={css.note}>The imported chats do not say.</p>
      </figure>
    );
  const places = placesOf(points.map((point) => point.from));
  const width = Math.max(2, Math.min(WIDEST, narrowest(places) * WIDTH - GAP));
  const peak = points.findLast((point) => point.value === most);
  const said = `${title}: ${countText(points.length, 'bar', 'bars')}, the highest ${word(most)} from ${peak?.from ?? ''}`;
  return (
    <figure className={css.plot}>
      <figcaption>
        <span>{title}</span>
        <span className={css.most}>highest {word(most)}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={said}>
        <line x1={0} x2={WIDTH} y1={HEIGHT - 1} y2={HEIGHT - 1} className={css.axis} />
        {points.map((point, at) => {
          const height = (point.value / most) * (HEIGHT - 6);
          return (
            <rect
              key={point.from}
              className={css.bar}
              x={(places[at] ?? 0) * (WIDTH - width)}
              y={HEIGHT - 1 - height}
              width={width}
              height={height}
            >
              <title>{`${point.from}: ${word(point.value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <span className={css.ends}>
        <span>{points[0]?.from}</span>
        <span>{points.length > 1 ? points.at(-1)?.from : ''}</span>
      </span>
      <details className={css.figures}>
        <summary>Show as a table</summary>
        <table>
          <tbody>
            {points.map((point) => (
              <tr key={point.from}>
                <th scope="row">{point.from}</th>
                <td>{word(point.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
