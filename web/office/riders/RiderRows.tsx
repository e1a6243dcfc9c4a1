import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { KeyboardEvent } from 'react';
import type { RiderLine } from '#contract/office/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { usePageTop } from '#web/office/parts/use-page-top.ts';
import { useWhen } from '#web/ui/effects/use-when.ts';
import { RiderRow } from './RiderRow.tsx';

interface RiderRowsProps {
  riders: readonly RiderLine[];
  hrefOf: (rider_id: number) => string;
  more: () => void;
  hasMore: boolean;
  /** Called on the up arrow in the first row. */
  onLeave: () => void;
}

const rowHeight = 76;
/** Pages are loaded so many rows before they are reached. */
const ahead = 15;

/** Any number of riders: only visible rows are on the page. Arrows, Home and End move; Enter follows the row's link. */
export function RiderRows({ riders, hrefOf, more, hasMore, onLeave }: RiderRowsProps) {
  const [list, top] = usePageTop<HTMLUListElement>(riders.length);
  // It draws again by itself when the page scrolls, and nothing here is memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: riders.length,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => riders[index]?.rider_id ?? index,
  });
  const rows = virtual.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  useWhen(hasMore && last >= riders.length - ahead, more, riders.length);

  const focusRow = (index: number, tries = 10) => {
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${index}"]`);
    if (row) row.focus({ preventScroll: true });
    else if (tries > 0) requestAnimationFrame(() => focusRow(index, tries - 1));
  };
  const move = (event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target.dataset['row'] : undefined;
    if (target === undefined) return;
    const at = Number(target);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 8,
      PageUp: Math.max(at - 8, 0),
      Home: 0,
      End: riders.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0) {
      onLeave();
      return;
    }
    const index = Math.min(to, riders.length - 1);
    virtual.scrollToIndex(index, { align: 'auto' });
    focusRow(index);
  };

  const firstNear = riders.findIndex(({ near }) => near);
  return (
    // The keys only move between links that everybody can use.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      aria-label={m.riders_list()}
      onKeyDown={move}
      className="relative border-t-2 border-ink"
      style={{ height: virtual.getTotalSize() }}
    >
      {rows.map(({ index, key, start }) => {
        const rider = riders[index];
        if (!rider) return null;
        return (
          <li
            key={key}
            data-index={index}
            ref={virtual.measureElement}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <RiderRow
              rider={rider}
              index={index}
              href={hrefOf(rider.rider_id)}
              beginsNear={index === firstNear}
            />
          </li>
        );
      })}
    </ul>
  );
}
