import { STATUSES_BEFORE_DRAW } from '#rules/race-statuses.ts';
import { sql } from 'kysely';
import { closesAt, utcText, statusNow, raceZone } from '#server/season/races/window/columns.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { literals } from '#server/ground/db/literals.ts';

/**
 * Locks a category of a race that has a limit, so that places are counted one after the other. The first entry opens
 * it for the race. Returns how many riders are entered.
 */
export async function holdCategory(
  tx: Db,
  race: { race_id: number; cup_id: number },
  category_id: number,
  limited: boolean,
): Promise<number> {
  await sql`
    insert into race_category (race_id, category_id, cup_id) values (${race.race_id}, ${category_id}, ${race.cup_id})
    on conflict do nothing`.execute(tx);
  if (!limited) return 0;
  await sql`
    select 1 from race_category where race_id = ${race.race_id} and category_id = ${category_id} for no key update`.execute(
    tx,
  );
  const { rows } = await sql<{ riders: number }>`
    select count(*)::int as riders from entry where race_id = ${race.race_id} and category_id = ${category_id}`.execute(
    tx,
  );
  return rows[0]?.riders ?? 0;
}

export async function insertEntry(
  tx: Db,
  entry: {
    race_id: number;
    category_id: number;
    rider_id: number;
    club_id: number | null;
    plate: string;
    entered_by: number | null;
    /** The reason of an entry outside of the window. It is null inside it. */
    late_reason: string | null;
  },
): Promise<number> {
  const { rows } = await sql<{ entry_id: number }>`
    insert into entry (race_id, category_id, rider_id, club_id, plate, entered_by, late_reason)
    values (${entry.race_id}, ${entry.category_id}, ${entry.rider_id}, ${entry.club_id}, ${entry.plate}, ${entry.entered_by},
      ${entry.late_reason})
    returning entry_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('An entry that was just written has no row');
  return row.entry_id;
}

/** Puts a rider at the end of the queue. Returns the place in it. */
export async function insertWaiting(
  tx: Db,
  race_id: number,
  category_id: number,
  rider_id: number,
  entered_by: number | null,
): Promise<number> {
  await sql`
    insert into entry_waiting (race_id, category_id, rider_id, entered_by)
    values (${race_id}, ${category_id}, ${rider_id}, ${entered_by}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ place: number }>`
    select count(*)::int as place from entry_waiting where race_id = ${race_id} and category_id = ${category_id}`.execute(
    tx,
  );
  return rows[0]?.place ?? 1;
}

/** Returns whether there was one. */
export async function deleteEntry(tx: Db, entry_id: number): Promise<boolean> {
  const { rows } = await sql`delete from entry where entry_id = ${entry_id} returning 1`.execute(tx);
  return rows.length > 0;
}

export async function deleteWaiting(
  tx: Db,
  race_id: number,
  category_id: number,
  rider_id: number,
): Promise<void> {
  await sql`
    delete from entry_waiting where race_id = ${race_id} and category_id = ${category_id} and rider_id = ${rider_id}`.execute(
    tx,
  );
}

interface Waiting {
  rider_id: number;
  club_id: number | null;
  entered_by: number | null;
  wheel: 12 | 20 | 24;
}

