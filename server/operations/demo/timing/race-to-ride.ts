import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { hashSecret } from '#server/ground/access/secret.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { makePassword, plainMailed } from '#server/ground/passwords/password.ts';
import { beginDay } from '#server/raceday/draws/day-queries.ts';

/** Finds the race that is ridden, today if there is one, or the race of an id. Returns null when there is none. */
export async function findRace(
  db: Db,
  asked: string,
): Promise<{ race_id: number; race_name: string } | null> {
  const { rows } = await sql<{ race_id: number; race_name: string }>`
    select r.race_id, r.race_name from race r
    where case when ${asked} = 'today' then r.race_status in ('DRAWN', 'RACING') else r.race_id::text = ${asked} end
      and exists (select 1 from heat h where h.race_id = r.race_id)
    order by abs(r.race_date - current_date), r.race_id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Makes two codes for as long as the simulation needs them: of a timing system, and of the marshal who calls the heats. */
export async function makeCodes(db: Db, race_id: number): Promise<Record<'timing' | 'gate', string>> {
  const codes = { timing: makePassword(randomBytes, 10), gate: makePassword(randomBytes, 10) };
  await inTransaction(db, async (tx) => {
    await beginDay(tx, race_id);
    for (const [duty, code] of Object.entries(codes))
      await sql`
        insert into desk_pass (race_id, desk_name, code_hash, may_act, duty, expires_at)
        values (${race_id}, 'Simulation', ${hashSecret(plainMailed(code))}, false, ${duty}, now() + interval '1 day')`.execute(
        tx,
      );
  });
  return codes;
}

/** Ends what `makeCodes` made. What was said with it stays. */
export async function endCodes(db: Db, race_id: number): Promise<void> {
  await sql`
    update desk_pass set revoked_at = now()
    where race_id = ${race_id} and desk_name = 'Simulation' and revoked_at is null`.execute(db);
}

/** Counts the passings that the server has of a source. */
export async function countPassings(db: Db, race_id: number, source: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from passing where race_id = ${race_id} and source = ${source}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Lends a chip to each rider of a race who has none. Returns how many got one. */
export async function lendChips(db: Db, race_id: number): Promise<number> {
  const { rows } = await sql<{ rider_id: number }>`
    insert into check_in_mark (mark_key, race_id, rider_id, what, chip, loaned, desk_name)
    select gen_random_uuid(), ${race_id}, r.rider_id, 'chip', 'SM' || (10000 + r.rider_id), true, 'Simulation'
    from rider r where r.transponder is null and exists (select 1 from entry e where e.rider_id = r.rider_id and e.race_id = ${race_id})
      and not exists (select 1 from check_in_mark k where k.rider_id = r.rider_id and k.race_id = ${race_id} and k.what = 'chip')
    returning rider_id`.execute(db);
  return rows.length;
}
