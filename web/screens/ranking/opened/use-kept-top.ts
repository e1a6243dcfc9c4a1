import { useLayoutEffect, useRef } from 'react';

/** Keeps a row at its height in the window while a row above it closes. Out: a function to call with the row before it opens. */
export function useKeptTop(opened: number | null): (row: Element | null) => void {
  const held = useRef<{ row: Element; top: number } | null>(null);
  useLayoutEffect(() => {
    if (!held.current) return;
    const { row, top } = held.current;
    held.current = null;
    const moved = row.getBoundingClientRect().top - top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  }, [opened]);
  return (row) => {
    held.current = row && { row, top: row.getBoundingClientRect().top };
  };
}
