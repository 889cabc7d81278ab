import { useEffect, useState } from 'react';
import { embeddedPath } from '../model/route';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'toolroom.theme';
export const NEXT: Readonly<Record<Theme, Theme>> = {
  system: 'light',
  light: 'dark',
  dark: 'system',
};

export const THEME_WORDS: Readonly<Record<Theme, string>> = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
};

const isTheme = (value: unknown): value is Theme =>
  value === 'light' || value === 'dark' || value === 'system';

/** The theme of the editor around this page, from its address. */
function ofEditor(): Theme | undefined {
  if (embeddedPath(window.location.pathname) === undefined) return undefined;
  const asked = new URLSearchParams(window.location.search).get('theme');
  return isTheme(asked) ? asked : undefined;
}

/** The editor tells when its theme changes. */
function watchEditor(onTheme: (theme: Theme) => void): () => void {
  const hear = ({ source, data }: MessageEvent<unknown>) => {
    if (window.parent === window || source !== window.parent) return;
    const theme = (data as { toolroomTheme?: unknown } | null)?.toolroomTheme;
    if (isTheme(theme)) onTheme(theme);
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}

/** Kept in the browser, beside this page’s half of its session. */
function kept(): Theme {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

function keep(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // A window without storage forgets it, which harms nobody.
  }
}

const first = (): Theme => ofEditor() ?? kept();

export function showTheme(theme: Theme = first()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(first);
  useEffect(() => showTheme(theme), [theme]);
  useEffect(() => watchEditor(setTheme), []);
  return [
    theme,
    (wanted) => {
      keep(wanted);
      setTheme(wanted);
    },
  ];
}
