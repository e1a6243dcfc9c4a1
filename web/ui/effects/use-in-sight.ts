import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls a strip sideways to its current item, with a bit of the item before it. In: the current one.
 * Never scrollIntoView: that would move the page.
 */
export function useInSight<Strip extends HTMLElement>(current: string | undefined): RefObject<Strip | null> {
  const strip = useRef<Strip>(null);
  useEffect(() => {
    const list = strip.current;
    const marked = list?.querySelector('[aria-current]');
    if (list && marked)
      list.scrollLeft += marked.getBoundingClientRect().left - list.getBoundingClientRect().left - 48;
  }, [current]);
  return strip;
}
