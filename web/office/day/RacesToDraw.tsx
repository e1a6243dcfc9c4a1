import type { DeskRace } from '#contract/office/entries/entries.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { Link } from '#web/app/address/link.tsx';
import { useAsk } from '#web/app/call/use-ask.ts';
import { dayHref } from '#web/app/screens/office-paths.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { raceStatusWords } from '#web/office/parts/words/status-words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

/** Days that are over are not drawn; a meeting of two days may still be on its second one. */
const isAhead = ({ in_days }: DeskRace): boolean => in_days >= -2;

/** The dates that are drawn next, the nearest first. */
export function RacesToDraw() {
  const { data, error, refetch } = useAsk(
    'GET /api/office/races',
    {},
    { select: ({ items }) => items.filter(isAhead), refetchOnMount: 'always' },
  );
  return (
    <>
      <h1 className="display text-d34">{m.day_title()}</h1>
      <p className="max-w-text text-ink2">{m.day_title_why()}</p>
      {!data && !error && <SkeletonRows rows={6} />}
      {!data && error && <Failed error={error} again={() => void refetch()} />}
      {data?.length === 0 && <EmptyState title={m.desk_no_races()}>{m.desk_no_races_why()}</EmptyState>}
      <ul className="mt-5 border-t-2 border-ink empty:hidden">
        {data?.map((race) => (
          <li key={race.race_id} className="border-b border-line">
            <Link
              href={dayHref(race.race_id)}
              className="grid gap-x-4 gap-y-1 py-3 hover:bg-surface2 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:items-baseline"
            >
              <span className="font-semibold tabular-nums">{formatDate(race.race_date)}</span>
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-semibold">{race.race_name}</span>
                <span className="text-small text-ink2">{race.cup_name}</span>
              </span>
              <span className="text-small font-semibold">{raceStatusWords[race.race_status]()}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
