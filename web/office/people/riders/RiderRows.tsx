import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { KeyboardEvent } from 'react';
import type { RiderLine } from '#contract/people/office/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { usePageTop } from '#web/office/parts/use-page-top.ts';
import { useWhen } from '#web/ui/effects/use-when.ts';

import { Link } from '#web/ground/address/link.tsx';
import { Plate } from '#web/parts/Plate.tsx';
import { joined, riderNameOf, papersColour, papersWords } from './drawer/words.ts';
import { Icon } from '#web/ui/Icon.tsx';

interface RiderRowProps {
  rider: RiderLine;
  index: number;
  href: string;
  /** It is the first row that only resembles the typed text. */
  beginsNear: boolean;
}

/** Draws one rider of the list: plate, name, and what a desk needs first. */
function RiderRow({ rider, index, href, beginsNear }: RiderRowProps) {
  const { plate, plate_colour, age, rider_dni, club_name, category_name, has_account, papers, public_name } =
    rider;
  return (
    <>
      {beginsNear && (
        <p className="border-b border-line bg-surface px-2 py-2 text-small font-semibold text-ink2">
          {m.riders_near()}
        </p>
      )}
      <Link
        href={href}
        data-row={index}
        className="grid min-h-18 grid-cols-[4rem_minmax(0,1fr)] items-center gap-3 border-b border-line px-1 py-2 hover:bg-surface2 focus-visible:bg-surface2 md:grid-cols-[4rem_minmax(0,1.3fr)_minmax(0,1fr)_10rem]"
      >
        {plate !== null && plate_colour !== null ? (
          <Plate plate={plate} colour={plate_colour} />
        ) : plate !== null ? (
          // A plate that nobody has ridden with yet has no class, and so no colour.
          <span className="display text-center text-d22 tabular-nums">{plate}</span>
        ) : (
          <span className="text-center text-small text-ink3">{m.riders_no_plate()}</span>
        )}
        <span className="min-w-0">
          <span className="block truncate font-semibold">{riderNameOf(rider)}</span>
          <span className="block truncate text-small text-ink2 tabular-nums">
            {joined(rider_dni, age === null ? null : m.riders_age({ age }))}
          </span>
          {public_name === 'initials' && (
            <span className="flex items-center gap-1 text-small text-ink2">
              <Icon name="lock" className="size-4 shrink-0" />
              {m.public_name_mark()}
            </span>
          )}
          <span className="block truncate text-small text-ink2 md:hidden">{club_name}</span>
          <span className={`block text-small font-semibold md:hidden ${papersColour[papers]}`}>
            {papers === 'complete' ? '' : papersWords[papers]()}
          </span>
        </span>
        <span className="hidden min-w-0 md:block">
          <span className="block truncate">{club_name}</span>
          <span className="block truncate text-small text-ink2">{category_name}</span>
        </span>
        <span className="hidden min-w-0 text-small md:block">
          <span className={`block truncate font-semibold ${papersColour[papers]}`}>
            {papersWords[papers]()}
          </span>
          <span className="flex items-center gap-1 text-ink2">
            {has_account && <Icon name="user" className="size-4" />}
            {has_account ? m.riders_with_account() : m.riders_without_account()}
          </span>
        </span>
      </Link>
    </>
  );
}

interface RiderRowsProps {
  riders: readonly RiderLine[];
  hrefOf: (rider_id: number) => string;
  more: () => void;
  hasMore: boolean;
  /** Runs on the up arrow in the first row. */
  onLeave: () => void;
}

const rowHeight = 76;
/** Pages are loaded so many rows before they are reached. */
const ahead = 15;

/** Draws any number of riders, of which only visible rows exist. Arrows, Home and End move; Enter follows a link. */
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
