import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';
import type { Desk, OfficeDesk } from '#server/ground/access/desk.ts';

/** The cup and the day for which licences of a race are requested. */
export interface AskedRace {
  cup_id: number;
  race_date: string;
}

export async function readAskedRace(db: Db, race_id: number): Promise<AskedRace | null> {
  const { rows } = await sql<AskedRace>`
    select cup_id, race_date from race where race_id = ${race_id}`.execute(db);
  return rows[0] ?? null;
}

/** Reads a rider of a desk, and whether a family is in charge. Returns null for others' riders. */
export async function readOwnRider(
  db: Db,
  { organization_id, clubs }: Desk,
  rider_id: number,
): Promise<{ has_account: boolean } | null> {
  const { rows } = await sql<{ has_account: boolean }>`
    select exists (select 1 from user_rider l where l.rider_id = p.rider_id) as has_account from rider p
    where p.rider_id = ${rider_id} and p.organization_id = ${organization_id}
      and (${clubs}::bigint[] is null or p.club_id = any(${clubs}::bigint[]))`.execute(db);
  return rows[0] ?? null;
}

/** Finds the same request of the same account that still waits. */
export async function readAskedBefore(
  tx: Db,
  same: AskedRace & { rider_id: number; category_id: number; lbr_guest: string },
  user_id: number,
): Promise<number | null> {
  const { rows } = await sql<{ lbr_id: number }>`
    select lbr_id from lbr
    where rider_id = ${same.rider_id} and cup_id = ${same.cup_id} and category_id = ${same.category_id}
      and lbr_guest = ${same.lbr_guest} and lbr_status = 'SENT' and sent_by = ${user_id}
      and case when lbr_guest = 'TRUE' then race_date = ${same.race_date}::date
        else season = extract(year from ${same.race_date}::date) end`.execute(tx);
  return rows[0]?.lbr_id ?? null;
}

interface Waiting {
  lbr_id: number;
  rider_id: number;
  category_id: number;
  file_id: number | null;
  /** It was the first request: there was nothing before, so taking it back leaves nothing. */
  is_first: boolean;
}

/** Locks an account's request for a rider of a desk that nobody has looked at, or returns null. */
export async function lockAsked(
  tx: Db,
  { organization_id, clubs, user_id }: OfficeDesk,
  lbr_id: number,
): Promise<Waiting | null> {
  const { rows } = await sql<Waiting>`
    select l.lbr_id, l.rider_id, l.category_id, l.file_id,
      (select count(*) from lbr_step s where s.lbr_id = l.lbr_id) = 1 as is_first
    from lbr l join rider p using (rider_id)
    where l.lbr_id = ${lbr_id} and l.lbr_status = 'SENT' and l.sent_by = ${user_id} and l.organization_id = ${organization_id}
      and (${clubs}::bigint[] is null or p.club_id = any(${clubs}::bigint[]))
    for update of l`.execute(tx);
  return rows[0] ?? null;
}

/** Reads the state of a licence before it was requested again. */
export async function readRejected(tx: Db, lbr_id: number): Promise<string | null> {
  const { rows } = await sql<{ lbr_reason: string | null }>`
    select lbr_reason from lbr_step where lbr_id = ${lbr_id} and lbr_status = 'REJECTED' order by step_id desc limit 1`.execute(
    tx,
  );
  return rows[0]?.lbr_reason ?? null;
}
