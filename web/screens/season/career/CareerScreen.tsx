import { Suspense, useEffect } from 'react';
import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import { onDemand } from '#web/ground/arriving/on-demand.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import * as m from '#text/messages/messages.js';
import { useAddress } from '#web/ground/address/navigation.ts';
import { paths, riderHref, raceDateHref } from '#web/ground/address/paths.ts';
import { Link } from '#web/ground/address/link.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { CareerHeader, Numbers } from './CareerHeader.tsx';
import type { CareerView, FoundCareer, CareerDate } from './parts/career-view.ts';
import { Comparing } from './Comparing.tsx';
import { DateRows, DayMark } from './DateRows.tsx';
import { HeadToHead } from './HeadToHead.tsx';
import { SeasonPart } from './SeasonPart.tsx';

import { calledOff } from '#web/parts/race/race-status.ts';
import { StatusLine } from '#web/parts/race/StatusLine.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { CareerPart } from './parts/CareerPart.tsx';
import { whereWord, rideWords } from './parts/words.ts';
import { formatDate, formatLapTime } from '#web/ground/format.ts';
import type { BestTime } from '#rules/season/careers/best-times.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { splitWords } from '#web/parts/race/split-words.ts';
import { MarkSign, RidesPicture } from './RidesPicture.tsx';
import { useInBrowser } from '#web/ui/effects/use-in-browser.ts';

/* It is loaded on the day of a race. */
const StagesToday = onDemand(async () => (await import('./RiderToday.tsx')).StagesToday);

const onPhone = { width: 340, height: 200 };
const onDesk = { width: 700, height: 230 };
const datesOnPhone = 4;

function Marks({ dates }: { dates: readonly CareerDate[] }) {
  const rides = dates.flatMap((date) => date.rides);
  const marks = [
    ['moto', m.race_phase_moto_any(), true],
    ['knockout', m.career_mark_knockout(), rides.some(({ phase }) => phase.startsWith('playoff'))],
    ['final', m.race_phase_final(), rides.some(({ phase }) => phase === 'final')],
    ['lost', m.career_mark_lost(), rides.some(({ place }) => place === null)],
  ] as const;
  return (
    <ul className="flex flex-wrap gap-x-4 text-small text-ink2">
      {marks.map(([mark, words, isThere]) =>
        isThere ? (
          <li key={mark} className="flex items-center gap-1">
            <MarkSign mark={mark} />
            {words}
          </li>
        ) : null,
      )}
    </ul>
  );
}

