import type { Gate } from '#rules/raceday/live/away.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { riderHref } from '#web/ground/address/paths.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import { type FollowedDay, riderDays } from '#web/parts/followed/rider-day.ts';
import { goesOnWords, shortWord, whereWords } from '#web/parts/followed/rider-words.ts';
import { useStars } from '#web/parts/followed/stars.ts';
import type { LiveView } from '#web/parts/live/live-view.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { clockText } from '#web/parts/race/words.ts';

interface OwnTimesProps {
  live: LiveView;
  /** The instant from which minutes are counted, in milliseconds. */
  base: number;
  zone: string;
  country: string | null;
}

const minuteMs = 60_000;
/** So many riders are shown; the others are folded. */
const shown = 3;

interface OwnTimeProps extends Omit<OwnTimesProps, 'live'> {
  day: FollowedDay;
  /** Nothing newer arrives. */
  isOld: boolean;
}

/** Shows the next gate of one rider: the hour, where to stand, and the races before it. */
function OwnTime({ day, isOld, base, zone, country }: OwnTimeProps) {
  const { away, ahead } = day;
  const gate: Gate | null = away ?? ahead;
  const where = away ? whereWords(away, country) : ahead && day.goesOn && goesOnWords(day.goesOn);
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line py-1.5 pr-3 pl-4">
      <b className="w-14 shrink-0 display text-d22">
        {gate === null ? '–' : clockText(base + gate.from * minuteMs, zone)}
      </b>
      <Plate plate={day.plate} colour={day.colour} size="small" />
      <span className="min-w-0 grow leading-5">
        <Link href={riderHref(day)} className="block font-semibold wrap-anywhere hover:underline">
          {day.name}
        </Link>
        <span className="text-caption text-ink2">{where ?? day.category_name}</span>
      </span>
      <span className="shrink-0 display text-d22">
        {away || !ahead ? shortWord(day, isOld) : m.mine_away_short({ count: ahead.races })}
      </span>
    </li>
  );
}

/** Shows when the riders of the account, and those followed on this phone, ride next, before everybody's times. */
export function OwnTimes({ live, ...clock }: OwnTimesProps) {
  const own = [...useStars(), ...(useSession()?.userSelected ?? [])];
  const days = riderDays(live, new Set(own.map(({ rider_id }) => rider_id)));
  if (days.length === 0) return null;
  const row = (day: FollowedDay) => (
    <OwnTime key={day.entry_id} day={day} isOld={live.line === 'lost'} {...clock} />
  );
  const rest = days.slice(shown);
  return (
    <section aria-label={m.mine_title()} data-mine className="mt-3 bleed mine-row">
      <h2 className="px-4 pt-3 display text-d22">{m.mine_title()}</h2>
      <ul>{days.slice(0, shown).map(row)}</ul>
      {rest.length > 0 && (
        <details>
          <summary className="min-h-12 cursor-pointer px-4 py-3 font-semibold text-link">
            {m.home_followed_more({ count: rest.length })}
          </summary>
          <ul>{rest.map(row)}</ul>
        </details>
      )}
    </section>
  );
}
