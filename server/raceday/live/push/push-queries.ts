import { raceZone } from '#server/season/races/window/columns.ts';
import { sql } from 'kysely';
import type { Language } from '#contract/values.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Subscription } from './deliver.ts';

/** A followed entry, and the notifications sent about it. */
interface Follow {
  push_id: number;
  entry_id: number;
  language: Language;
  told: string[];
}

/** A date as notifications name it. */
interface FollowedRace {
  cup_id: number;
  race_date: string;
  zone: string;
  country: string | null;
}

/** Reads the riders a browser follows. It is null when the browser never followed any. */
export async function readFollowed(db: Db, endpoint: string): Promise<number[] | null> {
  const { rows } = await sql<{ riders: number[] }>`
    select array(select f.rider_id from push_follow f where f.push_id = s.push_id) as riders
    from push_subscription s where s.endpoint = ${endpoint}`.execute(db);
  return rows[0]?.riders ?? null;
}

/** Stores how to reach a browser. Returns its id. */
export async function saveSubscription(db: Db, phone: Subscription, language: Language): Promise<number> {
  const { rows } = await sql<{ push_id: number }>`
    insert into push_subscription (endpoint, p256dh, auth, language)
    values (${phone.endpoint}, ${phone.p256dh}, ${phone.auth}, ${language})
    on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language, failures = 0
    returning push_id`.execute(db);
  return rows[0]?.push_id ?? 0;
}

export async function dropSubscription(db: Db, endpoint: string): Promise<void> {
  await sql`delete from push_subscription where endpoint = ${endpoint}`.execute(db);
}

/** Reads the entries of these riders on days that are drawn and not over. */
export async function readEntriesOfDays(
  db: Db,
  riders: readonly number[],
): Promise<{ entry_id: number; race_id: number }[]> {
  const { rows } = await sql<{ entry_id: number; race_id: number }>`
    select e.entry_id, e.race_id from entry e join race r using (race_id) join live_race using (race_id)
    where e.rider_id = any(${riders}) and coalesce(r.race_resumes_on, r.race_date) >= current_date - 1
    order by e.entry_id`.execute(db);
  return rows;
}

/** Replaces the followed riders with these. Returns those that were not followed before. */
export async function replaceFollows(db: Db, push_id: number, riders: readonly number[]): Promise<number[]> {
  await sql`delete from push_follow where push_id = ${push_id} and rider_id <> all(${riders})`.execute(db);
  await sql`
    delete from push_told t using entry e
    where t.push_id = ${push_id} and e.entry_id = t.entry_id and e.rider_id <> all(${riders})`.execute(db);
  const { rows } = await sql<{ rider_id: number }>`
    insert into push_follow (push_id, rider_id)
    select ${push_id}, i.rider_id from rider i where i.rider_id = any(${riders})
    on conflict do nothing returning rider_id`.execute(db);
  return rows.map(({ rider_id }) => rider_id);
}

export async function isFollowed(db: Db, race_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from entry e join push_follow using (rider_id) where e.race_id = ${race_id} limit 1`.execute(db);
  return rows.length > 0;
}

/** Reads the days that are ridden about now and that somebody follows. */
export async function readFollowedRaces(db: Db): Promise<number[]> {
  const { rows } = await sql<{ race_id: number }>`
    select l.race_id from live_race l join race r using (race_id)
    where coalesce(r.race_resumes_on, r.race_date) >= current_date - 1
    and exists (select from entry e join push_follow using (rider_id) where e.race_id = l.race_id)`.execute(
    db,
  );
  return rows.map(({ race_id }) => race_id);
}

/** Reads the followers of a date, and what was sent to them. */
export async function readFollows(db: Db, race_id: number): Promise<Follow[]> {
  const { rows } = await sql<Follow>`
    select f.push_id, e.entry_id, s.language,
      array(select t.key from push_told t where t.push_id = f.push_id and t.entry_id = e.entry_id) as told
    from entry e join push_follow f using (rider_id) join push_subscription s using (push_id)
    where e.race_id = ${race_id} order by f.push_id, e.entry_id`.execute(db);
  return rows;
}

/** Records what is sent. Returns what no other node has recorded at the same time. */
export async function saveTold<Row extends { push_id: number; entry_id: number; key: string }>(
  db: Db,
  told: readonly Row[],
): Promise<Row[]> {
  if (told.length === 0) return [];
  const keys = told.map(({ push_id, entry_id, key }) => ({ push_id, entry_id, key }));
  const { rows } = await sql<{ push_id: number; entry_id: number; key: string }>`
    insert into push_told (push_id, entry_id, key)
    select x.push_id, x.entry_id, x.key from json_to_recordset(${JSON.stringify(keys)}::json)
      as x(push_id bigint, entry_id bigint, key text) join push_subscription using (push_id)
    on conflict do nothing returning push_id, entry_id, key`.execute(db);
  const name = (one: { push_id: number; entry_id: number; key: string }) =>
    `${one.push_id} ${one.entry_id} ${one.key}`;
  const noted = new Set(rows.map(name));
  return told.filter((one) => noted.has(name(one)));
}

export async function readFollowedRace(db: Db, race_id: number): Promise<FollowedRace | null> {
  const { rows } = await sql<FollowedRace>`
    select r.cup_id, r.race_date, ${sql.raw(raceZone)} as zone, n.country_code as country
    from race r join cup c using (cup_id) join organization o using (organization_id)
    left join country n on n.country_id = o.country_id where r.race_id = ${race_id}`.execute(db);
  return rows[0] ?? null;
}

export async function readSubscription(db: Db, push_id: number): Promise<Subscription | null> {
  const { rows } = await sql<Subscription>`
    select endpoint, p256dh, auth from push_subscription where push_id = ${push_id}`.execute(db);
  return rows[0] ?? null;
}

/** Saves the outcome of a message. A browser that is `gone`, or is refused again and again, no longer listens. */
export async function saveDelivery(
  db: Db,
  push_id: number,
  outcome: 'sent' | 'gone' | 'refused',
  mostFailures: number,
): Promise<void> {
  if (outcome === 'gone') await sql`delete from push_subscription where push_id = ${push_id}`.execute(db);
  if (outcome === 'sent')
    await sql`update push_subscription set failures = 0 where push_id = ${push_id} and failures > 0`.execute(
      db,
    );
  if (outcome === 'refused') {
    await sql`update push_subscription set failures = failures + 1 where push_id = ${push_id}`.execute(db);
    await sql`delete from push_subscription where push_id = ${push_id} and failures >= ${mostFailures}`.execute(
      db,
    );
  }
}

/** Deletes what was sent about days that are over, and phones that have followed nobody for a month. */
export async function sweepPush(db: Db): Promise<void> {
  await sql`
    delete from push_told t using entry e join race r using (race_id)
    where e.entry_id = t.entry_id and coalesce(r.race_resumes_on, r.race_date) < current_date - 3`.execute(
    db,
  );
  await sql`
    delete from push_subscription s where s.created_at < now() - interval '30 days'
    and not exists (select from push_follow f where f.push_id = s.push_id)`.execute(db);
}
