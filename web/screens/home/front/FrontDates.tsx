import { useEffect, useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { CupsView, OffDate } from '#web/screens/home/home-view.ts';
import { moreDates } from './coming.ts';
import { FrontHeading } from './FrontHeading.tsx';
import { FrontRows } from './FrontRows.tsx';

const bringNear = () => import('#web/screens/home/near/NearDates.tsx');

interface FrontProps {
  view: CupsView;
  /** What stands above already. */
  above: readonly OffDate[];
}

/** The dates after the first ones. On a device those of a place, which it keeps: the choice has its room from the first paint on. */
export function FrontDates({ view: { open, countries }, above }: FrontProps) {
  // The code comes once the page runs, and not by `lazy`, which would draw the rows again while it is on its way.
  const [near, setNear] = useState<Awaited<ReturnType<typeof bringNear>> | null>(null);
  useEffect(() => void bringNear().then(setNear, () => undefined), []);
  const dates = moreDates(open, above);
  if (dates.length === 0) return null;
  const hasPlaces = new Set(dates.map(({ one }) => `${one.country}/${one.state}`)).size > 1;
  return (
    <div className="min-w-0 pb-5 lg:col-span-2">
      <FrontHeading title={m.home_more_dates()} />
      {hasPlaces && near ? (
        <near.NearDates dates={dates} countries={countries} />
      ) : (
        <>
          {hasPlaces && <div className="mb-3 min-h-12 nojs:hidden" />}
          <FrontRows dates={dates} />
        </>
      )}
    </div>
  );
}
