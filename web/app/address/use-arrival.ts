import { keptScroll } from './navigation.ts';
import type { PageState } from '#web/app/data/use-page.ts';
import { addressPlaceOf } from '#web/app/screens/views.ts';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';

/** Where a reader lands: the anchor, the place left before going Back, or the top. */
function land(): void {
  const scroll = keptScroll();
  const anchor = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
  if (scroll !== null) window.scrollTo({ top: scroll, behavior: 'instant' });
  else if (anchor) anchor.scrollIntoView({ behavior: 'instant', block: 'start' });
  else window.scrollTo({ top: 0, behavior: 'instant' });
}

/** After the first page, arriving at another place scrolls there and tells screen readers by moving the focus. */
export function useArrival(state: PageState): void {
  const place = addressPlaceOf(state.page);
  useOnChange(place, () => {
    land();
    // A search that is still empty is what somebody came for.
    const field = document.querySelector<HTMLElement>('main [data-search]:placeholder-shown');
    (field ?? document.getElementById('content'))?.focus({ preventScroll: true });
  });
}
