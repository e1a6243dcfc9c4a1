import { Suspense, useState } from 'react';
import { MOST_FOLLOWED } from '#rules/raceday/live/followed/most-followed.ts';
import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import * as m from '#text/messages/messages.js';
import { wallClock } from '#text/when.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { postedWords, takesProtests } from '#web/parts/live/posted-words.ts';
import { useLive } from '#web/parts/live/use-live.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { useNow } from '#web/ui/effects/use-now.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { RiderCardToday } from './RiderCardToday.tsx';
import { riderDays, ridersOfClubs } from './rider-day.ts';
import type { ClubStar } from './stars.ts';
import { aheadWords, isCalled, minutesWords, riddenWords, shortWord, whereWords } from './rider-words.ts';
import { onDemand } from '#web/ground/arriving/on-demand.tsx';

const TellMe = onDemand(async () => (await import('./TellMe.tsx')).TellMe);

const Moments = onDemand(async () => (await import('./Moment.tsx')).Moments, { quiet: true });
const RiderNews = onDemand(async () => (await import('./RiderNews.tsx')).RiderNews, { quiet: true });
const ClubsOfRace = onDemand(async () => (await import('./TellMe.tsx')).ClubsOfRace);

const Needs = onDemand(async () => (await import('./Needs.tsx')).Needs, { quiet: true });

/** A deadline for protests may end while the page is open. */
const lookMs = 15_000;

interface RidersOfRaceProps {
  race: RiddenToday;
  rider_ids: ReadonlySet<number>;
  /** The clubs with a star. All of their riders count in the line, and a link shows them. */
  clubs: readonly ClubStar[];
}

/** Shows the riders of one race: the next gate in a line, and all riders after a tap. */
export function RidersOfRace({ race, rider_ids, clubs }: RidersOfRaceProps) {
  const live = useLive(race.race_id);
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const clock = useNow(lookMs);
  const ofClubs = ridersOfClubs(
    live.frame,
    clubs.map(({ club_name }) => club_name),
  );
  const days = riderDays(live, new Set([...rider_ids, ...ofClubs]));
  const own = days.filter(({ rider_id }) => rider_ids.has(rider_id));
  const [first] = days;
  const news = (
    <Suspense>
      <RiderNews
        about={live.frame === null ? '' : [...rider_ids].join()}
        days={own}
        country={race.country_code}
      />
    </Suspense>
  );
  if (first === undefined) return news;
  const knownAt = live.line === 'lost' ? live.heardAt : null;
  const isFresh = knownAt === null;
  const known = isFresh
    ? null
    : m.mine_known({ time: wallClock(new Date(knownAt).toISOString(), race.zone).time });
  const last = first.ridden.at(-1);
  const { away } = first;
  const now = knownAt ?? clock;
  const isCall = isFresh && away !== null && isCalled(away);
  return (
    <>
      {own.some(({ goesOn, ridden }) => goesOn?.how === 'through' || ridden.at(-1)?.phase === 'final') && (
        <Suspense>
          <Moments race={race} live={live} days={own} now={now} />
        </Suspense>
      )}
      {news}
      {isOpen && (
        <ul className="max-h-[60dvh] divide-y-2 divide-ink overflow-y-auto overscroll-contain border-t-2 border-ink">
          {clubs.length > 0 && (
            <li>
              <Suspense>
                <ClubsOfRace clubs={clubs} race_id={race.race_id} />
              </Suspense>
            </li>
          )}
          {own.map((day) => (
            <RiderCardToday
              key={`${day.rider_id} ${day.category_name}`}
              race={race}
              day={day}
              knownAt={knownAt}
            >
              <Suspense>
                <Needs live={live} rider={day} />
              </Suspense>
            </RiderCardToday>
          ))}
          {own.length > 0 && (
            <li>
              <Suspense>
                <TellMe riders={[...rider_ids].slice(0, MOST_FOLLOWED)} />
              </Suspense>
            </li>
          )}
        </ul>
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className={`flex min-h-12 w-full items-center gap-3 border-t-2 border-ink px-4 py-1 text-left ${isCall ? 'bg-night text-on-night' : 'border-l-[5px] border-l-accent bg-paper'}`}
      >
        {isOpen ? (
          <span className="grow text-small">
            <b>{m.mine_title()}</b>
            {known !== null && <span className="block text-caption">{known}</span>}
          </span>
        ) : (
          <>
            <Plate plate={first.plate} colour={first.colour} size="small" />
            <span className="min-w-0 grow">
              <b className="block truncate text-small leading-5">{first.name}</b>
              <span className="block truncate text-caption leading-4">
                {[
                  known,
                  isFresh && away && !away.isNow && minutesWords(away, language),
                  away && whereWords(away, race.country_code),
                  isFresh && first.ahead && aheadWords(first.ahead, language),
                  // Only news belongs here; the card shows an official result.
                  takesProtests(first.posted, now) && postedWords(first.posted, race.zone, now),
                  away === null && last && riddenWords(last, language),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="display shrink-0 text-d22">{shortWord(first, !isFresh)}</span>
            {days.length > 1 && (
              <span className="shrink-0 text-caption font-semibold">
                <span className="sr-only">{m.mine_all({ count: days.length })}</span>
                <span aria-hidden="true">+{days.length - 1}</span>
              </span>
            )}
          </>
        )}
        <Icon name={isOpen ? 'down' : 'up'} className="size-5 shrink-0" />
      </button>
    </>
  );
}
