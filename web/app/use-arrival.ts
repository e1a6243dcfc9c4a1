import { useEffect, useRef } from 'react';
import { keptScroll, useAddress } from '#web/app/navigation.ts';
import type { PageState } from '#web/app/use-page.ts';

/** Where a reader lands: the anchor, the place left before going Back, or the top. */
function land(): void {
  const scroll = keptScroll();
  const anchor = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
  if (scroll !== null) window.scrollTo({ top: scroll, behavior: 'instant' });
  else if (anchor) anchor.scrollIntoView({ behavior: 'instant', block: 'start' });
  else window.scrollTo({ top: 0, behavior: 'instant' });
}

/** The parts of a view that make it another place; tabs and filters stay where the reader is. */
export function placeOf({ page }: PageState): string {
  const { view } = page;
  if (page.screen === 'race') return page.view.kind === 'race' ? `race ${page.view.race_id}` : 'race missing';
  if (page.screen === 'ranking')
    return page.view.kind === 'choose' ? 'ranking' : `ranking ${page.view.cup_id}`;
  return `${page.screen} ${view.kind}`;
}

/** After the first page, arriving at another place scrolls there and tells screen readers by moving the focus. */
export function useArrival(state: PageState): void {
  const { path } = useAddress();
  const place = placeOf(state);
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    land();
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [place, path]);
}
