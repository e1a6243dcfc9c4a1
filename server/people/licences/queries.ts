import { sql } from 'kysely';
import type { z } from 'zod';
import type { Lbr, lbrStatus } from '#contract/people/licences/licences.ts';
import type { CategoryRule, Gender } from '#rules/season/categories/categories.ts';
import { stateOfLicence } from '#rules/people/licences/licences.ts';
import type { Db } from '#server/ground/db/pool.ts';

type LbrStatus = z.infer<typeof lbrStatus>;

const columns = sql`l.lbr_id, l.rider_id, p.rider_fullname, b.club_name, l.organization_id, o.organization_shortname, l.cup_id,
  c.cup_name, l.category_id, k.category_name, l.race_date, l.season, l.lbr_guest, l.lbr_type, l.lbr_status, l.lbr_approved,
  l.lbr_number, l.lbr_reason, l.expires_on, l.file_id is not null as has_file, l.created_at, l.decided_at,
  (now() at time zone o.organization_zone)::date as today`;
const tables = sql`lbr l join rider p using (rider_id) left join club b on b.club_id = p.club_id
  join organization o on o.organization_id = l.organization_id join cup c on c.cup_id = l.cup_id
  join category k on k.category_id = l.category_id`;

type Row = Omit<Lbr, 'state'> & { today: string };
const shown = ({ today, ...row }: Row): Lbr => ({ ...row, state: stateOfLicence(row, today) });

export async function readLicence(db: Db, lbr_id: number): Promise<Lbr | null> {
  const { rows } = await sql<Row>`select ${columns} from ${tables} where l.lbr_id = ${lbr_id}`.execute(db);
  return rows[0] ? shown(rows[0]) : null;
}

/** Reads a rider's licences, newest first, without replaced ones. `asked_at` is when one was sent last. */
export async function readLicencesOf(db: Db, rider_id: number): Promise<(Lbr & { asked_at: string })[]> {
  const { rows } = await sql<Row & { asked_at: string }>`
    select ${columns}, coalesce(l.resent_at, l.created_at) as asked_at from ${tables} where l.rider_id = ${rider_id} and l.lbr_status <> 'REPLACED'
    order by l.lbr_id desc limit 200`.execute(db);
  return rows.map(({ asked_at, ...row }) => ({ ...shown(row), asked_at }));
}

const reviewAtOnce = 500;

/** Reads licences of some organizations (null for all): those that wait first, oldest first. */
export async function readLicencesToReview(
  db: Db,
  organizations: number[] | null,
  lbr_status: LbrStatus | null,
): Promise<Lbr[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${tables}
    where (${organizations}::bigint[] is null or l.organization_id = any(${organizations}::bigint[]))
      and (${lbr_status}::text is null or l.lbr_status = ${lbr_status}) and l.lbr_status <> 'REPLACED'
    order by (l.lbr_status in ('SENT', 'IN_REVIEW')) desc, l.created_at, l.lbr_id limit ${reviewAtOnce}`.execute(
    db,
  );
  return rows.map(shown);
}

/** The facts that a request for a licence depends on. */
interface LicencePlace extends CategoryRule {
  organization_id: number;
  cup_status: string;
  rider_birthdate: string | null;
  rider_gender: Gender | null;
  allow_ride_up: boolean;
  today: string;
  in_cup: boolean;
  has_date: boolean;
}

/** Reads the cup, category and rider of a request, and locks the rider. It is null when one does not exist. */
export async function lockLicencePlace(
  tx: Db,
  asked: { rider_id: number; cup_id: number; category_id: number; race_date: string | null },
): Promise<LicencePlace | null> {
  await sql`select 1 from rider where rider_id = ${asked.rider_id} for no key update`.execute(tx);
  const { rows } = await sql<LicencePlace>`
    select c.organization_id, c.cup_status, c.allow_ride_up, p.rider_birthdate, p.rider_gender, k.min_age, k.max_age, k.gender,
      k.wheel, k.level, (now() at time zone o.organization_zone)::date as today,
      exists (select 1 from cup_category x where x.cup_id = c.cup_id and x.category_id = k.category_id) as in_cup,
      exists (select 1 from cup_date d where d.cup_id = c.cup_id and d.race_date = ${asked.race_date}::date) as has_date
    from cup c join organization o using (organization_id) cross join rider p cross join category k
    where c.cup_id = ${asked.cup_id} and p.rider_id = ${asked.rider_id} and k.category_id = ${asked.category_id}
      and c.cup_status in ('OPENED', 'CLOSED')`.execute(tx);
  return rows[0] ?? null;
}

interface KnownLicence {
  lbr_id: number;
  lbr_guest: 'TRUE' | 'FALSE';
  lbr_status: LbrStatus;
  season: number;
  race_date: string | null;
  expires_on: string | null;
  file_id: number | null;
  decided_by: number | null;
}

/** Locks the licence for the same thing that was not replaced yet. */
export async function lockKnownLicence(
  tx: Db,
  same: {
    rider_id: number;
    cup_id: number;
    category_id: number;
    lbr_guest: string;
    season: number;
    race_date: string | null;
  },
): Promise<KnownLicence | null> {
  const { rows } = await sql<KnownLicence>`
    select lbr_id, lbr_guest, lbr_status, season, race_date, expires_on, file_id, decided_by from lbr
    where rider_id = ${same.rider_id} and cup_id = ${same.cup_id} and category_id = ${same.category_id}
      and lbr_guest = ${same.lbr_guest} and lbr_status <> 'REPLACED'
      and case when lbr_guest = 'TRUE' then race_date = ${same.race_date}::date else season = ${same.season} end
    for update`.execute(tx);
  return rows[0] ?? null;
}

/** Reads the licence of a form that the same account sent before with the same key. */
export async function readSentLicence(db: Db, request_key: string, user_id: number): Promise<number | null> {
  const { rows } = await sql<{ lbr_id: number }>`
    select lbr_id from lbr where request_key = ${request_key}::uuid and sent_by = ${user_id}`.execute(db);
  return rows[0]?.lbr_id ?? null;
}

/** Whose licence it is, and for what. */
export interface LicenceOf {
  rider_id: number;
  organization_id: number;
  cup_id: number;
  category_id: number;
  race_date: string | null;
  season: number;
  lbr_guest: 'TRUE' | 'FALSE';
  expires_on: string;
}

interface NewLicence extends LicenceOf {
  file_id: number | null;
  request_key: string | null;
  sent_by: number;
  lbr_number?: string;
}

export async function insertLicence(tx: Db, one: NewLicence): Promise<number> {
  const { rows } = await sql<{ lbr_id: number }>`
    insert into lbr (rider_id, organization_id, cup_id, category_id, race_date, season, lbr_guest, lbr_type, expires_on, file_id,
      request_key, sent_by, lbr_number)
    values (${one.rider_id}, ${one.organization_id}, ${one.cup_id}, ${one.category_id}, ${one.race_date}, ${one.season},
      ${one.lbr_guest}, ${one.lbr_guest}, ${one.expires_on}, ${one.file_id}, ${one.request_key}, ${one.sent_by},
      nullif(${one.lbr_number ?? ''}, ''))
    returning lbr_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A licence that was just written has no row');
  return row.lbr_id;
}

