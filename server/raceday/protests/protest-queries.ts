import { raceZone } from '#server/season/races/window/columns.ts';
import { sql } from 'kysely';
import type { DeskProtest } from '#contract/raceday/live/protest-desk.ts';
import type { OwnProtest } from '#contract/raceday/live/protests.ts';
import type { ProtestStep } from '#rules/raceday/live/protests.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { personName } from '#server/ground/audit/person-name.ts';

/** A protest with everything that is known about it. */
export interface ProtestRow extends Omit<OwnProtest, 'steps' | 'protest_id' | 'receipt'> {
  protest_id: number;
  receipt: number;
  by: string;
  organization_id: number;
  steps: (DeskProtest['steps'][number] & { n: number })[];
}

/** Which protests to read: of an account, of a race, or a single one. Null sets no condition. */
interface Which {
  user_id?: number | null;
  race_id?: number | null;
  receipt?: number | null;
  protest_id?: number | null;
}

/** The most protests in one answer: nobody reads more of an account or of a race at once. */
const MOST_READ = 200;

/** Reads protests with their steps, newest first. */
export async function readProtests(
  db: Db,
  { user_id = null, race_id = null, receipt = null, protest_id = null }: Which,
): Promise<ProtestRow[]> {
  const { rows } = await sql<ProtestRow>`
    select p.protest_id, p.race_id, r.race_name, r.race_date, o.organization_id, ${sql.raw(raceZone)} as zone, p.receipt, p.category_id, k.category_name,
      p.phase, p.serie, h.number, p.about, p.words, p.as_who, p.on_paper, p.filed_at, p.is_late, p.file_id is not null as has_photo,
      e.plate, i.rider_fullname, coalesce(${personName('u')}, '') as by,
      coalesce((select json_agg(json_build_object('n', s.n, 'became', s.became, 'public_line', s.public_line,
          'private_note', s.private_note, 'at', s.at,
          'by', coalesce(${personName('w')}, s.desk_name, '')) order by s.n)
        from protest_step s left join users w on w.user_id = s.by_user where s.protest_id = p.protest_id), '[]') as steps
    from protest p join race r using (race_id) join cup c using (cup_id) join organization o using (organization_id)
      join category k on k.category_id = p.category_id
      left join heat h on h.race_id = p.race_id and h.category_id = p.category_id and h.phase = p.phase and h.serie = p.serie
      left join entry e on e.entry_id = p.entry_id left join rider i on i.rider_id = e.rider_id
      left join users u on u.user_id = p.user_id
    where (${user_id}::bigint is null or p.user_id = ${user_id}) and (${race_id}::bigint is null or p.race_id = ${race_id})
      and (${receipt}::int is null or p.receipt = ${receipt}) and (${protest_id}::bigint is null or p.protest_id = ${protest_id})
    order by p.filed_at desc, p.protest_id desc limit ${MOST_READ}`.execute(db);
  return rows;
}

/** Locks the day of a race, so that receipts follow and nothing is posted. Tells whether there is a day. */
export async function lockDay(tx: Db, race_id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from race_day where race_id = ${race_id} for no key update`.execute(tx);
  return rows.length > 0;
}

/** Finds the protest of a key. Returns null when none was filed with it. */
export async function readProtestByKey(
  tx: Db,
  request_key: string,
): Promise<{ protest_id: number; race_id: number; user_id: number | null } | null> {
  const { rows } = await sql<{ protest_id: number; race_id: number; user_id: number | null }>`
    select protest_id, race_id, user_id from protest where request_key = ${request_key}::uuid`.execute(tx);
  return rows[0] ?? null;
}

/** Counts the protests of an account in a race that wait for an answer. */
export async function countOpen(tx: Db, race_id: number, user_id: number): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from protest p
      cross join lateral (select became from protest_step where protest_id = p.protest_id order by n desc limit 1) s
    where p.race_id = ${race_id} and p.user_id = ${user_id} and s.became in ('FILED', 'ADMITTED')`.execute(
    tx,
  );
  return rows[0]?.open ?? 0;
}

export interface ProtestToFile {
  request_key: string;
  race_id: number;
  category_id: number;
  phase: string;
  serie: number | null;
  entry_id: number | null;
  about: string;
  words: string;
  file_id: number | null;
  as_who: string;
  user_id: number | null;
  on_paper: boolean;
  is_late: boolean;
  /** When another server took it. It is left out for now. */
  filed_at?: string;
}

/** Files a protest after those of the race. The day must be locked. Returns its id and the number of its receipt. */
export async function insertProtest(
  tx: Db,
  protest: ProtestToFile,
): Promise<{ protest_id: number; receipt: number }> {
  const { race_id } = protest;
  const { rows } = await sql<{ protest_id: number; receipt: number }>`
    insert into protest (request_key, race_id, category_id, receipt, phase, serie, entry_id, about, words, file_id, as_who, user_id,
      on_paper, is_late, filed_at)
    select ${protest.request_key}::uuid, ${race_id}, ${protest.category_id},
      coalesce((select max(receipt) from protest where race_id = ${race_id}), 0) + 1, ${protest.phase}, ${protest.serie},
      ${protest.entry_id}, ${protest.about}, ${protest.words}, ${protest.file_id}, ${protest.as_who}, ${protest.user_id},
      ${protest.on_paper}, ${protest.is_late}, coalesce(${protest.filed_at ?? null}::timestamptz, now())
    returning protest_id, receipt`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A protest that was just filed has no row');
  return row;
}

/** The new state of a protest, and who sets it. */
interface StepToTake {
  protest_id: number;
  n: number;
  became: ProtestStep;
  public_line: string | null;
  private_note: string | null;
  by_user: number | null;
  desk_name: string | null;
}

export async function insertProtestStep(tx: Db, step: StepToTake): Promise<void> {
  await tx.insertInto('protest_step').values(step).execute();
}

/** Reads a protest's file, and the parts of the names of its author and rider, or null without a protest. */
export async function readPrivate(
  db: Db,
  race_id: number,
  receipt: number,
): Promise<{ file_id: number | null; names: { first: string; last: string }[] } | null> {
  const { rows } = await sql<{ file_id: number | null; names: { first: string; last: string }[] }>`
    select p.file_id, coalesce((select json_agg(json_build_object('first', t.first, 'last', t.last)) from (
        select u.user_firstname as first, u.user_lastname as last from users u where u.user_id = p.user_id
        union all select i.rider_firstname, i.rider_lastname from entry e join rider i using (rider_id) where e.entry_id = p.entry_id) t
      where t.first is not null and t.last is not null), '[]') as names
    from protest p where p.race_id = ${race_id} and p.receipt = ${receipt}`.execute(db);
  return rows[0] ?? null;
}

/** Finds the account that filed a protest. Returns null when it came on paper, or the account is gone. */
export async function readProtestAuthor(db: Db, protest_id: number): Promise<number | null> {
  const { rows } = await sql<{ user_id: number | null }>`
    select user_id from protest where protest_id = ${protest_id}`.execute(db);
  return rows[0]?.user_id ?? null;
}
