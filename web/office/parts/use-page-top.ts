import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How far below the top of the page an element begins. In: what it is measured again for. Out: its ref, and that. */
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
