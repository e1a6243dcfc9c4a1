import { keptScroll } from '#web/app/address/navigation.ts';
import { panelId } from './RaceTabs.tsx';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';

/**
 * A category opened from the middle of the overview starts at its top; going back returns to the same point of the
 * overview.
 */
export function useCategoryArrival(category: number | null): void {
  useOnChange(category, () => {
    const scroll = keptScroll();
    const panel = document.getElementById(panelId);
    if (scroll !== null) window.scrollTo({ top: scroll, behavior: 'instant' });
    else if (panel && panel.getBoundingClientRect().top < 0) panel.scrollIntoView({ behavior: 'instant' });
  });
}
