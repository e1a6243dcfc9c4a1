import type { NextRace } from '#contract/office/today.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { Link } from '#web/app/address/link.tsx';
import { dayHref, entriesHref, resultsHref } from '#web/app/screens/office-paths.ts';
import { readinessDoors } from './doors.ts';
import { nextStep } from './step.ts';
import { Icon } from '#web/ui/Icon.tsx';

function daysText(in_days: number): string {
  if (in_days === 0) return m.office_is_today();
  return in_days < 0 ? m.office_is_over() : m.office_in_days({ count: in_days });
}

/** What the list of the nearest race still needs before the draw. */
function Readiness({ race }: { race: NextRace }) {
  if (race.readiness === null) return null;
  const doors = readinessDoors(race);
  if (doors.length === 0)
    return race.entries === 0 ? null : (
      <p className="flex items-center gap-2 pb-3 font-semibold text-go sm:pl-40">
        <Icon name="check" className="size-5" />
        {m.office_ready()}
      </p>
    );
  return (
    <ul className="flex flex-wrap gap-2 pb-3 sm:pl-40">
      {doors.map(({ key, number, words, href }) => (
        <li key={key}>
          <Link
            href={href}
            className="flex min-h-12 items-center gap-2 border-2 border-edge px-3 py-1 hover:border-ink"
          >
            <span className="display text-d22 tabular-nums">{number}</span>
            <span className="text-small font-semibold">{words}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The page for the current work on a race: its entries, its draw, or its results. */
function workHref({ race_id, race_status }: NextRace, decides: boolean): string {
  if (decides && ['LISTS_POSTED', 'DRAWN'].includes(race_status)) return dayHref(race_id);
  if (decides && ['RACING', 'PROVISIONAL'].includes(race_status)) return resultsHref(race_id);
  return entriesHref(race_id);
}

interface LineProps {
  race: NextRace;
  decides: boolean;
  /** When the list was read, in milliseconds. */
  now: number;
}

function RaceLine({ race, decides, now }: LineProps) {
  return (
    <li className="border-b border-line">
      <Link
        href={workHref(race, decides)}
        className="grid gap-x-4 gap-y-1 py-3 hover:bg-surface2 sm:grid-cols-[9rem_minmax(0,1fr)_auto]"
      >
        <span className="flex items-baseline gap-x-3 sm:block">
          <span className="block font-semibold tabular-nums">{formatDate(race.race_date)}</span>
          <span className="text-small text-ink2">{daysText(race.in_days)}</span>
        </span>
        <span className="min-w-0 wrap-anywhere">
          <span className="block font-semibold">{race.race_name}</span>
          <span className="block text-small text-ink2">
            {race.organization_shortname} · {race.cup_name}
          </span>
          <span className={`block text-small ${race.called_off ? 'font-semibold text-stop' : ''}`}>
            {nextStep(race, now)}
          </span>
        </span>
        <span className="text-small tabular-nums sm:text-right">
          <span className="sm:block">{m.office_next_entries({ count: race.entries })}</span>
          {race.waiting > 0 && race.readiness === null && (
            <>
              <span className="sm:hidden"> · </span>
              <span className="sm:block">{m.office_next_waiting({ count: race.waiting })}</span>
            </>
          )}
        </span>
      </Link>
      <Readiness race={race} />
    </li>
  );
}

/** The next races: their state, the next step, and what the list of the nearest one still needs. */
export function NextRaces({ races, ...more }: { races: readonly NextRace[] } & Omit<LineProps, 'race'>) {
  return (
    <section className="mt-10">
      <h2 className="display text-d28">{m.office_next()}</h2>
      {races.length === 0 && <p className="mt-2 text-ink2">{m.office_next_none()}</p>}
      <ul className="mt-2 border-t-2 border-ink empty:hidden">
        {races.map((race) => (
          <RaceLine key={race.race_id} race={race} {...more} />
        ))}
      </ul>
    </section>
  );
}
