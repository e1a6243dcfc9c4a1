import { Suspense, useState } from 'react';
import { onDemand } from '#web/ground/arriving/on-demand.tsx';
import * as m from '#text/messages/messages.js';
import { dayAt } from '#rules/calendar.ts';
import { Link } from '#web/ground/address/link.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { riderHref } from '#web/ground/address/paths.ts';
import { useClubStars, useStars } from '#web/parts/followed/stars.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { useNow } from '#web/ui/effects/use-now.ts';
import { ClubLine } from './parts/ClubLine.tsx';
import { followedLine } from './followed-line.ts';

/** So many are shown at first; a tap shows the others. */
const shown = 4;
/** A race of today is no longer the next one tomorrow, so the rows are computed again at this interval. */
const everyMs = 10 * 60_000;
/** The hours from UTC of the place where a day ends last. */
const westernmost = -8;

const row = 'flex min-h-16 items-center gap-3';

/* It is loaded on the day of a race. */
const FollowedNow = onDemand(async () => (await import('./parts/FollowedNow.tsx')).FollowedNow, {
  quiet: true,
});

function FollowedRow({ rider_id, today }: { rider_id: number; today: string }) {
  const language = useLanguage();
  const { data, error } = useAsk('GET /api/careers/{id}', { params: { id: rider_id } });
  if (data === undefined)
    return <li className={`${row} text-small text-on-night2`}>{error !== null && m.home_followed_gone()}</li>;
  const line = followedLine(data, language, today);
  return (
    <li className={row}>
      <Plate plate={data.plate} colour={data.plate_colour} size="small" />
      <div className="min-w-0 grow">
        <Link href={riderHref(data)} className="block font-semibold wrap-anywhere hover:underline">
          {data.name}
        </Link>
        {line !== null && (
          <Link href={line.href} className="block truncate text-caption text-on-night2 hover:underline">
            {line.words}
          </Link>
        )}
      </div>
      {line?.ridden !== undefined && (
        <Suspense>
          <FollowedNow race_id={line.ridden} rider_id={rider_id} />
        </Suspense>
      )}
      {line !== null && line.ridden === undefined && (
        <span className="display shrink-0 text-d22 text-signal">
          <span aria-hidden={line.spoken !== null}>{line.word}</span>
          {line.spoken !== null && <span className="sr-only">{line.spoken}</span>}
        </span>
      )}
    </li>
  );
}

/** Lists the clubs and the riders who are followed on this device, with the next race of each, or else the last result. */
export function FollowedRows() {
  const stars = useStars();
  const clubs = useClubStars();
  const [isOpen, setOpen] = useState(false);
  const today = dayAt(useNow(everyMs) ?? 0, westernmost);
  if (stars.length + clubs.length === 0)
    return <p className="text-small text-on-night2">{m.home_follow()}</p>;
  const rows = isOpen ? stars : stars.slice(0, Math.max(0, shown - clubs.length));
  return (
    <>
      <ul className="divide-y divide-night-line">
        {clubs.map((club) => (
          <li key={club.club_id}>
            <ClubLine club={club} isOnNight />
          </li>
        ))}
        {rows.map(({ rider_id }) => (
          <FollowedRow key={rider_id} rider_id={rider_id} today={today} />
        ))}
      </ul>
      {rows.length < stars.length && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className={`${row} font-semibold underline underline-offset-3`}
        >
          {m.home_followed_more({ count: stars.length - rows.length })}
        </button>
      )}
    </>
  );
}
