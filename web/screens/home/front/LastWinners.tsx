import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { formatDate } from '#web/app/format.ts';
import { raceDateHref, riderHref } from '#web/app/screens/paths.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FrontHeading } from './FrontHeading.tsx';
import type { WonDateView } from './winners.ts';

function Won({ date }: { date: WonDateView }) {
  const { classes, winners } = date;
  return (
    <section className="mb-4 border border-line bg-paper px-4">
      <h3 className="border-b border-line py-2 text-small text-ink2 wrap-anywhere">
        <b className="text-ink">{date.race_name}</b> · {formatDate(date.race_date)}
        {date.is_provisional && ` · ${m.status_provisional()}`}
        <span className="block">
          {date.organization_shortname} {date.cup_name}
        </span>
      </h3>
      <ul className="divide-y divide-line">
        {winners.map((one) => (
          <li key={`${one.category_id} ${one.rider_id}`} className="flex flex-wrap items-center gap-x-4 py-1">
            <span className="w-24 shrink-0 text-small text-ink2 wrap-anywhere">{one.category_name}</span>
            <Plate plate={one.plate} colour={one.plate_colour} size="small" />
            <Link
              href={riderHref(one)}
              className="flex min-h-12 min-w-0 grow basis-22 flex-col justify-center font-semibold wrap-anywhere hover:underline"
            >
              {one.name}
              {one.club_name !== null && (
                <span className="text-caption font-normal text-ink2">{one.club_name}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {classes > winners.length && (
        <Link
          href={raceDateHref(date)}
          className={`flex min-h-12 items-center border-t border-line text-small font-semibold ${textLink}`}
        >
          {m.home_winners_all({ count: classes })}
        </Link>
      )}
    </section>
  );
}

export function LastWinners({ dates }: { dates: readonly WonDateView[] }) {
  return (
    <div>
      <FrontHeading title={m.home_winners()} />
      {dates.map((date) => (
        <Won key={date.race_id} date={date} />
      ))}
    </div>
  );
}
