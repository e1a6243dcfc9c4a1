import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { riderHref } from '#web/app/screens/paths.ts';
import { Plate } from '#web/parts/Plate.tsx';
import type { PlateColours, PodiumRow } from '#web/screens/race/view/race-view.ts';

/* Shown 2-1-3 as on the podium, read 1-2-3. */
const stands = [
  'order-2 bg-accent text-on-accent h-14 md:h-24',
  'order-1 bg-night2 text-on-night h-10 md:h-16',
  'order-3 bg-night2 text-on-night h-9 md:h-11',
];
const orders = ['order-2', 'order-1', 'order-3'];

/** The first three of a finished category. */
export function Podium({ rows, colour }: { rows: readonly PodiumRow[]; colour: PlateColours }) {
  return (
    <ol
      aria-label={m.race_podium_label()}
      className="mx-auto mb-3 grid md:mb-6 max-w-xl grid-cols-3 items-end gap-1 border-b-2 border-ink break-inside-avoid"
    >
      {rows.map((row, index) => (
        <li key={row.entry_id} className={`flex flex-col items-center ${orders[index] ?? ''}`}>
          <Plate plate={row.plate} colour={colour} size={index === 0 ? 'large' : 'normal'} />
          <p className="mt-2 px-1 text-center text-small leading-tight font-semibold wrap-anywhere">
            <Link
              href={riderHref({ rider_id: row.rider_id, name: row.rider_fullname })}
              className="hover:underline"
            >
              {row.rider_fullname}
            </Link>
          </p>
          {row.club_name !== null && (
            <p className="hidden px-1 text-center text-caption text-ink3 wrap-anywhere sm:block">
              {row.club_name}
            </p>
          )}
          <p
            className={`display mt-2 grid w-full place-items-center text-d34 ${stands[index] ?? ''} print:bg-transparent print:text-ink`}
          >
            {row.rank}
          </p>
        </li>
      ))}
    </ol>
  );
}
