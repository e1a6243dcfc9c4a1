import { useEffect } from 'react';
import { MOST_FOLLOWED } from '#rules/raceday/live/followed/most-followed.ts';
import * as m from '#text/messages/messages.js';
import { useAddress } from '#web/ground/address/navigation.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { isAtOrBelow, paths } from '#web/ground/address/paths.ts';
import { markOf } from '#web/parts/live/todays-races.ts';
import { useRiddenToday } from '#web/parts/live/use-ridden-today.ts';
import { useNow } from '#web/ui/effects/use-now.ts';
import { roomFor } from '#web/ui/FootBar.tsx';
import { RidersOfRace } from './RidersOfRace.tsx';
import { useClubStars, useStars } from './stars.ts';
import type { Language } from '#contract/values.ts';

/** Informs the server about stars that were added or removed, if this phone has notifications on. */
function useRenewedPush(riders: readonly number[], language: Language): void {
  const wanted = riders.join();
  useEffect(() => {
    const ids = wanted === '' ? [] : wanted.split(',').map(Number);
    // After a failure, it is sent when the page is opened again.
    void import('./push-phone.ts').then(({ renewPush }) => renewPush(ids, language)).catch(() => undefined);
  }, [wanted, language]);
}

/** The screens that show the riders. People who work at the track or in the office do not need them. */
const shownAt: readonly string[] = [
  paths.race,
  paths.ranking,
  paths.career,
  paths.help,
  paths.beginners,
  paths.profile,
  paths.timetable,
  paths.payments,
  paths.pricing,
  paths.about,
];

const againMs = 10 * 60_000;
const makeRoom = roomFor('--mine');

/** Shows my riders who ride today on every page: the account's, and those with a star, or of a club with one. It moves nothing. */
export function MyRiders() {
  const { path } = useAddress();
  const session = useSession();
  const stars = useStars();
  const own = [...stars, ...(session?.userSelected ?? [])];
  const clubs = useClubStars();
  const today = useRiddenToday(own.length + clubs.length > 0);
  const organizations = new Set(own.map(({ organization_id }) => organization_id));
  const rider_ids = new Set(own.map(({ rider_id }) => rider_id));
  useRenewedPush([...rider_ids].slice(0, MOST_FOLLOWED), useLanguage());
  const now = new Date(useNow(againMs) ?? 0).toISOString();
  const hasClub = (race: (typeof today)[number]) =>
    race.clubs?.some(({ club_id }) => clubs.some((club) => club.club_id === club_id)) === true;
  const races = today.filter(
    (race) => markOf(race, now) !== null && (organizations.has(race.organization_id) || hasClub(race)),
  );
  const isShown = path === paths.home || shownAt.some((above) => isAtOrBelow(path, above));
  if (!isShown || races.length === 0) return null;
  return (
    <aside
      ref={makeRoom}
      aria-label={m.mine_title()}
      className="fixed inset-x-0 bottom-[calc(var(--nav)+var(--foot,0px))] z-30 in-[[data-keyboard]]:hidden in-[html:has([data-acts])]:hidden print:hidden"
    >
      {races.map((race) => (
        <RidersOfRace key={race.race_id} race={race} rider_ids={rider_ids} clubs={clubs} />
      ))}
    </aside>
  );
}
