import { useEffect, useState } from 'react';

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

export function showTheme(theme: Theme = kept()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(kept);
  useEffect(() => showTheme(theme), [theme]);
  return [
    theme,
    (wanted) => {
      keep(wanted);
      setTheme(wanted);
    },
  ];
}
