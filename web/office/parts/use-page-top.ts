import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Measures the distance from the page's top to an element, again when `since` changes. */
export function usePageTop<Measured extends HTMLElement>(
  since?: unknown,
): [element: RefObject<Measured | null>, top: number] {
  const element = useRef<Measured>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [since]);
  return [element, top];
}
