/* The shapes are drawn for this product: a grid of 24, lines of 2 px, square ends, the look of painted track signs. */
const shapes = {
  flag: 'M5 21V4m0 0h13l-3 4.5L18 13H5',
  trophy: 'M8 4h8v6a4 4 0 0 1-8 0V4Zm0 2H4v2a4 4 0 0 0 4 4m8-6h4v2a4 4 0 0 1-4 4m-4 2v4m-4 3h8m-6 0v-3h4v3',
  book: 'M12 6v14M12 6C10 4.5 7 4 3 4v14c4 0 7 .5 9 2 2-1.5 5-2 9-2V4c-4 0-7 .5-9 2Z',
  calendar: 'M4 6h16v14H4V6Zm0 5h16M8 3v5m8-5v5',
  left: 'm15 5-7 7 7 7',
  right: 'm9 5 7 7-7 7',
  down: 'm5 9 7 7 7-7',
  up: 'm5 15 7-7 7 7',
  back: 'M20 12H5m7-7-7 7 7 7',
  close: 'M5 5l14 14M19 5 5 19',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm5 11.5L21 21',
  refresh: 'M20 5v5h-5M4 19v-5h5m10.5-4.5A8 8 0 0 0 6 7.2L4.5 9m0 5.5A8 8 0 0 0 18 16.8l1.5-1.8',
  share: 'M12 15V3m0 0L7.5 7.5M12 3l4.5 4.5M6 12H4v9h16v-9h-2',
  download: 'M12 3v12m0 0-4.5-4.5M12 15l4.5-4.5M4 20h16',
  print: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7v-7Z',
  check: 'm4 12.5 5 5L20 6',
  external: 'M13 4h7v7m0-7-9 9M10 5H4v15h15v-6',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm0-6v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10 2 2m0-14-2 2M7 17l-2 2',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  noon: 'M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10Zm0 2a3 3 0 1 1 0 6 3 3 0 0 1 0-6Zm0 2a1 1 0 1 1 0 2 1 1 0 0 1 0-2Zm0-10v3m0 16v3M1 12h3m16 0h3M4.2 4.2l2 2m11.6 11.6 2 2m0-15.6-2 2M6.2 17.8l-2 2',
  system: 'M3 4h18v12H3V4Zm6 17h6m-3-5v5',
  alert: 'M12 3 2 20h20L12 3Zm0 7v5m0 2v.5',
  pin: 'M12 21s7-6 7-11a7 7 0 1 0-14 0c0 5 7 11 7 11Zm0-13.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  filter: 'M3 5h18l-7 8v6l-4-2v-4L3 5Z',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4 21c0-4.5 3.5-7 8-7s8 2.5 8 7',
  exit: 'M14 4h6v16h-6M4 12h11m-4-4.5 4.5 4.5-4.5 4.5',
  camera: 'M4 8h4l2-3h4l2 3h4v11H4V8Zm8 2.5a3.25 3.25 0 1 1 0 6.5 3.25 3.25 0 0 1 0-6.5Z',
  play: 'M3 5h18v14H3V5Zm7 4 5 3-5 3V9Z',
  eye: 'M2 12s4-6.5 10-6.5S22 12 22 12s-4 6.5-10 6.5S2 12 2 12Zm10-3a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z',
  file: 'M6 3h8l4 4v14H6V3Zm8 0v4h4M9 12h6m-6 4h6',
  bin: 'M5 7h14M9 7V4h6v3m2 0-1 13H8L7 7m3 4v5m4-5v5',
  plus: 'M12 5v14M5 12h14',
  mail: 'M3 6h18v12H3V6Zm0 .5 9 7 9-7',
  lock: 'M6 11h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3',
  phone: 'M8 3h8v18H8V3Zm3 15h2',
  money: 'M3 6h18v12H3V6Zm9 3.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM6.5 9v.5m11 5v.5',
  helmet: 'M20 10.5A8 8 0 1 0 4 12v4.5L7.5 20H18v-4h-6l-1.5-5.5H20Zm-3-4.5L22 4',
  users:
    'M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM2 20c0-3.5 3-5.5 7-5.5s7 2 7 5.5M15.5 5.3a3.5 3.5 0 0 1 0 6.4m2.5 3c2.5.6 4 2.3 4 5.3',
  horn: 'M3 10v5h4l10 4V6L7 10H3Zm4 5v6h3.5M20.5 10v5',
  house: 'M4 21V10l8-6 8 6v11H4Zm6 0v-6h4v6',
  history: 'M4.5 9A8 8 0 1 1 4 13M4 4v5h5m3-1.5V13l3.5 2',
  clock: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm0 4v5l3.5 2',
  gate: 'M4 20 8 4m2 16 4-16m2 16 4-16',
  list: 'M8 6h13M8 12h13M8 18h13M3 6h1m-1 6h1m-1 6h1',
  star: 'm12 3 2.7 5.9 6.3.7-4.7 4.4 1.3 6.3-5.6-3.2-5.6 3.2L7.7 14 3 9.6l6.3-.7L12 3Z',
  turn: 'M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3',
} as const;

export type IconName = keyof typeof shapes;

/** Draws an icon beside words. Screen readers skip it, because the words carry the meaning. */
export function Icon({
  name,
  className = 'size-6',
  isFull = false,
}: {
  name: IconName;
  className?: string;
  /** The icon is filled when the state that it stands for is on. */
  isFull?: boolean;
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill={isFull ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="miter"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
    >
      <path d={shapes[name]} />
    </svg>
  );
}