/** Sends a rejected licence again, with the answer of the family. */
export async function resendLicence(
  tx: Db,
  lbr_id: number,
  sent: { file_id: number | null; request_key: string | null; sent_by: number; lbr_number?: string },
): Promise<void> {
  await sql`
    update lbr set lbr_status = 'SENT', file_id = ${sent.file_id}, request_key = ${sent.request_key}, sent_by = ${sent.sent_by},
      lbr_number = coalesce(nullif(${sent.lbr_number ?? ''}, ''), lbr_number), resent_at = now(), decided_by = null, decided_at = null where lbr_id = ${lbr_id}`.execute(
    tx,
  );
}

export async function replaceLicence(tx: Db, lbr_id: number): Promise<void> {
  await sql`update lbr set lbr_status = 'REPLACED' where lbr_id = ${lbr_id}`.execute(tx);
}

/** Inserts one step in the history of a licence. */
export async function insertStep(
  tx: Db,
  step: { lbr_id: number; user_id: number | null; lbr_status: LbrStatus; lbr_reason: string | null },
): Promise<void> {
  await sql`
    insert into lbr_step (lbr_id, user_id, lbr_status, lbr_reason)
    values (${step.lbr_id}, ${step.user_id}, ${step.lbr_status}, ${step.lbr_reason})`.execute(tx);
}

/** The status and organization of a locked licence. It is null when there is none. */
interface HeldLicence {
  lbr_status: LbrStatus;
  organization_id: number;
  decided_by: number | null;
}

export async function lockLicence(tx: Db, lbr_id: number): Promise<HeldLicence | null> {
  const { rows } = await sql<HeldLicence>`
    select lbr_status, organization_id, decided_by from lbr where lbr_id = ${lbr_id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Reads the rider, cup and organization of some licences. */
export async function readWhoseLicences(
  db: Db,
  lbr_ids: readonly number[],
): Promise<{ lbr_id: number; rider_id: number; cup_id: number; organization_id: number }[]> {
  const { rows } = await sql<{ lbr_id: number; rider_id: number; cup_id: number; organization_id: number }>`
    select lbr_id, rider_id, cup_id, organization_id from lbr where lbr_id = any(${lbr_ids}::bigint[]) order by lbr_id`.execute(
    db,
  );
  return rows;
}

export async function saveDecision(
  tx: Db,
  lbr_id: number,
  decision: {
    lbr_status: LbrStatus;
    lbr_reason: string | null;
    lbr_number: string | null;
    expires_on: string | null;
    user_id: number | null;
  },
): Promise<void> {
  await sql`
    update lbr set lbr_status = ${decision.lbr_status}, lbr_reason = ${decision.lbr_reason},
      lbr_number = coalesce(${decision.lbr_number}, lbr_number), expires_on = coalesce(${decision.expires_on}::date, expires_on),
      decided_by = ${decision.user_id}, decided_at = now()
    where lbr_id = ${lbr_id}`.execute(tx);
}

/** Reads whose licence it is, and its file. It is null when there is no such licence. */
export async function readLicenceFile(
  db: Db,
  lbr_id: number,
): Promise<{ rider_id: number; organization_id: number; file_id: number | null } | null> {
  const { rows } = await sql<{ rider_id: number; organization_id: number; file_id: number | null }>`
    select rider_id, organization_id, file_id from lbr where lbr_id = ${lbr_id}`.execute(db);
  return rows[0] ?? null;
}
