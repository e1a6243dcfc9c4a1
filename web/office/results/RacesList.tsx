import type { ResultsRace } from '#contract/office/results/results.ts';
import * as m from '#text/messages/messages.js';
import { resumesWords, wallClock } from '#text/when.ts';
import { formatDate } from '#web/app/format.ts';
import { Link } from '#web/app/address/link.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import { statusName } from './words.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useAsk } from '#web/app/call/use-ask.ts';
import { officePaths, resultsHref } from '#web/app/screens/office-paths.ts';

/** How far its results are; else the day it goes on, or that it is called off. */
function statusText({ race_status, resumes_at, called_off, zone }: ResultsRace): string {
  if (called_off) return m.race_called_off();
  return resumes_at === null ? statusName(race_status) : resumesWords(wallClock(resumes_at, zone));
}

function RaceLine({ race }: { race: ResultsRace }) {
  return (
    <li className="border-b border-line">
      <Link
        href={resultsHref(race.race_id)}
        className="grid gap-x-4 py-3 hover:bg-surface2 sm:grid-cols-[7rem_minmax(0,1fr)_12rem]"
      >
        <span className="font-semibold tabular-nums">{formatDate(race.race_date)}</span>
        <span className="min-w-0 wrap-anywhere">
          <span className="block font-semibold">{race.race_name}</span>
          <span className="text-small text-ink2">
            {race.cup_name} · {race.organization_shortname}
          </span>
        </span>
        <span className="text-small sm:text-right">
          <span className="block font-semibold">{statusText(race)}</span>
          {race.open > 0 && !race.called_off && (
            <span className="text-warn">{m.results_open({ count: race.open })}</span>
          )}
        </span>
      </Link>
    </li>
  );
}

/** Races drawn or ridden, newest first. */
export function RacesList() {
  const { data, error, refetch } = useAsk(
    'GET /api/office/results',
    {},
    { select: ({ items }) => items, refetchOnMount: 'always' },
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="display text-d34">{m.results_title()}</h1>
        <Link href={officePaths.resultImport} className={secondaryButton}>
          {m.results_import()}
        </Link>
      </div>
      {!data && !error && <SkeletonRows rows={6} />}
      {!data && error && <Failed error={error} again={() => void refetch()} />}
      {data?.length === 0 && <EmptyState title={m.results_none()}>{m.results_none_why()}</EmptyState>}
      <ul className="mt-4 border-t-2 border-ink empty:hidden">
        {data?.map((race) => (
          <RaceLine key={race.race_id} race={race} />
        ))}
      </ul>
    </>
  );
}
