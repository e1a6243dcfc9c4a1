import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { hrefWith } from '#web/app/address/navigation.ts';
import { paths, raceDateHref } from '#web/app/screens/paths.ts';
import { LiveBadge } from '#web/parts/race-status/StatusLine.tsx';
import { Plate } from '#web/parts/Plate.tsx';
import { islandButton } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { RiddenNow } from './view.ts';

export function NowStrip({ ridden }: { ridden: RiddenNow }) {
  const { date, isToday, isLive, riders } = ridden;
  const words = isLive ? m.season_follow() : m.season_see_race();
  return (
    <article className="on-island mb-1 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 bg-night px-4 py-2.5 text-on-night">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {isLive && <LiveBadge />}
          {isToday && <span className="font-semibold">{m.season_today()}</span>}
        </p>
        <h3 className="display mt-1 text-d22 wrap-anywhere">{date.race_name}</h3>
      </div>
      <Link
        href={raceDateHref(date)}
        aria-label={m.date_action_of({ action: words, date: date.race_name, cup: date.cup_name })}
        className={`${islandButton} max-md:w-12 max-md:px-0 md:row-span-2`}
      >
        <span className="max-md:sr-only">{words}</span>
        <Icon name="right" className="size-6 md:hidden" />
      </Link>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 max-md:col-span-2">
        {riders.map(({ rider, plate }) => (
          <li key={rider.rider_id} className="flex min-w-0 items-center gap-2">
            <Plate plate={plate ?? rider.plate} colour={rider.plate_colour} size="small" />
            <span className="min-w-0 font-semibold wrap-anywhere">{rider.rider_firstname}</span>
          </li>
        ))}
        {/* It says itself whether anything is posted that one could protest against. */}
        <li className="ml-auto">
          <Link
            href={hrefWith(paths.profile, new URLSearchParams(), { view: 'protests', race: date.race_id })}
            className="inline-flex min-h-12 items-center font-semibold underline underline-offset-3"
          >
            {m.protest_from_season()}
          </Link>
        </li>
      </ul>
    </article>
  );
}
