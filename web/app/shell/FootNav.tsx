import { ownZone } from '#web/parts/own-zone.ts';
import * as m from '#text/messages/messages.js';
import { wallClock } from '#text/when.ts';
import { Link } from '#web/ground/address/link.tsx';
import { useAddress } from '#web/ground/address/navigation.ts';
import type { Session } from '#web/ground/session/session-storage.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { addRiderHref, isAtOrBelow, mySeasonHref, paths, raceDateHref } from '#web/ground/address/paths.ts';
import { roomFor } from '#web/ui/FootBar.tsx';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import { useNow } from '#web/ui/effects/use-now.ts';

/* The office, the desk and screens at the track have bars of their own at the foot. */
const without: readonly string[] = [
  paths.office,
  paths.desk,
  paths.judge,
  paths.table,
  paths.park,
  paths.camera,
  paths.announcer,
  paths.scoreboard,
];

/** The race of today changes after midnight, so it is checked at this interval. */
const everyMs = 60_000;

const makeRoom = roomFor('--nav');

interface Way {
  href: string;
  icon: IconName;
  words: string;
  /** The screen or race by which a link counts as current. It is null for a part of another link's screen. */
  at: string | null;
}

/** Gives the race of today by the phone's calendar, or the home page if there are several, or null. */
function useTodaysRace(): string | null {
  const zone = ownZone();
  const today = wallClock(new Date(useNow(everyMs) ?? 0).toISOString(), zone).date;
  const { data } = useAsk(
    'GET /api/races',
    { query: { _filters: { race_date: today }, _perPage: 2 } },
    { staleTime: 10 * 60_000 },
  );
  const [race, another] = data?.items ?? [];
  if (race?.cup_id === undefined) return null;
  return another === undefined ? raceDateHref({ cup_id: race.cup_id, race_date: today }) : paths.home;
}

function waysOf(session: Session, todaysRace: string | null): Way[] {
  const own = session.userSelected.length === 0 ? addRiderHref : mySeasonHref;
  return [
    { href: paths.home, icon: 'house', words: m.shell_nav_home(), at: paths.home },
    {
      href: todaysRace ?? paths.calendar,
      icon: 'flag',
      // The words stay when the race of today becomes known: a link must not change under a thumb.
      words: m.shell_nav_races(),
      at: todaysRace === paths.home ? null : (todaysRace ?? paths.calendar),
    },
    { href: own, icon: 'helmet', words: m.shell_nav_riders(), at: null },
    { href: paths.search, icon: 'search', words: m.search_open(), at: paths.search },
  ];
}

/**
 * Draws an account's four most used links under the thumb, on phones. The second one leads to the race of today, or to the calendar. The
 * one action of an open race (`data-acts`) takes their place.
 */
export function FootNav({ session }: { session: Session }) {
  const { path, search } = useAddress();
  const todaysRace = useTodaysRace();
  if (without.some((above) => isAtOrBelow(path, above))) return null;
  // The query names the race.
  const isThere = (at: string | null) =>
    at !== null && (path === at || `${path}${search}&`.startsWith(`${at}&`));
  return (
    <nav
      ref={makeRoom}
      aria-label={m.shell_nav()}
      className="fixed inset-x-0 bottom-0 z-30 border-t-2 border-ink bg-paper in-[[data-keyboard]]:hidden in-[html:has([data-acts])]:hidden md:hidden print:hidden"
    >
      <ul className="flex flex-wrap">
        {waysOf(session, todaysRace).map(({ href, icon, words, at }) => (
          // There are four in a row, or two by two when the letters are too large, but never three and one.
          <li key={icon} className="grow basis-[clamp(25%,calc((17.5rem-100%)*999),50%)]">
            <Link
              href={href}
              aria-current={isThere(at) ? 'page' : undefined}
              className="group relative flex min-h-14 flex-col items-center justify-center gap-0.5 text-caption font-semibold tracking-tight whitespace-nowrap text-ink2 sun:text-[13px] aria-[current=page]:text-ink"
            >
              <span
                aria-hidden="true"
                className="absolute -top-0.5 left-1/2 hidden h-1.5 w-12 -translate-x-1/2 -skew-x-12 bg-accent group-aria-[current=page]:block"
              />
              <Icon name={icon} />
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
