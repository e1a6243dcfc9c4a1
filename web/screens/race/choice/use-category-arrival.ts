import { useEffect, useRef } from 'react';
import { keptScroll } from '#web/app/address/navigation.ts';
import { panelId } from './RaceTabs.tsx';

/**
 * Opening a category from the middle of the overview starts at its top; going back returns to where the
 * overview was left.
 */
export function useCategoryArrival(category: number | null): void {
  const before = useRef(category);
  useEffect(() => {
    if (before.current === category) return;
    before.current = category;
    const scroll = keptScroll();
    const panel = document.getElementById(panelId);
    if (scroll !== null) window.scrollTo({ top: scroll, behavior: 'instant' });
    else if (panel && panel.getBoundingClientRect().top < 0) panel.scrollIntoView({ behavior: 'instant' });
  }, [category]);
}
