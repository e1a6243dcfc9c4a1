import { sql } from 'kysely';
import type { Language } from '#contract/values.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** The place at which a public picture is shown. */
export interface ShownPicture {
  image_id: number;
  cup_id: number;
  /** It is null when its date has no race. */
  race_id: number | null;
}

/** Finds a picture of a date or of a heat that everybody sees. Returns null when there is none. */
export async function readShownPicture(db: Db, image_id: number): Promise<ShownPicture | null> {
  const { rows } = await sql<ShownPicture>`
    select i.image_id, s.cup_id, s.race_id
    from image i join file f on f.file_id = i.medium_id
    join (
      select d.image_id, d.cup_id, r.race_id from cup_date_image d left join race r using (cup_id, race_date)
        where d.image_id = ${image_id}
      union all
      select h.image_id, r.cup_id, r.race_id from heat_image h join heat using (heat_id) join race r on r.race_id = heat.race_id
        where h.image_id = ${image_id}) s using (image_id)
    join cup c on c.cup_id = s.cup_id
    where c.cup_status in ('OPENED', 'CLOSED') and f.withheld_at is null
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Tells whether one of these riders is in a race. */
export async function rodeThere(db: Db, race_id: number, rider_ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from entry where race_id = ${race_id} and rider_id = any(${[...rider_ids]}::bigint[]) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

interface NewTakeDown extends ShownPicture {
  reason: string;
  user_email: string | null;
  user_id: number | null;
  language: Language;
  is_hidden: boolean;
}

/** Stores a request, once for each e-mail and each account while it is open. */
export async function insertTakeDown(tx: Db, asked: NewTakeDown): Promise<void> {
  const { image_id, cup_id, race_id, reason, user_email, user_id, language, is_hidden } = asked;
  await sql`
    insert into take_down (image_id, cup_id, race_id, reason, user_email, user_id, language, is_hidden)
    select ${image_id}::bigint, ${cup_id}::bigint, ${race_id}::bigint, ${reason}, ${user_email}::text, ${user_id}::bigint, ${language},
      ${is_hidden}::boolean
    where not exists (select 1 from take_down t where t.image_id = ${image_id} and t.decision is null
      and (t.user_id = ${user_id}::bigint or t.user_email = ${user_email}::text))`.execute(tx);
}

/** Tells whether the office has kept a picture before that somebody else asked to take down. */
export async function wasKept(tx: Db, image_id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from take_down where image_id = ${image_id} and decision = 'kept' and not by_office limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The pictures made of the same photograph as this one, including itself: it may be shown at several places. */
export const sameAs = (image_id: number) => sql`
  select s.image_id from image o join image s
    on array[s.mini_id, s.medium_id, s.full_id, s.large_id] && array[o.mini_id, o.medium_id, o.full_id, o.large_id]
  where o.image_id = ${image_id}`;

/**
 * Locks pictures and all others made of the same photographs, until the end of the transaction. Whoever hides, shows
 * or decides calls it first, before reading anything about them. It locks them in its own order.
 */
export async function holdPhotographs(tx: Db, image_ids: readonly number[]): Promise<void> {
  const ids = [...image_ids];
  await sql`
    select image_id from image where image_id in (select s.image_id from image o join image s
      on array[s.mini_id, s.medium_id, s.full_id, s.large_id] && array[o.mini_id, o.medium_id, o.full_id, o.large_id]
      where o.image_id = any(${ids}::bigint[]))
    order by image_id for no key update`.execute(tx);
}

const filesOf = (image_id: number) => sql`
  select unnest(array[i.mini_id, i.medium_id, i.full_id, i.large_id]) from image i where i.image_id in (${sameAs(image_id)})`;

/** Stops everybody from receiving the bytes of a picture, at all of its places and in every size. */
export async function withhold(tx: Db, image_id: number): Promise<void> {
  await sql`
    update file set withheld_at = now() where withheld_at is null and file_id in (${filesOf(image_id)})`.execute(
    tx,
  );
}

/** Withholds a locked picture if a part of it is withheld: it is a new one, made of another one that is hidden. */
export async function withholdIfHidden(tx: Db, image_id: number): Promise<void> {
  const { rows } = await sql`
    select 1 from file where withheld_at is not null and file_id in (${filesOf(image_id)}) limit 1`.execute(
    tx,
  );
  if (rows.length > 0) await withhold(tx, image_id);
}

/** Releases the bytes again, unless the picture was taken down. */
export async function release(tx: Db, image_id: number): Promise<void> {
  await sql`
    update file set withheld_at = null where withheld_at is not null and file_id in (${filesOf(image_id)})
      and not exists (select 1 from take_down where decision = 'taken_down' and image_id in (${sameAs(image_id)}))`.execute(
    tx,
  );
}

/** Removes a picture from every place. */
export async function unplace(tx: Db, image_id: number): Promise<void> {
  await sql`delete from cup_date_image where image_id in (${sameAs(image_id)})`.execute(tx);
  await sql`delete from heat_image where image_id in (${sameAs(image_id)})`.execute(tx);
}

/** Reads the keys of the bytes of a picture that was taken down. */
export async function readWithheldKeys(db: Db, image_id: number): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from file
    where withheld_at is not null and removed_at is null and file_id in (${filesOf(image_id)})`.execute(db);
  return rows.map(({ storage_key }) => storage_key);
}

/** Finds the picture of a request to a cup. Returns null when there is none. */
export async function readAskedImage(db: Db, cup_id: number, take_down_id: number): Promise<number | null> {
  const { rows } = await sql<{ image_id: number }>`
    select image_id from take_down where take_down_id = ${take_down_id} and cup_id = ${cup_id}`.execute(db);
  return rows[0]?.image_id ?? null;
}

/** Locks a request that has to be decided. */
export async function lockTakeDown(
  tx: Db,
  cup_id: number,
  take_down_id: number,
): Promise<{ image_id: number; race_id: number | null; decision: string | null } | null> {
  const { rows } = await sql<{ image_id: number; race_id: number | null; decision: string | null }>`
    select image_id, race_id, decision from take_down
    where take_down_id = ${take_down_id} and cup_id = ${cup_id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Decides every open request about a picture and returns those decided. */
export async function decideAll(
  tx: Db,
  image_id: number,
  { decision, reason, user_id }: { decision: 'taken_down' | 'kept'; reason: string; user_id: number },
): Promise<number[]> {
  const { rows } = await sql<{ take_down_id: number }>`
    update take_down set decision = ${decision}, decision_reason = ${reason}, decided_by = ${user_id}, decided_at = now()
    where decision is null and image_id in (${sameAs(image_id)}) returning take_down_id`.execute(tx);
  return rows.map(({ take_down_id }) => take_down_id);
}

/** Stores that these bytes are gone, so that a backup does not miss them. */
export async function markRemoved(db: Db, storage_key: string): Promise<void> {
  await sql`update file set removed_at = now() where storage_key = ${storage_key}`.execute(db);
}
