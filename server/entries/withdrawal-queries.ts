import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

/** Tells whether a withdrawal `w` came from calling race `r` off, because one transaction writes both times. */
export const outByCallOff = sql`w.withdrawn_at = r.called_off_at`;

interface Place {
  race_id: number;
  category_id: number;
  rider_id: number;
}

/** Stores an entry, or a place in a queue, before it is withdrawn. Returns null where there is none. */
export async function keepWithdrawal(
  tx: Db,
  { race_id, category_id, rider_id }: Place,
  { user_id, reason }: { user_id: number | null; reason: string | null },
): Promise<number | null> {
  const { rows } = await sql<{ withdrawal_id: number }>`
    insert into entry_withdrawal (race_id, category_id, entered_category_id, rider_id, club_id, plate, waiting_id, entered_by,
      entered_at, late_reason, withdrawn_by, reason)
    select e.race_id, e.category_id, e.entered_category_id, e.rider_id, e.club_id, e.plate, null, e.entered_by, e.created_at,
      e.late_reason, ${user_id}::bigint, ${reason}::text
    from entry e where e.race_id = ${race_id} and e.rider_id = ${rider_id}
      and coalesce(e.entered_category_id, e.category_id) = ${category_id}
    union all
    select w.race_id, w.category_id, null, w.rider_id, p.club_id, null, w.waiting_id, w.entered_by, w.created_at, null,
      ${user_id}::bigint, ${reason}::text
    from entry_waiting w join rider p using (rider_id)
    where w.race_id = ${race_id} and w.rider_id = ${rider_id} and w.category_id = ${category_id}
    returning withdrawal_id`.execute(tx);
  return rows[0]?.withdrawal_id ?? null;
}

export interface Withdrawal extends Place {
  entered_category_id: number | null;
  club_id: number | null;
  plate: string | null;
  waiting_id: number | null;
  withdrawn_by: number | null;
  undone: boolean;
  /** True when it is too old for an undo. */
  late: boolean;
}

/** Locks a withdrawal, so that it is put back once. */
export async function lockWithdrawal(
  tx: Db,
  withdrawal_id: number,
  withinSeconds: number,
): Promise<Withdrawal | null> {
  const { rows } = await sql<Withdrawal>`
    select race_id, category_id, rider_id, entered_category_id, club_id, plate, waiting_id, withdrawn_by,
      undone_at is not null as undone, withdrawn_at < clock_timestamp() - make_interval(secs => ${withinSeconds}) as late
    from entry_withdrawal where withdrawal_id = ${withdrawal_id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Restores an entry. Returns its new id. */
export async function putEntryBack(tx: Db, withdrawal_id: number): Promise<number> {
  const { rows } = await sql<{ entry_id: number }>`
    insert into entry (race_id, category_id, entered_category_id, rider_id, club_id, plate, entered_by, created_at, late_reason)
    select race_id, category_id, entered_category_id, rider_id, club_id, plate, entered_by, entered_at, late_reason
    from entry_withdrawal where withdrawal_id = ${withdrawal_id} and plate is not null returning entry_id`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('An entry that was just put back has no row');
  return row.entry_id;
}

/** Restores a place in the queue. Returns the place. */
export async function putBackInQueue(tx: Db, withdrawal_id: number): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    with back as (
      insert into entry_waiting (waiting_id, race_id, category_id, rider_id, entered_by, created_at)
      select waiting_id, race_id, category_id, rider_id, entered_by, entered_at
      from entry_withdrawal where withdrawal_id = ${withdrawal_id} and waiting_id is not null returning *)
    select 1 + (select count(*)::int from entry_waiting w where w.race_id = back.race_id and w.category_id = back.category_id
      and w.waiting_id < back.waiting_id) as place from back`.execute(tx);
  return rows[0]?.place ?? 1;
}

export async function markWithdrawalUndone(tx: Db, withdrawal_id: number): Promise<void> {
  await sql`update entry_withdrawal set undone_at = now() where withdrawal_id = ${withdrawal_id}`.execute(tx);
}
