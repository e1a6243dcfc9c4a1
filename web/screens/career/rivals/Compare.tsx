import { useId, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { hrefWith, useSearchParams } from '#web/app/address/navigation.ts';
import { riderHref } from '#web/app/screens/paths.ts';
import { useFound } from '#web/parts/search/use-found.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { FoundCareer } from '#web/screens/career/career-view.ts';

const mostFound = 5;

/** Finds a rider to compare with, by name or plate. A rider reduced to initials cannot be compared. */
export function Compare({ view }: { view: FoundCareer }) {
  const params = useSearchParams();
  const id = useId();
  const [typed, setTyped] = useState('');
  const { found, failed, isBusy } = useFound(typed.trim());
  const riders = (typed.trim() === '' ? [] : (found?.riders ?? []))
    .filter(({ rider_id, shows_initials }) => rider_id !== view.rider_id && !shows_initials)
    .slice(0, mostFound);
  const isNobody = typed.trim() !== '' && !isBusy && riders.length === 0;
  return (
    <div className="mt-3 nojs:hidden print:hidden">
      <label htmlFor={id} className="sr-only">
        {m.career_compare()}
      </label>
      <div className="relative">
        <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-6 text-ink3" />
        <input
          id={id}
          type="search"
          value={typed}
          placeholder={m.career_compare()}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          className="h-12 w-full min-w-0 border-2 border-edge bg-paper pl-11 text-body text-ink focus:border-ink"
        />
      </div>
      <p role="status" className="text-small text-ink2">
        {failed ? m.career_compare_failed() : isNobody ? m.career_compare_nobody() : ''}
      </p>
      <ul>
        {riders.map(({ rider_id, rider_fullname, plate, plate_colour, club_name }) => (
          <li
            key={rider_id}
            className="relative flex items-center gap-3 border-b border-line py-3 hover:bg-surface"
          >
            <Plate plate={plate} colour={plate_colour} size="small" />
            <div className="min-w-0 grow">
              <Link
                href={hrefWith(riderHref(view), params, { against: rider_id })}
                replace
                onClick={() => setTyped('')}
                className="font-semibold text-ink wrap-anywhere after:absolute after:inset-0 hover:underline"
              >
                {rider_fullname}
              </Link>
              {club_name !== null && <p className="text-caption text-ink2 wrap-anywhere">{club_name}</p>}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
