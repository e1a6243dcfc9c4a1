import { useAddress } from '#web/ground/address/navigation.ts';
import { idOf } from '#web/ground/address/params.ts';
import { officePaths, piecesBelow, entriesHref } from '#web/ground/address/office-paths.ts';
import { RaceDeskScreen } from './RaceDeskScreen.tsx';

import type { DeskRace } from '#contract/entries/office/entries.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { Link } from '#web/ground/address/link.tsx';
import { raceStatusText } from '#web/office/parts/words/status-words.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';

function daysText(in_days: number): string {
  if (in_days < 0) return '';
  return in_days === 0 ? m.office_is_today() : m.office_in_days({ count: in_days });
}

/** Writes the state of a date. In a cup that ended, entries are closed whatever the date's own state is. */
const statusText = (race: DeskRace): string =>
  race.cup_status === 'CLOSED' && race.race_status === 'INSCRIPTION' && !race.called_off
    ? m.status_closed()
    : raceStatusText(race);

function RaceLine({ race }: { race: DeskRace }) {
  return (
    <li className="border-b border-line">
      <Link
        href={entriesHref(race.race_id)}
        className="grid gap-x-4 gap-y-1 py-3 hover:bg-surface2 sm:grid-cols-[8rem_minmax(0,1fr)_10rem]"
      >
        <span className="flex flex-wrap items-baseline gap-x-3 sm:block">
          <span className="block font-semibold tabular-nums">{formatDate(race.race_date)}</span>
          <span className="text-small text-ink2">{daysText(race.in_days)}</span>
        </span>
        <span className="min-w-0 wrap-anywhere">
          <span className="block font-semibold">{race.race_name}</span>
          <span className="text-small text-ink2">
            {race.organization_shortname} · {race.cup_name}
          </span>
        </span>
        <span className="text-small tabular-nums sm:text-right">
          <span className={`block font-semibold ${race.called_off ? 'text-stop' : ''}`}>
            {statusText(race)}
          </span>
          {m.office_next_entries({ count: race.entries })}
          {race.waiting > 0 && ` · ${m.office_next_waiting({ count: race.waiting })}`}
        </span>
      </Link>
    </li>
  );
}

function Races({ title, races }: { title: string; races: readonly DeskRace[] }) {
  if (races.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="display text-d28">{title}</h2>
      <ul className="mt-2 border-t-2 border-ink">
        {races.map((race) => (
          <RaceLine key={race.race_id} race={race} />
        ))}
      </ul>
    </section>
  );
}

/** Lists the dates whose entries the account may work on: coming ones, the nearest first, then past ones. */
function RaceList() {
  const { data, error, refetch } = useAsk(
    'GET /api/office/races',
    {},
    { select: ({ items }) => items, refetchOnMount: 'always' },
  );
  return (
    <>
      <h1 className="display text-d34">{m.desk_title()}</h1>
      {!data && <Arriving error={error} again={refetch} rows={6} />}
      {data?.length === 0 && <EmptyState title={m.desk_no_races()}>{m.desk_no_races_why()}</EmptyState>}
      <Races title={m.desk_races_next()} races={data?.filter(({ in_days }) => in_days >= 0) ?? []} />
      <Races title={m.desk_races_past()} races={data?.filter(({ in_days }) => in_days < 0) ?? []} />
    </>
  );
}

/** Shows the entries in the office: the list of dates, or the desk of the date in the address. */
export function EntriesScreen() {
  const { path } = useAddress();
  const [race, below = ''] = piecesBelow(path, officePaths.entries);
  const race_id = idOf(race);
  if (race_id === null) return <RaceList />;
  return <RaceDeskScreen key={race_id} race_id={race_id} below={below} />;
}
