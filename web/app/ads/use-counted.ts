import { type RefObject, useEffect, useRef } from 'react';
import type { Shown } from './ad-counts.ts';

interface Counted<Drawn extends HTMLElement> {
  /** The element to watch. */
  element: RefObject<Drawn | null>;
  /** Counts a tap. */
  click: () => void;
}

/** Counts a banner while it is visible. In: what is shown and where; whether it has loaded. */
export function useCounted<Drawn extends HTMLElement>(
  { ad_id, space, language, page }: Shown,
  isHere: boolean,
): Counted<Drawn> {
  const element = useRef<Drawn>(null);
  const click = useRef<(() => void) | null>(null);
  useEffect(() => {
    const drawn = element.current;
    if (!isHere || drawn === null) return;
    let stop: (() => void) | null = null;
    let gone = false;
    const start = async () => {
      const { watchAd } = await import('./ad-counts.ts');
      if (gone) return;
      const watched = watchAd(drawn, { ad_id, space, language, page });
      ({ stop } = watched);
      click.current = watched.click;
    };
    // If the code that counts does not load, nothing is counted.
    start().catch(() => undefined);
    return () => {
      gone = true;
      click.current = null;
      stop?.();
    };
  }, [isHere, ad_id, space, language, page]);
  return { element, click: () => click.current?.() };
}
