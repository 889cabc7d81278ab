const PATHS = {
  activity: 'M1.5 8h3l2-5 3 10 2-5h3',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
  check: 'M3 8.5 6.5 12 13 4.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  warning: 'M8 2 14.5 13.5h-13zM8 6.5v3.2M8 11.6v.2',
  question: 'M8 1.8 14.2 8 8 14.2 1.8 8zM8 5v3.6M8 10.6v.2',
  running: 'M8 2a6 6 0 1 1-5.6 3.9',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M10.5 10.5 14 14',
  plug: 'M5.5 2v3.5M10.5 2v3.5M3.5 5.5h9v2a4.5 4.5 0 0 1-9 0zM8 12v2.5',
  play: 'M4.5 2.8v10.4L13 8z',
  stop: 'M4 4h8v8H4z',
  again: 'M13 8a5 5 0 1 1-1.5-3.5M13 2v3h-3',
  sun: 'M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6M8 1v1.6M8 13.4V15M1 8h1.6M13.4 8H15M3 3l1.2 1.2M11.8 11.8 13 13M3 13l1.2-1.2M11.8 4.2 13 3',
  moon: 'M13.2 9.7A5.6 5.6 0 0 1 6.3 2.8a5.6 5.6 0 1 0 6.9 6.9',
  screen: 'M1.8 3h12.4v8H1.8zM5.5 13.5h5M8 11v2.5',
  download: 'M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
  query:
    'M2.5 4c0-1.2 2.4-2 5.5-2s5.5.8 5.5 2-2.4 2-5.5 2-5.5-.8-5.5-2M2.5 4v8c0 1.2 2.4 2 5.5 2s5.5-.8 5.5-2V4M2.5 8c0 1.2 2.4 2 5.5 2s5.5-.8 5.5-2',
  table: 'M2 3h12v10H2zM2 6.5h12M6.5 6.5V13',
  lock: 'M3.5 7.5h9v6h-9zM5.2 7.5V5a2.8 2.8 0 0 1 5.6 0v2.5',
  key: 'M5 8.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5M6.8 9.2 13 3M10.5 5.5l2 2',
  branch: 'M4 2.5v11M4 6h7M4 11h7',
  file: 'M4 1.8h5l3 3v9.4H4zM9 1.8v3h3',
  map: 'M1.8 3h5v4h-5zM9.2 9h5v4h-5zM4.3 7v4h4.9M6.8 5h4.9v4',
  plus: 'M8 3v10M3 8h10',
  wide: 'M2 6V2h4M14 10v4h-4M2 2l5 5M14 14l-5-5',
  designer: 'M2 2.5h5v4H2zM9 9.5h5v4H9zM4.5 6.5v5H9',
  relation:
    'M6.5 9.5a2.6 2.6 0 0 0 3.8.2l2-2a2.6 2.6 0 0 0-3.7-3.7l-.9.9M9.5 6.5a2.6 2.6 0 0 0-3.8-.2l-2 2a2.6 2.6 0 0 0 3.7 3.7l.9-.9',
  minus: 'M3 8h10',
  bin: 'M3 4.5h10M6.5 4V2.5h3V4M4.5 4.5l.6 9h5.8l.6-9M6.8 7v4M9.2 7v4',
  undo: 'M6 3 2.8 6.2 6 9.4M3 6.2h6.2a4 4 0 0 1 0 8H6',
  redo: 'M10 3l3.2 3.2L10 9.4M13 6.2H6.8a4 4 0 0 0 0 8H10',
  fit: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  arrange: 'M2 3h4v4H2zM10 2h4v4h-4zM10 10h4v4h-4zM6 5h4M8 5v7h2',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.1M2.5 8h.1M2.5 12h.1',
  filter: 'M2 3h12L9.5 8.5V13l-3-1.5v-3z',
  script: 'M5.5 4 2 8l3.5 4M10.5 4 14 8l-3.5 4',
  upload: 'M8 10.5v-8M4.5 6 8 2.5 11.5 6M2.5 13.5h11',
  history: 'M2.5 8a5.5 5.5 0 1 0 1.7-4M2.5 2.5V5H5M8 5v3.3l2.2 1.3',
  more: 'M3.5 8h.1M8 8h.1M12.5 8h.1',
  left: 'M9.5 4l-4 4 4 4',
  right: 'M6.5 4l4 4-4 4',
  grip: 'M6 3.5h.1M10 3.5h.1M6 8h.1M10 8h.1M6 12.5h.1M10 12.5h.1',
  up: 'M4 9.5 8 5.5l4 4',
  down: 'M4 6.5l4 4 4-4',
  box: 'M2 5l6-3 6 3v6l-6 3-6-3zM2 5l6 3 6-3M8 8v6',
  folder: 'M1.8 3.5h4.4l1.5 2h6.5v7.5H1.8z',
  chat: 'M2 3h12v8H7l-3.5 3v-3H2z',
  pencil: 'M3 13l.6-2.8 7-7 2.2 2.2-7 7zM9.6 4.2l2.2 2.2',
  save: 'M2.5 2.5h8.5l2.5 2.5v8.5h-11zM5 2.5V6h5V2.5M4.5 13.5V9.5h7v4',
  bulb: 'M5.8 10.5a4.3 4.3 0 1 1 4.4 0V12H5.8zM6.3 14.2h3.4',
  link: 'M9.5 2.5H14V7M14 2.5 7.5 9M12 9.5v4H2.5V4h4',
  denied: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2M3.8 3.8l8.4 8.4',
  settings:
    'M2 5h5M11 5h3M2 11h3M9 11h5M9 3.2a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 1 1 0-3.6M7 9.2a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 1 1 0-3.6',
} as const;

export type IconName = keyof typeof PATHS;

/** A drawing of one line; what it means is said by the text beside it or the label around it. */
export function Icon({ name, size = 14 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
