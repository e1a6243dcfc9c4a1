import type { RiderLine } from '#contract/office/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { Plate } from '#web/parts/Plate.tsx';
import { joined, riderNameOf, papersColour, papersWords } from './words.ts';
import { Icon } from '#web/ui/Icon.tsx';

interface RiderRowProps {
  rider: RiderLine;
  index: number;
  href: string;
  /** The first row that only resembles what was typed. */
  beginsNear: boolean;
}

/** One rider of the list: plate, name, and what a desk needs first. */
export function RiderRow({ rider, index, href, beginsNear }: RiderRowProps) {
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
          // A plate that was not ridden with yet has no class, and so no colour.
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
