import { sql } from 'kysely';
import type { LateOutcome, LateRow } from '#rules/raceday/judging/late-sets.ts';
import { personName } from '#server/ground/audit/person-name.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** A set that came after its epoch had ended. */
export interface LateSet {
  epoch: number;
  n: number;
  made_at: string | null;
  rows: LateRow[];
  became: LateOutcome | null;
  reason: string | null;
  settled_by: string | null;
}

/** Reads the late sets of a race in their order. */
export async function readLate(db: Db, race_id: number): Promise<LateSet[]> {
  const { rows } = await sql<LateSet>`
    select l.epoch, l.n, l.made_at, l.rows, l.became, l.reason, ${personName('u')} as settled_by
    from venue_late l left join users u on u.user_id = l.settled_by where l.race_id = ${race_id} order by l.epoch, l.n`.execute(
    db,
  );
  return rows;
}

/** Notes what became of a late set. Returns false if that was noted before. */
export async function noteSettled(
  tx: Db,
  race_id: number,
  { epoch, n }: Pick<LateSet, 'epoch' | 'n'>,
  as: { became: LateOutcome; reason: string | null; user_id: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    update venue_late set became = ${as.became}, reason = ${as.reason}, settled_by = ${as.user_id}, settled_at = now()
    where race_id = ${race_id} and epoch = ${epoch} and n = ${n} and became is null returning n`.execute(tx);
  return rows.length > 0;
}

/** Adds the rows of some tables that are not here yet, in the race alone. */
export async function mergeRows(
  tx: Db,
  race_id: number,
  rows: readonly LateRow[],
  tables: readonly string[],
): Promise<void> {
  await sql`select merge_venue_rows(${race_id}, ${JSON.stringify(rows)}::jsonb, ${tables}::text[])`.execute(
    tx,
  );
}

/** Adds the phones that spoke in late sets and were opened at the track, without a code that would open anything here. */
export async function mergeDevices(tx: Db, race_id: number): Promise<void> {
  await sql`
    select merge_venue_rows(${race_id}, jsonb_agg(e order by l.epoch, l.n), '{day_device}')
    from venue_late l cross join lateral jsonb_array_elements(l.rows) e where l.race_id = ${race_id} and e ->> 't' = 'day_device'`.execute(
    tx,
  );
}

/** What is known here of what late sets name. */
export interface KnownHere {
  classes: { category_id: number; category_name: string }[];
  entries: { entry_id: number; rider_id: number; category_id: number; plate: string }[];
  heats: { name: string; number: string }[];
  devices: { device_id: string; person: string; duty: string }[];
  people: { user_id: number; name: string }[];
}

/** Reads the names of a race that late sets may be about. */
export async function readKnownHere(db: Db, race_id: number): Promise<KnownHere> {
  const { rows } = await sql<KnownHere>`
    select
      coalesce((select json_agg(json_build_object('category_id', c.category_id, 'category_name', c.category_name))
        from race_category r join category c using (category_id) where r.race_id = ${race_id}), '[]') as classes,
      coalesce((select json_agg(json_build_object('entry_id', entry_id, 'rider_id', rider_id, 'category_id', category_id, 'plate', plate))
        from entry where race_id = ${race_id}), '[]') as entries,
      coalesce((select json_agg(json_build_object('name', category_id || ' ' || phase || ' ' || serie, 'number', number))
        from heat where race_id = ${race_id}), '[]') as heats,
      coalesce((select json_agg(json_build_object('device_id', device_id, 'person', person, 'duty', duty))
        from day_device where race_id = ${race_id}), '[]') as devices,
      coalesce((select json_agg(json_build_object('user_id', u.user_id, 'name', ${personName('u')}))
        from users u where u.user_id in (select (e -> 'r' ->> 'user_id')::bigint from venue_late l
          cross join lateral jsonb_array_elements(l.rows) e where l.race_id = ${race_id} and e ->> 't' = 'audit')), '[]') as people`.execute(
    db,
  );
  const [known] = rows;
  if (!known) throw new Error('What is known of a race was not read');
  return known;
}