/** Removes the first from the queue. It is null when nobody waits. */
export async function takeFirstWaiting(
  tx: Db,
  race_id: number,
  category_id: number,
): Promise<Waiting | null> {
  const { rows } = await sql<Waiting>`
    delete from entry_waiting w using rider r, category k
    where w.waiting_id = (select waiting_id from entry_waiting where race_id = ${race_id} and category_id = ${category_id}
        order by waiting_id limit 1)
      and r.rider_id = w.rider_id and k.category_id = w.category_id
    returning w.rider_id, r.club_id, w.entered_by, k.wheel`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Reads and locks races of a cup that are to come and not drawn, where somebody waits for a place in a category. The
 * locks prevent that somebody closes them meanwhile.
 */
export async function readRacesWithQueue(tx: Db, cup_id: number, category_id: number): Promise<number[]> {
  const { rows } = await sql<{ race_id: number }>`
    select r.race_id from race r join cup c using (cup_id) join organization o on o.organization_id = c.organization_id
    where r.cup_id = ${cup_id} and r.race_status in (${sql.raw(literals(STATUSES_BEFORE_DRAW))})
      and r.race_date >= (now() at time zone ${sql.raw(raceZone)})::date
      and exists (select 1 from entry_waiting w where w.race_id = r.race_id and w.category_id = ${category_id})
    order by r.race_id for share of r`.execute(tx);
  return rows.map(({ race_id }) => race_id);
}

/** Charges the fee of an entry, where the rider's club charges one in that cup. */
export async function chargeEntry(
  tx: Db,
  entry: { race_id: number; category_id: number; rider_id: number; club_id: number | null },
): Promise<void> {
  await sql`
    insert into due (rider_id, club_id, kind, season, cup_id, race_id, category_id, cents, currency, due_on)
    select ${entry.rider_id}, b.club_id, 'entry', extract(year from r.race_date), r.cup_id, r.race_id, ${entry.category_id},
      f.cents, o.organization_currency, r.race_date
    from club b join organization o using (organization_id) join race r on r.race_id = ${entry.race_id}
    join club_entry_fee f on f.club_id = b.club_id and f.cup_id = r.cup_id
    where b.club_id = ${entry.club_id} and b.club_payments
    on conflict do nothing`.execute(tx);
}

/** Deletes the fee of a withdrawn entry, unless a part of it is paid or its proof was sent. The club settles that. */
export async function dropEntryFee(
  tx: Db,
  race_id: number,
  category_id: number,
  rider_id: number,
): Promise<void> {
  await sql`
    update due d set cancelled_at = now()
    where d.race_id = ${race_id} and d.category_id = ${category_id} and d.rider_id = ${rider_id} and d.kind = 'entry'
      and d.received_cents = 0 and d.cancelled_at is null
      and not exists (select 1 from proof_due z join payment p using (payment_id) where z.due_id = d.due_id and p.payment_status = 'SENT')`.execute(
    tx,
  );
}

interface EntriesLetter {
  user_email: string;
  user_language: string;
  user_firstname: string;
  cup_id: number;
  cup_name: string;
  race_name: string;
  race_date: string;
  /** While entries are open, the first moment at which they are not, and the zone of the place. */
  closes_at: string | null;
  zone: string;
  entries: { rider: string; category_name: string; plate: string | null; waiting: number | null }[];
  /** The riders whom the setting of the cup entered. */
  by_itself: string[];
}

/** Reads the state of an account's riders in a race. It is null when the account no longer exists. */
export async function readEntriesForLetter(
  db: Db,
  user_id: number,
  race_id: number,
): Promise<EntriesLetter | null> {
  const { rows } = await sql<EntriesLetter>`
    select u.user_email, u.user_language, u.user_firstname, c.cup_id, c.cup_name, r.race_name, r.race_date,
      case when ${sql.raw(statusNow)} = 'INSCRIPTION' and c.cup_status = 'OPENED' then ${sql.raw(utcText(closesAt))} end as closes_at,
      ${sql.raw(raceZone)} as zone,
      coalesce((select json_agg(json_build_object('rider', x.rider_fullname, 'category_name', x.category_name, 'plate', x.plate,
          'waiting', x.waiting) order by x.rider_fullname, x.category_name)
        from (
          select p.rider_fullname, k.category_name, e.plate, null::bigint as waiting
          from user_rider l join rider p using (rider_id) join entry e using (rider_id) join category k using (category_id)
          where l.user_id = u.user_id and e.race_id = r.race_id and e.removed is distinct from 'WITHDRAWN'
          union all
          select p.rider_fullname, k.category_name, null, (select count(*) from entry_waiting b where b.race_id = w.race_id
              and b.category_id = w.category_id and b.waiting_id <= w.waiting_id)
          from user_rider l join rider p using (rider_id) join entry_waiting w using (rider_id) join category k using (category_id)
          where l.user_id = u.user_id and w.race_id = r.race_id) x), '[]') as entries,
      coalesce((select json_agg(distinct p.rider_fullname) from user_rider l join rider p using (rider_id) join auto_entry a using (rider_id)
        where l.user_id = u.user_id and a.race_id = r.race_id and a.refused is null
          and (exists (select 1 from entry e where e.race_id = r.race_id and e.rider_id = a.rider_id and e.removed is distinct from 'WITHDRAWN')
            or exists (select 1 from entry_waiting w where w.race_id = r.race_id and w.rider_id = a.rider_id))), '[]') as by_itself
    from users u cross join race r join cup c using (cup_id) join organization o on o.organization_id = c.organization_id
    where u.user_id = ${user_id} and r.race_id = ${race_id}`.execute(db);
  return rows[0] ?? null;
}

/** Reads the accounts in charge of a rider. */
export async function readGuardianIds(db: Db, rider_id: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from user_rider where rider_id = ${rider_id} order by user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}
