import { sql } from 'kysely';
import type { RaceStatus } from '#rules/race-statuses.ts';
import type { OfficeCorrection } from '#contract/raceday/office/results/results.ts';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { RiderNames } from '#server/season/races/columns.ts';
import { type AnyRaceFacts, type PackedFacts, unpackFacts } from '#server/season/races/facts.ts';
import { correctionLines, raceFacts } from '#server/season/races/queries.ts';
import { personName } from '#server/ground/audit/person-name.ts';
import { wasDone } from '#server/ground/http/calls/asked-before.ts';

/** Reads the facts of a race, whatever its cup's status, in public or full names. Throws `race.not_found`. */
export async function readOfficeRace(
  db: Db,
  race_id: number,
  names: RiderNames = 'full',
): Promise<AnyRaceFacts> {
  const { rows } = await sql<{
    facts: PackedFacts<AnyRaceFacts>;
  }>`${sql.raw(raceFacts(names))} where r.race_id = ${race_id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal('race.not_found');
  return unpackFacts(names, row.facts);
}

/** Reads every write of a category, newest first. */
export async function readWrites(db: Db, race_id: number, category_id: number): Promise<OfficeCorrection[]> {
  const { rows } = await sql<OfficeCorrection>`
    select w.write_id, w.written_at as at, coalesce(${personName('u')}, '') as by, w.phase, w.serie,
      w.number, w.reason, w.article, w.undoes, ${sql.raw(correctionLines('full'))} as lines
    from result_write w left join users u on u.user_id = w.written_by
    where w.race_id = ${race_id} and w.category_id = ${category_id} order by w.write_id desc`.execute(db);
  return rows;
}

/** Tells whether the same account has done this request already. Throws a Refusal if its key did something else. */
export async function isWritten(db: Db, request_key: string, user_id: number): Promise<boolean> {
  const { rows } = await sql<{ is_own: boolean }>`
    select written_by is not distinct from ${user_id}::bigint as is_own
    from result_write where request_key = ${request_key}::uuid`.execute(db);
  return wasDone(rows[0]);
}

/** Locks a category, so that heats are written in turn, and the race, so that nobody publishes meanwhile. */
export async function lockResults(tx: Db, race_id: number, category_id: number): Promise<void> {
  await sql`select 1 from race where race_id = ${race_id} for share`.execute(tx);
  await sql`
    select 1 from race_category where race_id = ${race_id} and category_id = ${category_id} for no key update`.execute(
    tx,
  );
}

/** Locks a race and returns its status, or null when there is none. */
export async function lockRaceStatus(tx: Db, race_id: number): Promise<RaceStatus | null> {
  const { rows } = await sql<{ race_status: RaceStatus }>`
    select race_status from race where race_id = ${race_id} for no key update`.execute(tx);
  return rows[0]?.race_status ?? null;
}

export async function moveResults(
  tx: Db,
  move: { race_id: number; was: RaceStatus; became: RaceStatus; moved_by: number },
): Promise<void> {
  await sql`update race set race_status = ${move.became} where race_id = ${move.race_id}`.execute(tx);
  await sql`
    insert into result_publication (race_id, was, became, moved_by)
    values (${move.race_id}, ${move.was}, ${move.became}, ${move.moved_by})`.execute(tx);
}
