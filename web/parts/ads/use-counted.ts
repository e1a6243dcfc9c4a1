import { type RefObject, useEffect, useRef } from 'react';
import { adMark, type ShownAd, watchAd } from './ad-counts.ts';

/** Counts a banner while it is drawn. It returns the attributes for its element. */
export function useCounted<Drawn extends HTMLElement>(
  shown: ShownAd,
): { ref: RefObject<Drawn | null>; 'data-ad': string } {
  const element = useRef<Drawn>(null);
  const mark = adMark(shown);
  const written = mark['data-ad'];
  useEffect(() => (element.current === null ? undefined : watchAd(element.current)), [written]);
  return { ref: element, ...mark };
}
