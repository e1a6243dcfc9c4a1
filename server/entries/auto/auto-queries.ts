import { sql } from 'kysely';
import type { AutoRefusal } from '#contract/entries/office/auto-entries.ts';
import { STATUSES_WITH_ENTRIES_OPEN } from '#rules/race-statuses.ts';
import { literals } from '#server/ground/db/literals.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { statusNow } from '#server/season/races/window/columns.ts';

/** Reads the dates whose entries are open and whose cup has automatic entries that are not done yet. */
export async function readRacesToFill(db: Db): Promise<number[]> {
  const { rows } = await sql<{ race_id: number }>`
    select r.race_id from race r join cup c using (cup_id) join organization o using (organization_id)
    where c.cup_auto_inscription and c.cup_status = 'OPENED' and r.auto_entered_at is null
      and r.race_status in (${sql.raw(literals(STATUSES_WITH_ENTRIES_OPEN))}) and ${sql.raw(statusNow)} = 'INSCRIPTION'`.execute(
    db,
  );
  return rows.map(({ race_id }) => race_id);
}

interface Candidate {
  rider_id: number;
  category_id: number;
}

/**
 * Reads the riders for automatic entry who are not entered yet: those with a season licence of the cup, and in the
 * same class at its previous date, if there is one. A rider who withdrew is not entered again.
 */
export async function readAutoCandidates(db: Db, race_id: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with here as (
      select r.race_id, r.cup_id, (select n.race_id from race n where n.cup_id = r.cup_id and n.race_date < r.race_date
        order by n.race_date desc limit 1) as before_id
      from race r join cup c using (cup_id)
      where r.race_id = ${race_id} and c.cup_auto_inscription and r.auto_entered_at is null)
    select distinct l.rider_id, l.category_id from here x join lbr l using (cup_id)
    where l.lbr_guest = 'FALSE' and l.lbr_status = 'APPROVED'
      and (x.before_id is null or exists (select 1 from entry e where e.race_id = x.before_id and e.rider_id = l.rider_id
        and coalesce(e.entered_category_id, e.category_id) = l.category_id))
      and not exists (select 1 from auto_entry a where a.race_id = x.race_id and a.rider_id = l.rider_id and a.category_id = l.category_id)
      and not exists (select 1 from entry_withdrawal w where w.race_id = x.race_id and w.rider_id = l.rider_id)
    order by l.rider_id, l.category_id`.execute(db);
  return rows;
}

/** Tells whether the rider's club charges entries in the cup of a race. */
export async function chargesEntry(db: Db, race_id: number, rider_id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from rider p join club b using (club_id) join race r on r.race_id = ${race_id}
    join club_entry_fee f on f.club_id = b.club_id and f.cup_id = r.cup_id
    where p.rider_id = ${rider_id} and b.club_payments`.execute(db);
  return rows.length > 0;
}

/** Records the outcome for a rider once. Returns whether there was none before. */
export async function insertAutoEntry(
  tx: Db,
  { race_id, rider_id, category_id }: Candidate & { race_id: number },
  refused: AutoRefusal | null,
): Promise<boolean> {
  const { rows } = await sql`
    insert into auto_entry (race_id, rider_id, category_id, refused)
    values (${race_id}, ${rider_id}, ${category_id}, ${refused}) on conflict do nothing returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function markAutoEntered(db: Db, race_id: number): Promise<void> {
  await sql`update race set auto_entered_at = now() where race_id = ${race_id} and auto_entered_at is null`.execute(
    db,
  );
}

interface AutoLine {
  rider_id: number;
  rider_fullname: string;
  category_id: number;
  category_name: string;
  refused: string | null;
}

/** Reads the outcome for every rider whom the setting entered or could not enter. */
export async function readAutoEntries(db: Db, race_id: number): Promise<AutoLine[]> {
  const { rows } = await sql<AutoLine>`
    select a.rider_id, p.rider_fullname, a.category_id, k.category_name, a.refused
    from auto_entry a join rider p using (rider_id) join category k using (category_id)
    where a.race_id = ${race_id} order by k.category_order, k.category_name, p.rider_fullname, a.rider_id`.execute(
    db,
  );
  return rows;
}

export async function isRace(db: Db, race_id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from race where race_id = ${race_id}`.execute(db);
  return rows.length > 0;
}
