import { useEffect, useState } from 'react';
import { MOST_FOLLOWED } from '#rules/live/followed/most-followed.ts';
import type { RiddenToday } from '#contract/live/live-now.ts';
import * as m from '#text/messages/messages.js';
import { daysToRace } from '#text/when.ts';
import { useAddress } from '#web/app/address/navigation.ts';
import { useSession } from '#web/app/call/use-session.ts';
import { useLanguage } from '#web/app/language-context.ts';
import { isAtOrBelow, paths } from '#web/app/screens/paths.ts';
import { askRiddenToday } from '#web/parts/live/read-live.ts';
import { useNow } from '#web/ui/effects/use-now.ts';
import { roomFor } from '#web/ui/FootBar.tsx';
import { RidersOfRace } from './RidersOfRace.tsx';
import { useRenewedPush } from '#web/parts/push/use-renewed-push.ts';
import { useStars } from './stars.ts';

/** Screens of people who work at the track or in the office, who do not need it. */
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

/** The races of today, asked for again now and then, because a day begins and ends. */
function useRiddenToday(isAsked: boolean): readonly RiddenToday[] {
  const [today, setToday] = useState<readonly RiddenToday[]>([]);
  useEffect(() => {
    if (!isAsked) return;
    const look = () => void askRiddenToday().then(setToday, () => undefined);
    look();
    const timer = setInterval(look, againMs);
    return () => clearInterval(timer);
  }, [isAsked]);
  return today;
}

/** My riders who ride today, on every page: those of the account, and those with a star here. It covers the foot and moves nothing. */
export function MyRiders() {
  const { path } = useAddress();
  const session = useSession();
  const stars = useStars();
  const own = [...stars, ...(session?.userSelected ?? [])];
  const today = useRiddenToday(own.length > 0);
  const organizations = new Set(own.map(({ organization_id }) => organization_id));
  const rider_ids = new Set(own.map(({ rider_id }) => rider_id));
  useRenewedPush([...rider_ids].slice(0, MOST_FOLLOWED), useLanguage());
  const now = new Date(useNow(againMs) ?? 0).toISOString();
  const races = today.filter(
    ({ organization_id, begun, race_date, zone }) =>
      organizations.has(organization_id) && (begun || daysToRace(race_date, now, zone) === 0),
  );
  const isShown = path === paths.home || shownAt.some((above) => isAtOrBelow(path, above));
  if (!isShown || races.length === 0) return null;
  return (
    <aside
      ref={makeRoom}
      aria-label={m.mine_title()}
      className="fixed inset-x-0 bottom-[calc(var(--nav)+var(--foot,0px))] z-30 in-[[data-keyboard]]:hidden print:hidden"
    >
      {races.map((race) => (
        <RidersOfRace key={race.race_id} race={race} rider_ids={rider_ids} />
      ))}
    </aside>
  );
}
