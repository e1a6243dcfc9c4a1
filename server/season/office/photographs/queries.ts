import { sql } from 'kysely';
import type { OfficeTakeDown } from '#contract/season/photographs/take-down-desk.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** So many decided requests are shown below those to decide. */
const mostDecided = 50;

/** Reads the requests to take down pictures of organizations (null means all): undecided and oldest first. */
export async function readTakeDowns(
  db: Db,
  organizations: readonly number[] | null,
): Promise<OfficeTakeDown[]> {
  const { rows } = await sql<OfficeTakeDown>`
    select t.take_down_id, t.image_id, c.cup_id, c.cup_name, r.race_id, r.race_name, r.race_date::text, i.description, i.credit,
      t.reason, case when t.decision is null and not t.by_office then coalesce(t.user_email, u.user_email) end as user_email, t.language,
      t.user_id is not null and not t.by_office as by_family, t.by_office, f.withheld_at is not null as is_hidden, t.asked_at, t.decision, t.decision_reason, t.decided_at
    from take_down t join cup c using (cup_id) join image i using (image_id) join file f on f.file_id = i.medium_id
      left join race r using (race_id) left join users u on u.user_id = t.user_id
    where (${organizations === null}::boolean or c.organization_id = any(${[...(organizations ?? [])]}::bigint[]))
      and (t.decision is null or t.take_down_id in (
        select take_down_id from take_down where decision is not null order by decided_at desc limit ${mostDecided}))
    order by t.decision is not null, t.decided_at desc, t.asked_at, t.take_down_id`.execute(db);
  return rows;
}

/** Reads where the picture of a request is stored. Returns null for none, or one that was taken down. */
export async function readAskedPicture(
  db: Db,
  cup_id: number,
  take_down_id: number,
): Promise<{ storage_key: string; media_type: string } | null> {
  const { rows } = await sql<{ storage_key: string; media_type: string }>`
    select f.storage_key, f.media_type from take_down t join image i using (image_id)
      join file f on f.file_id = coalesce(i.large_id, i.full_id, i.medium_id)
    where t.take_down_id = ${take_down_id} and t.cup_id = ${cup_id} and t.decision is distinct from 'taken_down'`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Counts the pictures and portraits that wait for these organizations; null means all. */
export async function countPhotographs(db: Db, organizations: readonly number[] | null): Promise<number> {
  const mine = sql`(${organizations === null}::boolean or organization_id = any(${[...(organizations ?? [])]}::bigint[]))`;
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from take_down join cup using (cup_id) where decision is null and ${mine})
      + (select count(*) from rider_portrait join rider using (rider_id) where portrait_state = 'WAITING' and ${mine}) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
