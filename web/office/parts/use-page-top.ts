import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The distance from the top of the page to an element. In: it is measured again when this changes. Out: its ref, and the distance. */
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
