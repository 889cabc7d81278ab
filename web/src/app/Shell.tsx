import { useEffect, useMemo, useState } from 'react';
import { useFeedState, useQuestions, useWorkroom } from '../api/Workroom';
import { embeddedPath, isWithin } from '../model/route';
import { Approvals } from '../features/approvals';
import { useCommands } from '../ui/Commands';
import { Icon } from '../ui/Icon';
import { NavigationProvider } from '../ui/Navigation';
import { KeyHelp } from './KeyHelp';
import { Palette } from './Palette';
import { Rail } from './Rail';
import { PAGES } from './pages';
import { NEXT, THEME_WORDS, useTheme } from './theme';
import { useHashRoute } from './useHashRoute';
import { css } from './css';
import { ui } from '../ui/look';
import { cx } from '../ui/cx';

/** What is around every page: navigation, palette, how the server does. */
export function Shell() {
  const navigation = useHashRoute(PAGES[0].path);
  const { route, go } = navigation;
  const page = PAGES.find((each) => isWithin(route.path, each.path)) ?? PAGES[0];
  const [theme, setTheme] = useTheme();
  const [searching, setSearching] = useState(false);
  const [helping, setHelping] = useState(false);
  const waiting = useQuestions().length;
  const embedded = embeddedPath(window.location.pathname) !== undefined;

  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${page.title} · Toolroom`;
  }, [page, waiting]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setSearching((open) => !open);
      } else if (event.key === '?' && !isTyping(event) && !document.querySelector('dialog[open]')) {
        event.preventDefault();
        setHelping(true);
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  useCommands(
    useMemo(
      () => [
        ...PAGES.flatMap((each) => [
          {
            id: `page.${each.id}`,
            title: `Go to ${each.title}`,
            group: 'Pages',
            run: () => go({ path: each.path, parameters: {} }),
          },
          ...each.commands.map((command) => ({
            id: command.id,
            title: command.title,
            group: each.title,
            run: () => go(command.route),
          })),
        ]),
        {
          id: 'keys',
          title: 'Keyboard shortcuts',
          group: 'Help',
          run: () => setHelping(true),
        },
        ...(['light', 'dark', 'system'] as const).map((look) => ({
          id: `theme.${look}`,
          title: `Theme: ${THEME_WORDS[look]}`,
          group: 'Appearance',
          run: () => setTheme(look),
        })),
      ],
      // oxlint-disable-next-line react/exhaustive-deps
      [go],
    ),
  );

  return (
    <NavigationProvider value={navigation}>
      <div className={embedded ? cx(css.shell, css.embedded) : css.shell}>
        {embedded ? null : (
          <Rail
            page={page}
            waiting={waiting}
            theme={theme}
            onTheme={() => setTheme(NEXT[theme])}
            onSearch={() => setSearching(true)}
          />
        )}
        <div className={css.stage}>
          <Lost />
          <page.Component key={page.id} />
        </div>
      </div>
      <Approvals />
      {helping ? <KeyHelp page={page} onClose={() => setHelping(false)} /> : null}
      {searching ? <Palette onClose={() => setSearching(false)} /> : null}
    </NavigationProvider>
  );
}

/** Whether the key goes into a text; an editor lives in a shadow tree of its own. */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select') !== null)
  );
}

/** Said only when it is so: the list on the page may be old. */
function Lost() {
  const { feed } = useWorkroom();
  const state = useFeedState();
  useEffect(() => {
    window.addEventListener('online', feed.retry);
    return () => window.removeEventListener('online', feed.retry);
  }, [feed]);
  if (state !== 'lost') return null;
  return (
    <div className={css.lost} role="alert">
      <Icon name="warning" />
      <span>
        The server is not responding. This page may be out of date; it reconnects automatically.
      </span>
      <button type="button" className={ui.button} onClick={feed.retry}>
        Retry now
      </button>
    </div>
  );
}
