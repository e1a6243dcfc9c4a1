import type { ProtestList } from '#contract/raceday/live/protest-desk.ts';
import type { OwnProtest, ProtestRoom } from '#contract/raceday/live/protests.ts';
import { Refusal } from '#contract/errors.ts';
import type { Caller } from '#server/ground/access/caller.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { readUntaken } from './carried.ts';
import { takenNow } from './taken-now.ts';
import { readPostings, readProtestedRace, readProtestingEntries } from './place-queries.ts';
import { readProtests } from './protest-queries.ts';

/** Returns a protest for the account that filed it. Throws a Refusal if another account filed it. */
export async function presentOwn(db: Db, protest_id: number, user_id: number): Promise<OwnProtest> {
  const [protest] = await readProtests(db, { protest_id, user_id });
  if (!protest) throw new Refusal('protest.not_found');
  return protest;
}

/** Returns everything that an account filed, in one race or in all, newest first: what the track has not taken yet is above. */
export async function presentOwnList(
  db: Db,
  of: { user_id: number; race_id?: number },
): Promise<OwnProtest[]> {
  return [...(await readUntaken(db, of)), ...(await readProtests(db, of))];
}

/** Returns the protests of a race for those who decide them. Throws a Refusal if the race has no day here. */
export async function presentProtests(db: Db, race_id: number): Promise<ProtestList> {
  const race = await readProtestedRace(db, race_id);
  if (race === null) throw new Refusal('race.not_found');
  return { zone: race.zone, now: new Date().toISOString(), items: await readProtests(db, { race_id }) };
}

/** Returns for whom an account may protest in a race, until when, and what it filed. */
export async function presentRoom(db: Db, race_id: number, caller: Caller): Promise<ProtestRoom> {
  const club_ids = caller.roles.flatMap(({ role, club_id }) =>
    role === 'club' && club_id !== null ? [club_id] : [],
  );
  const entries = await readProtestingEntries(db, race_id, { rider_ids: caller.rider_ids, club_ids });
  const items = await presentOwnList(db, { race_id, user_id: caller.user_id });
  const isThere = entries.length > 0 || items.length > 0;
  const postings = await readPostings(db, race_id);
  const now = Date.now();
  return {
    race: isThere ? await readProtestedRace(db, race_id) : null,
    now: new Date(now).toISOString(),
    entries: entries.map(({ heats, ...entry }) => ({
      ...entry,
      heats: heats.map((heat) => ({
        ...heat,
        ...takenNow(postings, { category_id: entry.category_id, phase: heat.phase }, now),
      })),
    })),
    items,
  };
}
