import { useQuery } from '@tanstack/react-query';
import { queryOf, useAsk } from '#web/ground/call/use-ask.ts';
import * as m from '#text/messages/messages.js';
import { currentSession } from '#web/ground/session/session.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useNow } from '#web/ui/effects/use-now.ts';
import { Link } from '#web/ground/address/link.tsx';
import { hrefWith } from '#web/ground/address/navigation.ts';
import { paths, raceDateHref } from '#web/ground/address/paths.ts';
import { LiveBadge } from '#web/parts/race/StatusLine.tsx';
import { takesProtests } from '#web/parts/live/posted-words.ts';
import { askRiddenToday } from '#web/parts/live/read-live.ts';
import { wallClock } from '#text/when.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { islandButton } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { ClubLine } from '#web/screens/publishing/home/parts/ClubLine.tsx';
import { SeasonCard } from './SeasonCard.tsx';
import { familySeason, type RiddenNow } from './view.ts';

function OwnClub({ club_id }: { club_id: number }) {
  const { data } = useAsk('GET /api/clubs/{id}/page', { params: { id: club_id } });
  // It keeps the height of the line while the club's name is on its way.
  return <li className="min-h-16">{data && <ClubLine club={data} />}</li>;
}

/** Shows delegates the clubs that they run; nothing to others. */
function OwnClubs() {
  const roles = useSession()?.authUser.user_roles ?? [];
  const clubs = roles.flatMap(({ role, club_id }) => (role === 'club' && club_id !== null ? [club_id] : []));
  if (clubs.length === 0) return null;
  return (
    <ul className="gutter mx-auto max-w-page divide-y divide-line">
      {clubs.map((club_id) => (
        <OwnClub key={club_id} club_id={club_id} />
      ))}
    </ul>
  );
}

/** The deadline of a result may come or end while the page is open. */
const deadlineMs = 15_000;

/** Links to the protest while a deadline runs, with its hour; otherwise it says when one can protest. Its room stays. */
function Claim({ date }: { date: RiddenNow['date'] }) {
  const { data = [] } = useQuery({
    queryKey: ['ridden-today'],
    queryFn: askRiddenToday,
    refetchInterval: 4 * deadlineMs,
  });
  const now = useNow(deadlineMs);
  const race = data.find(({ race_id }) => race_id === date.race_id);
  const ends = (race?.classes ?? [])
    .flatMap(({ posted, stages }) => [posted, ...stages])
    .flatMap((posted) => (posted?.until != null && takesProtests(posted, now) ? [posted.until] : []));
  return (
    <p className="flex min-h-12 items-center text-small max-md:col-span-2">
      {ends.length === 0 ? (
        m.protest_season_when()
      ) : (
        <Link
          href={hrefWith(paths.profile, new URLSearchParams(), { view: 'protests', race: date.race_id })}
          className="inline-flex min-h-12 items-center font-semibold underline underline-offset-3"
        >
          {m.protest_from_season({
            time: wallClock(new Date(Math.max(...ends)).toISOString(), date.zone).time,
          })}
        </Link>
      )}
    </p>
  );
}

function NowStrip({ ridden }: { ridden: RiddenNow }) {
  const { date, isToday, isLive, riders } = ridden;
  const words = isLive ? m.season_follow() : m.season_see_race();
  return (
    <article className="on-island mb-1 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 bg-night px-4 py-2.5 text-on-night">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {isLive && <LiveBadge />}
          {isToday && <span className="font-semibold">{m.season_today()}</span>}
        </p>
        <h3 className="display mt-1 text-d22 wrap-anywhere">{date.race_name}</h3>
      </div>
      <Link
        href={raceDateHref(date)}
        aria-label={m.date_action_of({ action: words, date: date.race_name, cup: date.cup_name })}
        className={`${islandButton} max-md:w-12 max-md:px-0 md:row-span-2`}
      >
        <span className="max-md:sr-only">{words}</span>
        <Icon name="right" className="size-6 md:hidden" />
      </Link>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 max-md:col-span-2">
        {riders.map(({ rider, plate }) => (
          <li key={rider.rider_id} className="flex min-w-0 items-center gap-2">
            <Plate plate={plate ?? rider.plate} colour={rider.plate_colour} size="small" />
            <span className="min-w-0 font-semibold wrap-anywhere">{rider.rider_firstname}</span>
          </li>
        ))}
      </ul>
      <Claim date={date} />
    </article>
  );
}

/**
 * Stores the height of my season on this device. The next visit leaves that room from its first paint on. While it is
 * there, a phone draws no first date above it, as `inlineThemeScript` says before the first paint.
 */
function keepSeasonHeight(season: HTMLElement | null): (() => void) | undefined {
  if (season === null) return undefined;
  document.documentElement.dataset['family'] = '';
  const observer = new ResizeObserver(() => {
    try {
      localStorage['season'] = `${season.offsetHeight}px`;
    } catch {
      // The browser may refuse the storage; then a usual height is left.
    }
  });
  observer.observe(season);
  return () => {
    observer.disconnect();
    if (currentSession() === null) delete document.documentElement.dataset['family'];
  };
}

/** Midnight at a track turns a race into today's, so the view is computed again at this interval. */
const everyMs = 60_000;

const question = queryOf('GET /api/riders/season');

function Riders() {
  const session = useSession();
  const riders = session?.userSelected ?? [];
  const { data, error, refetch } = useQuery({
    ...question,
    // Each account has its own answer.
    queryKey: [...question.queryKey, session?.authUser.user_id],
    select: ({ items }) => items,
    enabled: riders.length > 0,
  });
  const now = new Date(useNow(everyMs) ?? 0).toISOString();
  if (riders.length === 0) return null;
  const family = familySeason(riders, data ?? [], now);
  return (
    <section aria-labelledby="my-season">
      <div className="gutter mx-auto max-w-page pt-3 pb-2 md:py-5">
        <h2 id="my-season" className="display mb-1.5 flex items-center gap-2.5 text-d22">
          <span aria-hidden="true" className="h-5 w-2 -skew-x-12 bg-accent" />
          {m.season_title()}
        </h2>
        {data === undefined && error !== null ? (
          <div role="alert" className="mt-3 flex flex-wrap items-center gap-3">
            <p>{m.season_failed()}</p>
            <Button onClick={() => void refetch()}>{m.season_retry()}</Button>
          </div>
        ) : data === undefined ? (
          // There are no names yet: riders who lack something come first, and nobody changes places while one reads.
          <div aria-hidden="true" className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
            {riders.map(({ rider_id }) => (
              <Skeleton key={rider_id} className="h-28 w-full max-md:not-first:hidden" />
            ))}
          </div>
        ) : (
          <>
            {family.now.map((ridden) => (
              <NowStrip key={ridden.date.race_id} ridden={ridden} />
            ))}
            <ul className="grid grid-cols-[minmax(0,1fr)] md:mt-3 md:grid-cols-2 md:gap-3 lg:grid-cols-3">
              {family.children.map((child) => (
                <li key={child.rider.rider_id} className="min-w-0">
                  <SeasonCard child={child} now={now} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

/** Shows what is the account's own: the clubs that it runs, and its riders. */
export function MySeason() {
  return (
    <div ref={keepSeasonHeight} className="border-line bg-surface not-empty:border-b print:hidden">
      <OwnClubs />
      <Riders />
    </div>
  );
}
