import { sql } from 'kysely';
import type { FromTrack } from '#contract/raceday/live/live.ts';
import * as m from '#text/messages/messages.js';
import type { Db } from '#server/ground/db/pool.ts';

/** A server at the track that writes a race, and how many seconds ago it spoke. */
interface Elsewhere {
  race_id: number;
  name: string;
  age: number;
}

/** Reads which of some races a server at the track writes. */
export async function readElsewhere(db: Db, race_ids: readonly number[]): Promise<Elsewhere[]> {
  const { rows } = await sql<Elsewhere>`
    select l.race_id, l.leader_name as name, floor(extract(epoch from clock_timestamp() - coalesce(o.spoke_at, l.taken_at)))::int as age
    from race_lead l left join venue_offer o on o.token_hash = l.token_hash
    where l.race_id = any(${race_ids}::bigint[]) and l.leader is distinct from (select server_id from server_self)
      and not exists (select from race_lead m where m.race_id = l.race_id and m.epoch > l.epoch)`.execute(db);
  return rows;
}

const words = (said: (input: { age: string }, options: { locale: 'es' | 'en' | 'pt' }) => string) => {
  const age = '{age}';
  return {
    es: said({ age }, { locale: 'es' }),
    en: said({ age }, { locale: 'en' }),
    pt: said({ age }, { locale: 'pt' }),
  };
};
const live = words(m.venue_live);
const old = words(m.venue_old);

/** Returns what public pages say of it. The sentences travel with the age, because the pages themselves have no room for them. */
export const fromTrackOf = (one: Pick<Elsewhere, 'age'> | undefined): FromTrack | null =>
  one === undefined ? null : { age: Math.max(0, one.age), live, old };
