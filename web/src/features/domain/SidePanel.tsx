import type { KeyboardEvent } from 'react';
import type { Element } from '../../model/outline';
import type { Position } from '../../model/positions';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { Icon } from '../../ui/Icon';
import { Empty } from '../../ui/Notice';
import type { DomainState, DomainStore } from './DomainStore';
import { Explanation } from './Explanation';
import { MapView } from './MapView';
import { pictureName, type Place } from './routes';
import './side.css';

interface Properties {
  readonly store: DomainStore;
  readonly state: DomainState;
  readonly place: Place;
  readonly onMove: (change: Partial<Place>) => void;
  readonly onGo: (uri: string, position: Position) => void;
}

const TABS = [
  ['map', 'Map'],
  ['explanation', 'Explanation'],
  ['problems', 'Problems'],
] as const;

/** What the text means: drawn, in words, and where it is wrong. */
export function SidePanel(properties: Properties) {
  const { state, place, onMove } = properties;
  const found = [...state.findings.values()].reduce((sum, each) => sum + each.length, 0);
  const onKeyDown = (event: KeyboardEvent) => {
    const now = TABS.findIndex(([id]) => id === place.side);
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = TABS[(now + by + TABS.length) % TABS.length];
    if (by === 0 || !next) return;
    event.preventDefault();
    onMove({ side: next[0] });
    document.getElementById(`domain-tab-${next[0]}`)?.focus();
  };
  return (
    <section className="side" aria-label="What the text means">
      <div className="tabs" role="tablist" aria-label="Views">
        {TABS.map(([id, title]) => (
          <button
            key={id}
            id={`domain-tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === place.side}
            aria-controls="domain-tab-panel"
            tabIndex={id === place.side ? 0 : -1}
            onKeyDown={onKeyDown}
            onClick={() => onMove({ side: id })}
          >
            {title}
            {id === 'problems' && found > 0 ? <span className="count">{found}</span> : null}
          </button>
        ))}
      </div>
      <div
        id="domain-tab-panel"
        className="panel"
        role="tabpanel"
        aria-labelledby={`domain-tab-${place.side}`}
      >
        {place.side === 'map' ? <MapSide {...properties} /> : null}
        {place.side === 'explanation' ? <Meaning {...properties} /> : null}
        {place.side === 'problems' ? <Problems {...properties} /> : null}
      </div>
    </section>
  );
}

function MapSide({ state, place, onMove }: Properties) {
  const maps = state.outline.filter((each) => /^(?:Context|Domain)Map$/.test(each.type));
  const choose = (name: string) =>
    onMove({
      picture: {
        map: name.startsWith('*') ? '' : name,
        kind: name === '*domains' ? 'domain-map' : 'context-map',
      },
    });
  return (
    <>
      <div className="map-head">
        <select
          className="input"
          aria-label="Which map"
          value={pictureName(place.picture)}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="*contexts">All bounded contexts</option>
          <option value="*domains">All domains</option>
          {maps.map((map) => (
            <option key={map.fqn} value={map.fqn}>
              {map.fqn}
            </option>
          ))}
        </select>
        <Button
          kind="quiet"
          icon="wide"
          aria-label={place.wide ? 'Show the text beside the map' : 'Give the map all the room'}
          aria-pressed={place.wide}
          onClick={() => onMove({ wide: !place.wide })}
        />
      </div>
      <MapView
        view={state.picture}
        chosen={place.element}
        onChoose={(element) => onMove({ element })}
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
      <Empty title={place.element ? `${place.element} is not there any more` : 'Nothing chosen'}>
        <p>
          Choose an element in the explorer or on the map, or put the cursor into its text: here is
          what <code>domainlang_explain</code> tells agents about it.
        </p>
      </Empty>
    );
  return (
    <article className="meaning">
      <div className="map-head">
        <code className="fqn">{explained.fqn}</code>
        {element ? (
          <Button kind="quiet" onClick={() => onGo(element.uri, placeIn(element))}>
            Go to its text
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
      <Empty title="Nothing is wrong">
        <p>Every rule of the language holds for every file of this model.</p>
      </Empty>
    );
  return (
    <div className="problems">
      {all.map(([uri, found]) => (
        <section key={uri} aria-label={`Problems of ${store.nameOf(uri)}`}>
          <h3 className="stamp">{store.nameOf(uri)}</h3>
          <ul>
            {found.map((each) => (
              <li key={`${each.range.start.line}:${each.range.start.character}:${each.code}`}>
                <button type="button" onClick={() => onGo(uri, each.range.start)}>
                  <span className={`severity ${WORDS[each.severity]}`}>
                    <Icon name={each.severity === 1 ? 'cross' : 'warning'} />
                    {WORDS[each.severity]}
                  </span>
                  <span className="said">{each.message.split('\n')[0]}</span>
                  <span className="where">
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
