import type { AdSpace } from '#contract/ads/ads.ts';

/** A small phone with the space marked: above the page, or below it. */
export function SpaceDrawing({ space }: { space: AdSpace }) {
  const top = space === 'SUP';
  return (
    <svg viewBox="0 0 36 64" aria-hidden="true" className="h-16 w-9 shrink-0">
      <rect x="1" y="1" width="34" height="62" rx="4" className="fill-paper stroke-ink" strokeWidth="2" />
      <rect x="5" y="6" width="26" height="8" className={top ? 'fill-accent stroke-ink' : 'fill-surface2'} />
      <path d="M5 20h26M5 27h18M5 34h26M5 41h14" className="stroke-edge" strokeWidth="2.5" />
      <rect x="5" y="50" width="26" height="8" className={top ? 'fill-surface2' : 'fill-accent stroke-ink'} />
    </svg>
  );
}