function RidesTable({ dates }: { dates: readonly CareerDate[] }) {
  const language = useLanguage();
  return (
    <details className="mt-2">
      <summary className="min-h-12 cursor-pointer py-3 text-small font-semibold text-link">
        {m.career_table()}
      </summary>
      <dl className="text-small">
        {dates.toReversed().map((date) => (
          <div key={date.entry_id} className="border-b border-line py-2">
            <dt className="font-semibold wrap-anywhere">
              {formatDate(date.race_date)} · {whereWord(date)}
            </dt>
            {date.rides.map((ride) => (
              <dd key={ride.phase}>
                {rideWords(ride, language)}
                {ride.time_ms !== null && ` · ${formatLapTime(ride.time_ms)}`}
                {ride.splits && ` · ${splitWords(ride.splits)}`}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Shows the place of every ride of the last dates, as a picture and as a table. */
function RidesPart({ view }: { view: FoundCareer }) {
  const { drawn } = view;
  if (drawn.length === 0) return null;
  return (
    <CareerPart id="rides" title={m.career_rides_title()}>
      <RidesPicture dates={drawn.slice(-datesOnPhone)} size={onPhone} className="md:hidden" />
      <RidesPicture dates={drawn} size={onDesk} className="hidden md:block" />
      <Marks dates={drawn} />
      <RidesTable dates={drawn} />
    </CareerPart>
  );
}

function Best({ time }: { time: BestTime | null }) {
  return (
    <td className="py-2.5 pl-3 text-right tabular-nums">
      {time === null ? (
        '–'
      ) : (
        <>
          <span className="font-semibold">{formatLapTime(time.ms)}</span>
          <span className="block text-caption text-ink2">{formatDate(time.race_date)}</span>
        </>
      )}
    </td>
  );
}

/** Shows the best times at each track that had a clock. */
function BestTimes({ view: { best_times: times } }: { view: FoundCareer }) {
  if (times.length === 0) return null;
  const hasHill = times.some(({ hill }) => hill !== null);
  const head = 'py-1.5 pl-3 text-right font-semibold';
  return (
    <CareerPart id="times" title={m.career_times_title()}>
      <table className="w-full border-collapse">
        <thead className="border-b-2 border-ink text-caption text-ink2">
          <tr>
            <th scope="col" className="py-1.5 text-left font-semibold">
              {m.career_times_track()}
            </th>
            {hasHill && (
              <th scope="col" className={head}>
                {m.career_times_hill()}
              </th>
            )}
            <th scope="col" className={head}>
              {m.career_times_finish()}
            </th>
          </tr>
        </thead>
        <tbody>
          {times.map(({ track, hill, finish }) => (
            <tr key={track} className="border-b border-line">
              <th scope="row" className="py-2.5 text-left font-normal wrap-anywhere">
                {track}
              </th>
              {hasHill && <Best time={hill} />}
              <Best time={finish} />
            </tr>
          ))}
        </tbody>
      </table>
    </CareerPart>
  );
}

/** Shows the dates that a rider is entered for, when their list is public. */
function Upcoming({ view }: { view: FoundCareer }) {
  if (view.upcoming.length === 0) return null;
  return (
    <CareerPart id="upcoming" title={m.career_upcoming_title()}>
      <ol className="border-t border-line">
        {view.upcoming.map((date) => (
          <li
            key={`${date.race_id} ${date.category_name}`}
            className="relative flex items-center gap-3 border-b border-line py-3 hover:bg-surface"
          >
            <DayMark date={date.race_date} isYearSaid={false} />
            <div className="min-w-0 grow">
              <Link
                href={raceDateHref(date)}
                className="font-semibold text-ink wrap-anywhere after:absolute after:inset-0 hover:underline"
              >
                {whereWord(date)}
              </Link>
              <p className="text-caption text-ink2 wrap-anywhere">
                {date.cup_name} · {date.category_name}
              </p>
              {date.called_off && <StatusLine status={calledOff} />}
            </div>
            <Icon name="right" className="size-5 text-ink3" />
          </li>
        ))}
      </ol>
    </CareerPart>
  );
}

/** Changes an address with an old name, or none, to the one that is shared. Nothing is loaded again. */
function useOwnAddress(view: FoundCareer): void {
  const { path } = useAddress();
  const own = riderHref(view);
  useEffect(() => {
    // While the next rider's page loads, this one is still drawn.
    const isHis = path.split('-', 1)[0] === own.split('-', 1)[0];
    if (isHis && path !== own) history.replaceState(history.state, '', own + location.search + location.hash);
  }, [path, own]);
}

/** Draws the stages of a race that is ridden today, in a room that is kept for them. */
function Today(props: { today: RiddenToday; rider_id: number }) {
  const room = <Skeleton className="h-40 w-full" />;
  return useInBrowser() ? (
    <Suspense fallback={room}>
      <StagesToday {...props} />
    </Suspense>
  ) : (
    room
  );
}

function Found({ view }: { view: FoundCareer }) {
  useOwnAddress(view);
  return (
    <div className="bg-surface pb-16">
      <CareerHeader view={view} />
      <div className="mx-auto flex max-w-page flex-col gap-2 md:gutter lg:flex-row lg:items-start lg:gap-5">
        <div className="flex min-w-0 flex-col gap-2 lg:grow lg:basis-0 lg:gap-5">
          {view.today && <Today today={view.today} rider_id={view.rider_id} />}
          <SeasonPart view={view} />
          {view.today && view.numbers.dates > 0 && (
            <CareerPart id="numbers" title={m.career_numbers_title()}>
              <Numbers view={view} isOnPaper />
            </CareerPart>
          )}
          <RidesPart view={view} />
          <BestTimes view={view} />
        </div>
        <div className="flex min-w-0 flex-col gap-2 lg:w-100 lg:gap-4">
          <Upcoming view={view} />
          <DateRows view={view} />
          <HeadToHead view={view} />
        </div>
      </div>
    </div>
  );
}

/** Shows a rider across cups and countries: the name and club, the season, every date, and the rivals. */
export function CareerScreen({ view }: { view: CareerView }) {
  if (view.kind === 'career')
    return view.against === null || view.against === 'unknown' ? (
      <Found view={view} />
    ) : (
      <Comparing view={view} compared={view.against} />
    );
  return (
    <div className="gutter mx-auto max-w-page bg-paper pb-16">
      <EmptyState
        heading="h1"
        title={m.career_missing_title()}
        actions={
          <Link href={paths.ranking} className={secondaryButton}>
            {m.shell_footer_ranking()}
          </Link>
        }
      >
        {m.career_missing_text()}
      </EmptyState>
    </div>
  );
}
