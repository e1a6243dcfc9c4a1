import { counts } from '#server/people/riders/waivers/waiver-queries.ts';
import { sql } from 'kysely';
import type { CheckInRider } from '#contract/raceday/office/check-in/check-in.ts';
import type { CheckInWhat } from '#rules/raceday/day/check-in.ts';
import { askedByNow } from '#server/money/instalments/due-parts.ts';
import type { Db } from '#server/ground/db/pool.ts';

type Mark = CheckInRider['marks'][number];

/** Who makes a mark: an account of the office, or a helper, by the name of the code. */
export interface CheckInAuthor {
  user_id: number | null;
  desk_name: string | null;
}

interface Place {
  race_id: number;
  rider_id: number;
}

/** The marks `k` that nobody took back, as a list. */
const standing = sql`coalesce(json_agg(json_build_object('mark_key', k.mark_key, 'what', k.what, 'chip', k.chip, 'loaned', k.loaned,
    'returned', exists (select 1 from check_in_end e where e.mark_key = k.mark_key and e.race_id = k.race_id and e.how = 'returned'),
    'desk_name', k.desk_name, 'said_at', k.said_at) order by k.said_at, k.mark_key), '[]')`;
const stands = sql`not exists (select 1 from check_in_end e
  where e.mark_key = k.mark_key and e.race_id = k.race_id and e.how = 'undone')`;

/**
 * Tells whether rider `n.rider_id` has to pay before race `n.race_id`. Neither an entry that is gone stops a rider,
 * nor what the family has paid and others have not looked at yet (a waiting proof, or a payment that waits at a
 * provider, docs/decisions/0075), nor a due whose parts are paid so far (0083).
 */
const stopsRider = sql`exists (
  select 1 from due d join book y using (book_id) join race r on r.race_id = d.race_id join cup c on c.cup_id = r.cup_id
    join organization o on o.organization_id = c.organization_id
  where d.race_id = n.race_id and d.rider_id = n.rider_id and d.kind = 'entry' and y.club_id is null
    and d.received_cents < coalesce(${askedByNow}, d.asked_cents) and not c.unpaid_rides
    and exists (select 1 from entry e where e.race_id = d.race_id and e.rider_id = d.rider_id
      and coalesce(e.entered_category_id, e.category_id) = d.category_id)
    and not exists (select 1 from proof_due z join payment q using (payment_id) where z.due_id = d.due_id and q.payment_status = 'SENT')
    and not exists (select 1 from checkout_due z join checkout x using (checkout_id)
      where z.due_id = d.due_id and x.checkout_state in ('pending', 'review')))`;

interface CheckInFacts {
  rider_id: number;
  transponder: string | null;
  credential_marks: string[];
  waiver: CheckInRider['waiver'];
  without_contact: boolean;
  /** Has to pay before being marked as present. */
  stopped: boolean;
  entry_ids: number[];
  marks: Mark[];
}

/** Reads everybody entered in a race, by name, with the marks of each that are in force. */
export async function readCheckInFacts(db: Db, race_id: number): Promise<CheckInFacts[]> {
  const { rows } = await sql<CheckInFacts>`
    select p.rider_id, p.transponder, n.entry_ids,
      array(select left(encode(sha256(convert_to(c.code, 'UTF8')), 'hex'), 16) from rider_credential c
        where c.rider_id = p.rider_id and c.revoked_at is null) as credential_marks,
      case when v.version is null then null when exists (select 1 from waiver_signature s where s.rider_id = p.rider_id
        and s.organization_id = v.organization_id and s.version = v.version and ${sql.raw(counts('v.race_date'))}) then 'signed' else 'missing' end as waiver,
      not exists (select 1 from rider_emergency g where g.rider_id = p.rider_id) as without_contact, ${stopsRider} as stopped,
      (select ${standing} from check_in_mark k where k.race_id = ${race_id} and k.rider_id = p.rider_id and ${stands}) as marks
    from (select race_id, rider_id, json_agg(entry_id) as entry_ids from entry where race_id = ${race_id} group by race_id, rider_id) n
    join rider p using (rider_id)
    cross join (select o.organization_id, r.race_date, (select max(w.version) from waiver_text w where w.organization_id = o.organization_id) as version
      from race r join cup o using (cup_id) where r.race_id = ${race_id}) v
    order by p.rider_lastname, p.rider_firstname, p.rider_id`.execute(db);
  return rows;
}

