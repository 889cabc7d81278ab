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
  file: 'M4 1.8h5l3 3v9.4H4zM9 1.8v3h3',
  map: 'M1.8 3h5v4h-5zM9.2 9h5v4h-5zM4.3 7v4h4.9M6.8 5h4.9v4',
  plus: 'M8 3v10M3 8h10',
  wide: 'M2 6V2h4M14 10v4h-4M2 2l5 5M14 14l-5-5',
  up: 'M4 9.5 8 5.5l4 4',
  down: 'M4 6.5l4 4 4-4',
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
