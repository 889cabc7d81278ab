import { useEffect, useState } from 'react';
import type { Status } from '../api/types';
import { useFeedState, useWorkroom } from '../api/Workroom';
import type { Page } from '../ui/page';
import { Icon } from '../ui/Icon';
import { hrefOf } from '../ui/Navigation';
import { PAGES } from './pages';
import { THEME_WORDS, type Theme } from './theme';
import { css } from './css';
import { cx } from '../ui/cx';

interface Properties {
  readonly page: Page;
  readonly waiting: number;
  readonly theme: Theme;
  readonly onTheme: () => void;
  readonly onSearch: () => void;
}

const ICONS = { system: 'screen', light: 'sun', dark: 'moon' } as const;
const STATES = { live: 'Live', connecting: 'Connecting…', lost: 'Disconnected' } as const;

/** The rail on the left: where one can go, and how the server does. */
export function Rail({ page, waiting, theme, onTheme, onSearch }: Properties) {
  const apple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <nav className={css.rail} aria-label="Workbench">
      <div className={css.brand}>
        <img src="/favicon.svg" width="24" height="24" alt="" />
        <span>Toolroom</span>
      </div>
      <button type="button" className={css.search} onClick={onSearch}>
        <Icon name="search" />
        <span>Find</span>
        <kbd>{apple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <ul>
        {PAGES.map((each) => (
          <li key={each.id}>
            <a href={hrefOf(each.path)} aria-current={each === page ? 'page' : undefined}>
              <Icon name={each.icon} />
              <span>{each.title}</span>
              {each.id === 'activity' && waiting > 0 ? (
                <span className={css.count} title="Needs approval">
                  {waiting}
                </span>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
      <div className={css.foot}>
        <button type="button" className={css.theme} onClick={onTheme}>
          <Icon name={ICONS[theme]} />
          <span>Theme: {THEME_WORDS[theme]}</span>
        </button>
        <About />
      </div>
    </nav>
  );
}

function About() {
  const { api } = useWorkroom();
  const state = useFeedState();
  const [status, setStatus] = useState<Status>();
  useEffect(() => {
    if (state !== 'live') return undefined;
    let wanted = true;
    api.status().then(
      (answer) => wanted && setStatus(answer),
      () => {
        // The feed says that the server is gone.
      },
    );
    return () => {
      wanted = false;
    };
  }, [api, state]);
  return (
    <div className={css.about}>
      <span className={cx(css.feed, css[state])}>{STATES[state]}</span>
      {status ? (
        <span title={`commit ${status.commit}, home ${status.home}`}>{status.version}</span>
      ) : null}
    </div>
  );
}