/** Reads the riders whom a desk marked as present. Returns null when nobody checks in at this race. */
export async function readPresent(db: Db, race_id: number): Promise<ReadonlySet<number> | null> {
  const { rows } = await sql<{ rider_id: number; is_present: boolean }>`
    select k.rider_id, bool_or(k.what = 'present' and ${stands}) as is_present from check_in_mark k
    where k.race_id = ${race_id} group by k.rider_id`.execute(db);
  if (rows.length === 0) return null;
  return new Set(rows.flatMap(({ rider_id, is_present }) => (is_present ? [rider_id] : [])));
}

/** Reads the marks of one rider that are in force. */
export async function readMarks(db: Db, { race_id, rider_id }: Place): Promise<Mark[]> {
  const { rows } = await sql<{ marks: Mark[] }>`
    select ${standing} as marks from check_in_mark k
    where k.race_id = ${race_id} and k.rider_id = ${rider_id} and ${stands}`.execute(db);
  return rows[0]?.marks ?? [];
}

/** Tells whether a rider is entered in a race, and locks the rider against a withdrawal of the absent. */
export async function isEntered(db: Db, { race_id, rider_id }: Place): Promise<boolean> {
  const { rows } = await sql`
    select 1 from entry where race_id = ${race_id} and rider_id = ${rider_id} limit 1 for share`.execute(db);
  return rows.length > 0;
}

/** Tells whether a rider still has to pay an entry before riding, and has done nothing about it yet. */
export async function owesToRide(db: Db, { race_id, rider_id }: Place): Promise<boolean> {
  const { rows } = await sql<{ stopped: boolean }>`
    select ${stopsRider} as stopped from (select ${race_id}::bigint as race_id, ${rider_id}::bigint as rider_id) n`.execute(
    db,
  );
  return rows[0]?.stopped === true;
}

/** Tells whether a mark with this key was stored before. */
export async function isKnownMark(db: Db, mark_key: string): Promise<boolean> {
  const { rows } = await sql`select 1 from check_in_mark where mark_key = ${mark_key}`.execute(db);
  return rows.length > 0;
}

/** Stores a mark and tells whether it is new. */
export async function keepMark(
  tx: Db,
  mark: Place &
    CheckInAuthor & {
      mark_key: string;
      what: CheckInWhat;
      chip: string | null;
      loaned: boolean;
      unpaid_reason: string | null;
    },
): Promise<boolean> {
  const { rows } = await sql`
    insert into check_in_mark (mark_key, race_id, rider_id, what, chip, loaned, unpaid_reason, said_by, desk_name)
    values (${mark.mark_key}, ${mark.race_id}, ${mark.rider_id}, ${mark.what}, ${mark.chip}, ${mark.loaned}, ${mark.unpaid_reason}, ${mark.user_id},
      ${mark.desk_name}) on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/** Stores that marks of a rider were taken back, or chips were returned. Returns how many of these are new. */
export async function endMarks(
  tx: Db,
  end: Place & CheckInAuthor & { how: 'undone' | 'returned'; mark_keys: readonly string[] },
): Promise<number> {
  const { rows } = await sql`
    insert into check_in_end (mark_key, how, race_id, rider_id, said_by, desk_name)
    select k.mark_key, ${end.how}, k.race_id, k.rider_id, ${end.user_id}::bigint, ${end.desk_name}::text from check_in_mark k
    where k.mark_key = any(${[...end.mark_keys]}::uuid[]) and k.race_id = ${end.race_id} and k.rider_id = ${end.rider_id}
    on conflict do nothing returning 1`.execute(tx);
  return rows.length;
}
