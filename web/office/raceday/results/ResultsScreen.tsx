import { useAddress } from '#web/ground/address/navigation.ts';
import { idOf } from '#web/ground/address/params.ts';
import { officePaths, piecesBelow, typingHref, resultsHref } from '#web/ground/address/office-paths.ts';
import { CategoryDesk } from '#web/office/raceday/results/category/CategoryDesk.tsx';
import { ImportScreen } from './ImportScreen.tsx';
import { RaceResultsDesk } from './RaceResultsDesk.tsx';
import { TypingScreen } from './TypingScreen.tsx';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { formatDate } from '#web/ground/format.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import type { ResultsRace } from '#contract/raceday/office/results/results.ts';
import { resumesWords, wallClock } from '#text/when.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { statusName } from './parts/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** Writes how far its results are, or else the day on which it continues, or that it is called off. */
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
          {race.protests > 0 && (
            <span className="block font-semibold text-stop">
              {m.posting_open_protests({ count: race.protests })}
            </span>
          )}
          {race.open > 0 && !race.called_off && (
            <span className="text-warn">{m.results_open({ count: race.open })}</span>
          )}
        </span>
      </Link>
    </li>
  );
}

/** Lists the drawn or ridden races, newest first. */
function RacesList() {
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
      {!data && <Arriving error={error} again={refetch} rows={6} />}
      {data?.length === 0 && <EmptyState title={m.results_none()}>{m.results_none_why()}</EmptyState>}
      <ul className="mt-4 border-t-2 border-ink empty:hidden">
        {data?.map((race) => (
          <RaceLine key={race.race_id} race={race} />
        ))}
      </ul>
    </>
  );
}

/** Shows the results in the office: all races, a race, a category, or an import, according to the address. */
export function ResultsScreen() {
  const { path } = useAddress();
  if (path === officePaths.resultImport) return <ImportScreen />;
  const [race_id, category_id] = piecesBelow(path, officePaths.results).map(idOf);
  if (!race_id) return <RacesList />;
  if (path === typingHref(race_id)) return <TypingScreen key={race_id} race_id={race_id} />;
  if (!category_id) return <RaceResultsDesk key={race_id} race_id={race_id} />;
  return <CategoryDesk key={path} race_id={race_id} category_id={category_id} />;
}
