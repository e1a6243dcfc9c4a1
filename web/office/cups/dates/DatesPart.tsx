import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { DateSheet } from './DateSheet.tsx';
import type { OfficeDate } from './office-date.ts';
import type { CupDesk } from '#web/office/cups/use-office-cup.ts';
import { Button } from '#web/ui/Button.tsx';

function factsOf({ entries, images, raceImages, called_off }: OfficeDate): string[] {
  const pictures = images.length + raceImages.length;
  return [
    ...(called_off ? [m.race_called_off()] : []),
    ...(entries > 0 ? [m.office_next_entries({ count: entries })] : []),
    ...(pictures > 0 ? [m.cups_pic_count({ count: pictures })] : []),
  ];
}

/** The rounds of the cup, each edited in a sheet of its own. */
export function DatesPart({ desk }: { desk: CupDesk }) {
  /** The day of the date in the sheet; empty: a new one. */
  const [edited, setEdited] = useState<string | null>(null);
  const { cup_dates } = desk.cup;
  const one = cup_dates.find(({ date }) => date === edited);
  return (
    <section>
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.office_cup_rounds()}</h2>
      {cup_dates.length === 0 && <p className="mt-4 text-ink2">{m.office_date_none()}</p>}
      <ul>
        {cup_dates.map((one) => (
          <li
            key={one.date}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 border-b border-line py-2"
          >
            <span className="py-3 font-semibold tabular-nums">{formatDate(one.date)}</span>
            <div>
              <Button look="link" onClick={() => setEdited(one.date)} className="text-left wrap-anywhere">
                {[one.name, one.place].filter((part) => part !== null && part !== '').join(' · ')}
                {one.multiplier !== 1 && ` ×${one.multiplier}`}
              </Button>
              <p className="text-small text-ink2 tabular-nums empty:hidden">{factsOf(one).join(' · ')}</p>
            </div>
          </li>
        ))}
      </ul>
      <Button onClick={() => setEdited('')} className="mt-4">
        {m.office_date_add()}
      </Button>
      {(edited === '' || one) && <DateSheet desk={desk} one={one ?? null} onClose={() => setEdited(null)} />}
    </section>
  );
}
