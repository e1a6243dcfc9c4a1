import { MySeason } from './MySeason.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { activeRider, currentSession } from '#web/ground/session/session.ts';
import { keepNear } from '#web/screens/publishing/home/parts/near.ts';

async function placeOf(rider: { club_id: number | null; organization_id: number }): Promise<string> {
  if (rider.club_id !== null) {
    const club = await ask('GET /api/clubs/{id}/page', { params: { id: rider.club_id } });
    return club.country === null ? '' : `${club.country.country_code}/${club.club_state}`;
  }
  const { items } = await ask('GET /api/organizations', { query: {} });
  const home = items.find(({ organization_id }) => organization_id === rider.organization_id);
  return home?.country_code ? `${home.country_code}/` : '';
}

/** Finds the place of the active rider's club, to put near dates first. It is stored while somebody is signed in. */
async function learnNear(): Promise<void> {
  const rider = activeRider(currentSession());
  if (rider !== null) keepNear(await placeOf(rider), 'nearClub');
}

/** Opens my season when it is first drawn. A signed-in person also has a club, whose place is then looked up. */
export function openSeason(): typeof MySeason {
  void learnNear().catch(() => undefined);
  return MySeason;
}
