import { keptScroll } from './navigation.ts';
import type { PageState } from '#web/app/data/use-page.ts';
import { addressPlaceOf } from '#web/app/screens/views.ts';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';

/** Scrolls to the anchor, to the place left before going Back, or to the top. */
function land(): void {
  const scroll = keptScroll();
  const anchor = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
  if (scroll !== null) window.scrollTo({ top: scroll, behavior: 'instant' });
  else if (anchor) anchor.scrollIntoView({ behavior: 'instant', block: 'start' });
  else window.scrollTo({ top: 0, behavior: 'instant' });
}

/** At another page than the first, scrolls and moves the focus, so that screen readers notice. */
export function useArrival(state: PageState): void {
  const place = addressPlaceOf(state.page);
  useOnChange(place, () => {
    land();
    // An empty search is probably what the person wants to use.
    const field = document.querySelector<HTMLElement>('main [data-search]:placeholder-shown');
    (field ?? document.getElementById('content'))?.focus({ preventScroll: true });
  });
}
