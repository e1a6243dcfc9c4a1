import type { DeskRace } from '#contract/entries/office/entries.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { Link } from '#web/ground/address/link.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

type Meeting = Pick<DeskRace, 'race_id' | 'race_name' | 'race_date' | 'cup_name'>;

interface MeetingListProps<Race extends Meeting> {
  title: string;
  why: string;
  /** The races. They are undefined while they are loading. */
  races: readonly Race[] | undefined;
  error: Error | null;
  again: () => void;
  hrefOf: (race_id: number) => string;
  /** Gives the words at the end of a date's line. */
  markOf: (race: Race) => string;
}

/** Draws a page of the office that begins with a choice of dates. */
export function MeetingList<Race extends Meeting>(props: MeetingListProps<Race>) {
  const { title, why, races, error, again, hrefOf, markOf } = props;
  return (
    <>
      <h1 className="display text-d34">{title}</h1>
      <p className="max-w-text text-ink2">{why}</p>
      {!races && !error && <SkeletonRows rows={6} />}
      {!races && error && <Failed error={error} again={again} />}
      {races?.length === 0 && <EmptyState title={m.desk_no_races()}>{m.desk_no_races_why()}</EmptyState>}
      <ul className="mt-5 border-t-2 border-ink empty:hidden">
        {races?.map((race) => (
          <li key={race.race_id} className="border-b border-line">
            <Link
              href={hrefOf(race.race_id)}
              className="grid gap-x-4 gap-y-1 py-3 hover:bg-surface2 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:items-baseline"
            >
              <span className="font-semibold tabular-nums">{formatDate(race.race_date)}</span>
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-semibold">{race.race_name}</span>
                <span className="text-small text-ink2">{race.cup_name}</span>
              </span>
              <span className="text-small font-semibold tabular-nums">{markOf(race)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
