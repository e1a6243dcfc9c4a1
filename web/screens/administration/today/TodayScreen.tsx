import { useQuery } from '@tanstack/react-query';
import type { OfficeToday } from '#contract/office.ts';
import * as m from '#text/messages/messages.js';
import { call } from '#web/app/call.ts';
import { formatDate } from '#web/app/format.ts';
import { Link } from '#web/app/link.tsx';
import { Failed } from '#web/screens/administration/Failed.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

const lookAgainMs = 60_000;

type Count = Exclude<keyof OfficeToday, 'next_races'>;

/** Each number is a door to where it is worked off. */
const doors: readonly [count: Count, words: (input: { count: number }) => string, href: string][] = [
  ['licences_waiting', m.office_licences_waiting, '/administration/licences'],
  ['proofs_waiting', m.office_proofs_waiting, '/administration/dues?view=proofs'],
  ['dues_overdue', m.office_dues_overdue, '/administration/dues?show=overdue'],
  ['papers_expiring', m.office_papers_expiring, '/administration/riders?papers=expiring'],
  ['licences_expiring', m.office_licences_expiring, '/administration/licences?show=expiring'],
  ['drafts', m.office_drafts, '/administration/cups'],
];

function Waiting({ today }: { today: OfficeToday }) {
  const open = doors.flatMap(([count, words, href]) => {
    const number = today[count];
    return number === null || number === 0 ? [] : [{ count, words, href, number }];
  });
  if (open.length === 0)
    return <EmptyState title={m.office_all_clear()}>{m.office_all_clear_why()}</EmptyState>;
  return (
    <ul className="mt-5 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {open.map(({ count, words, href, number }) => (
        <li key={count}>
          <Link
            href={href}
            className="flex min-h-24 items-center gap-4 border-2 border-edge p-4 hover:border-ink"
          >
            <span className="display text-d48 tabular-nums">{number}</span>
            <span className="min-w-0 font-semibold">{words({ count: number })}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function daysText(in_days: number): string {
  if (in_days === 0) return m.office_is_today();
  return in_days < 0 ? m.office_is_over() : m.office_in_days({ count: in_days });
}

function NextRaces({ races }: { races: OfficeToday['next_races'] }) {
  return (
    <section className="mt-10">
      <h2 className="display text-d28">{m.office_next()}</h2>
      {races.length === 0 && <p className="mt-2 text-ink2">{m.office_next_none()}</p>}
      <ul className="mt-2 border-t-2 border-ink empty:hidden">
        {races.map((race) => (
          <li key={race.race_id} className="border-b border-line">
            <Link
              href={`/administration/entries/${race.race_id}`}
              className="grid gap-x-4 py-3 hover:bg-surface2 sm:grid-cols-[9rem_minmax(0,1fr)_auto]"
            >
              <span>
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
                <span className="block">{m.office_next_entries({ count: race.entries })}</span>
                {race.waiting > 0 && m.office_next_waiting({ count: race.waiting })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What needs me today, each a door, and what comes next. */
export function TodayScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: ['office', 'today'],
    queryFn: () => call<OfficeToday>('GET', '/api/office/today'),
    refetchInterval: lookAgainMs,
  });
  return (
    <>
      <h1 className="display text-d34">{m.office_today_title()}</h1>
      {!data && !error && <SkeletonRows rows={5} />}
      {!data && error && <Failed error={error} again={() => void refetch()} />}
      {data && (
        <>
          <Waiting today={data} />
          <NextRaces races={data.next_races} />
        </>
      )}
    </>
  );
}
