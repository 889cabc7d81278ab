import type { ReactNode } from 'react';
import { Tabs } from '../../ui/Tabs';
import type { Element } from '../../model/outline';
import type { Position } from '../../model/positions';
import { problemOf } from '../../model/problem';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { Icon } from '../../ui/Icon';
import { Empty } from '../../ui/Notice';
import { png } from '../../ui/png';
import { save } from '../../ui/save';
import { useSay } from '../../ui/Toasts';
import type { DomainState, DomainStore } from './DomainStore';
import { Explanation } from './Explanation';
import { MapView } from './MapView';
import { pictureName, pictureNamed, type Place } from './routes';
import { explain, svgOf } from './askModel';
import { DatabaseFindings } from './DatabaseFindings';
import { css } from './css';
import { ui } from '../../ui/look';
import { cx } from '../../ui/cx';

interface Properties {
  readonly store: DomainStore;
  readonly state: DomainState;
  readonly place: Place;
  readonly onMove: (change: Partial<Place>) => void;
  readonly onGo: (uri: string, position: Position) => void;
  readonly onElement: (element: Element) => void;
  readonly edge: ReactNode;
}

/** What the text means: drawn, in words, and where it is wrong. */
export function SidePanel(properties: Properties) {
  const { state, place, onMove } = properties;
  const found = [...state.findings.values()].reduce((sum, each) => sum + each.length, 0);
  return (
    <section className={css.side} aria-label="Model views">
      {properties.edge}
      <Tabs
        label="Views"
        chosen={place.side}
        onChoose={(side) => onMove({ side: side as Place['side'] })}
        tabs={[
          { id: 'map', title: 'Map', panel: <MapSide {...properties} /> },
          { id: 'explanation', title: 'Explanation', panel: panelOf(<Meaning {...properties} />) },
          {
            id: 'problems',
            title: 'Problems',
            count: found > 0 ? found : undefined,
            bad: true,
            panel: panelOf(<Problems {...properties} />),
          },
          {
            id: 'database',
            title: 'Database',
            panel: panelOf(<DatabaseFindings {...properties} />),
          },
        ]}
      />
    </section>
  );
}

const panelOf = (content: ReactNode) => <div className={css.panel}>{content}</div>;

function MapSide({ store, state, place, onMove, onElement }: Properties) {
  const say = useSay();
  const elementOf = (fqn: string) => state.outline.find((each) => each.fqn === fqn);
  const savePicture = async () => {
    const { title, svg } = await svgOf(store, place.picture);
    if (svg === undefined) say('The map is too large for a picture.');
    else save(await png(svg), `${title}.png`);
  };
  const maps = state.outline.filter((each) => /^(?:Context|Domain)Map$/.test(each.type));
  const choose = (name: string) => onMove({ picture: pictureNamed(name) });
  return (
    <>
      <div className={css.mapHead}>
        <select
          className={ui.input}
          aria-label="Which map"
          value={pictureName(place.picture)}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="*contexts">All bounded contexts</option>
          <option value="*domains">All domains</option>
          <option value="*teams">All teams</option>
          {maps.map((map) => (
            <option key={map.fqn} value={map.fqn}>
              {map.fqn}
            </option>
          ))}
        </select>
        <Button
          kind="quiet"
          title="Save the map as a PNG"
          disabled={!state.picture?.graph}
          onClick={() =>
            void savePicture().catch((wrong: unknown) => say.problem(problemOf(wrong)))
          }
        >
          PNG
        </Button>
        <Button
          kind="quiet"
          icon="wide"
          aria-label={place.wide ? 'Show editor' : 'Full width'}
          aria-pressed={place.wide}
          onClick={() => onMove({ wide: !place.wide })}
        />
      </div>
      <MapView
        view={state.picture}
        chosen={place.element}
        onChoose={(fqn) => {
          const element = elementOf(fqn);
          if (element && !place.wide) onElement(element);
          else onMove({ element: fqn });
        }}
        explain={async (fqn) => {
          const element = elementOf(fqn);
          return element ? explain(store, element) : '';
        }}
      />
    </>
  );
}

const placeIn = ({ line, character }: Element): Position => ({ line, character });

function Meaning({ state, place, onGo }: Properties) {
  const { explained } = state;
  const element = state.outline.find((each) => each.fqn === explained?.fqn);
  if (!explained)
    return (
      <Empty title={place.element ? `${place.element} no longer exists` : 'Nothing selected'}>
        <p>Select an element in the explorer, on the map or in the text to see its explanation.</p>
      </Empty>
    );
  return (
    <article>
      <div className={css.mapHead}>
        <code className={css.fqn}>{explained.fqn}</code>
        {element ? (
          <Button kind="quiet" onClick={() => onGo(element.uri, placeIn(element))}>
            Go to definition
          </Button>
        ) : null}
        <CopyButton text={explained.explanation} label="Copy the explanation" />
      </div>
      <Explanation text={explained.explanation} />
    </article>
  );
}

const WORDS = { 1: 'error', 2: 'warning', 3: 'note', 4: 'note' } as const;

function Problems({ store, state, onGo }: Properties) {
  const all = [...state.findings.entries()].filter(([, found]) => found.length > 0);
  if (all.length === 0)
    return (
      <Empty title="No problems">
        <p>All files of this model are valid.</p>
      </Empty>
    );
  return (
    <div className={css.problems}>
      {all.map(([uri, found]) => (
        <section key={uri} aria-label={`Problems of ${store.nameOf(uri)}`}>
          <h3 className={cx(ui.stamp, ui.named)}>{store.nameOf(uri)}</h3>
          <ul>
            {found.map((each) => (
              <li key={`${each.range.start.line}:${each.range.start.character}:${each.code}`}>
                <button type="button" onClick={() => onGo(uri, each.range.start)}>
                  <span className={cx(css.severity, css[WORDS[each.severity]])}>
                    <Icon name={each.severity === 1 ? 'cross' : 'warning'} />
                    {WORDS[each.severity]}
                  </span>
                  <span>{each.message.split('\n')[0]}</span>
                  <span className={css.where}>
                    {each.range.start.line + 1}:{each.range.start.character + 1} {each.code}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
