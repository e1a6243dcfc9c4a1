import { ask } from '#web/app/call/ask.ts';
import { activeRider, currentSession } from '#web/app/call/session.ts';
import { keepNear } from '#web/screens/home/near/near.ts';

async function placeOf(rider: { club_id: number | null; organization_id: number }): Promise<string> {
  if (rider.club_id !== null) {
    const club = await ask('GET /api/clubs/{id}/page', { params: { id: rider.club_id } });
    return club.country === null ? '' : `${club.country.country_code}/${club.club_state}`;
  }
  const { items } = await ask('GET /api/organizations', { query: {} });
  const home = items.find(({ organization_id }) => organization_id === rider.organization_id);
  return home?.country_code ? `${home.country_code}/` : '';
}

/** Where the active rider's club is, so that the dates near it come first: kept on the device while somebody is signed in. */
export async function learnNear(): Promise<void> {
  const rider = activeRider(currentSession());
  if (rider !== null) keepNear(await placeOf(rider), 'nearClub');
}
