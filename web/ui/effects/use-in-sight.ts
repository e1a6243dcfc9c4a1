import { type RefObject, useEffect, useRef } from 'react';

/**
 * A strip that is scrolled sideways shows the one of it that is current, with a bit of what comes before. In: what is current.
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
