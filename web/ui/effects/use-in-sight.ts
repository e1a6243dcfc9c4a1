import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls a strip sideways to its current item and a bit before it. `scrollIntoView` would move the page. */
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
