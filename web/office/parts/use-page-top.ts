import { type RefObject, useLayoutEffect, useState } from 'react';

/** How far below the top of the page an element begins. In: it; what it is measured again for. */
export function usePageTop(element: RefObject<HTMLElement | null>, since?: unknown): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [element, since]);
  return top;
}
