import { useEffect, useMemo, useState } from 'react';
import { useFeedState, useQuestions, useWorkroom } from '../api/Workroom';
import { embeddedPath, isWithin } from '../model/route';
import { countText } from '../model/text';
import { useCommands } from '../ui/Commands';
import { Icon } from '../ui/Icon';
import { NavigationProvider } from '../ui/Navigation';
import { Palette } from './Palette';
import { Rail } from './Rail';
import { PAGES } from './pages';
import { NEXT, useTheme } from './theme';
import { useHashRoute } from './useHashRoute';

/** What is around every page: navigation, palette, how the server does. */
export function Shell() {
  const navigation = useHashRoute(PAGES[0].path);
  const { route, go } = navigation;
  const page = PAGES.find((each) => isWithin(route.path, each.path)) ?? PAGES[0];
  const [theme, setTheme] = useTheme();
  const [searching, setSearching] = useState(false);
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
        ...(['light', 'dark', 'system'] as const).map((look) => ({
          id: `theme.${look}`,
          title: look === 'system' ? 'Look as the system does' : `Look ${look}`,
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
      <div className={embedded ? 'shell embedded' : 'shell'}>
        {embedded ? null : (
          <Rail
            page={page}
            waiting={waiting}
            theme={theme}
            onTheme={() => setTheme(NEXT[theme])}
            onSearch={() => setSearching(true)}
          />
        )}
        <div className="stage">
          <Lost />
          {waiting > 0 && !isWithin(route.path, '/activity') ? (
            <a className="waiting-note" href="#/activity">
              <Icon name="question" />
              {countText(waiting, 'call waits', 'calls wait')} for your answer
            </a>
          ) : null}
          <page.Component key={page.id} />
        </div>
      </div>
      {searching ? <Palette onClose={() => setSearching(false)} /> : null}
    </NavigationProvider>
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
    <div className="lost" role="alert">
      <Icon name="warning" />
      <span>
        The server does not answer. What you see is from before; this page tries again by itself.
      </span>
      <button type="button" className="button" onClick={feed.retry}>
        Try now
      </button>
    </div>
  );
}
