import { sql } from 'kysely';
import type { MergePreview } from '#contract/people/office/riders/merges.ts';
import { Refusal } from '#contract/errors.ts';
import { MERGED_FIELDS, type MergedField } from '#rules/people/riders/field-lists.ts';
import { type MergedColumns, sourcesOf } from '#rules/people/riders/merge-riders.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { readConflicts } from '#server/people/riders/merges/conflict-query.ts';
import { readPeople } from '#server/people/office/merges/duplicate-query.ts';
import { personName } from '#server/ground/audit/person-name.ts';

type Side = MergedColumns & {
  rider_id: number;
  organization_id: number;
  version: number;
  club_name: string | null;
  guardians: string[];
};

async function readSides(db: Db, ids: readonly number[]): Promise<Map<number, Side>> {
  const columns = sql.join(MERGED_FIELDS.map((field) => sql.ref(`r.${field}`)));
  const { rows } = await sql<Side>`
    select r.rider_id, r.organization_id, r.rider_version as version, b.club_name, ${columns},
      to_json(array(select ${personName('u')} from user_rider g join users u using (user_id)
        where g.rider_id = r.rider_id order by g.linked_at)) as guardians
    from rider r left join club b on b.club_id = r.club_id where r.rider_id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((one) => [one.rider_id, one]));
}

/** Counts how many things of each kind move along, and how many the other rider has already. */
async function readMoves(db: Db, kept_id: number, gone_id: number): Promise<MergePreview['moves']> {
  const { rows } = await sql<MergePreview['moves'][number]>`
    with k as (select ${kept_id}::bigint as kept, ${gone_id}::bigint as gone)
    select 'entries' as what, count(*) as count, 0 as left from entry, k where rider_id = gone
    union all select 'waiting', count(*), count(*) filter (where exists (select 1 from entry_waiting o
      where o.rider_id = kept and o.race_id = w.race_id and o.category_id = w.category_id)) from entry_waiting w, k where w.rider_id = gone
    union all select 'licences', count(*), count(*) filter (where exists (select 1 from lbr o where o.rider_id = kept
      and o.cup_id = l.cup_id and o.category_id = l.category_id and o.lbr_guest = l.lbr_guest and o.lbr_status <> 'REPLACED'
      and (case l.lbr_guest when 'TRUE' then o.race_date = l.race_date else o.season = l.season end)))
      from lbr l, k where l.rider_id = gone and l.lbr_status <> 'REPLACED'
    union all select 'plates', count(*), count(*) filter (where exists (select 1 from cup_plate o
      where o.rider_id = kept and o.cup_id = h.cup_id and o.wheel = h.wheel)) from cup_plate h, k where h.rider_id = gone
    union all select 'dues', count(*), 0 from due, k where rider_id = gone
    union all select 'guardians', count(*), count(*) filter (where exists (select 1 from user_rider o
      where o.rider_id = kept and o.user_id = g.user_id)) from user_rider g, k where g.rider_id = gone
    union all select 'certificates', count(*), count(*) filter (where exists (select 1 from certificate o
      where o.rider_id = kept and o.race_id = c.race_id)) from certificate c, k where c.rider_id = gone`.execute(
    db,
  );
  return rows.filter(({ count }) => count > 0);
}

const textOf = (side: Side, field: MergedField): string | null => {
  const value = field === 'club_id' ? side.club_name : side[field];
  return value === null || value === '' ? null : String(value);
};

/** Returns what a merge of two riders would do. The caller must be allowed to see both. */
export async function readPreview(db: Db, kept_id: number, gone_id: number): Promise<MergePreview> {
  if (kept_id === gone_id) throw new Refusal('rider.merge_self');
  const ids = [kept_id, gone_id];
  const [sides, people, moves, conflicts] = await Promise.all([
    readSides(db, ids),
    readPeople(db, ids),
    readMoves(db, kept_id, gone_id),
    readConflicts(db, kept_id, gone_id),
  ]);
  const half = (rider_id: number) => {
    const [side, person] = [sides.get(rider_id), people.get(rider_id)];
    if (!side || !person) throw new Refusal('rider.not_found');
    return { side, shown: { ...person, version: side.version, guardians: side.guardians } };
  };
  const [kept, gone] = [half(kept_id), half(gone_id)];
  const samePlace = kept.side.organization_id === gone.side.organization_id;
  const sources = sourcesOf(kept.side, samePlace ? gone.side : { ...gone.side, club_id: null }, new Set());
  const fields = MERGED_FIELDS.flatMap((field) => {
    const [own, other] = [textOf(kept.side, field), textOf(gone.side, field)];
    if (own === other) return [];
    const choice = own !== null && other !== null && (samePlace || field !== 'club_id');
    return [{ field, kept: own, gone: other, from: sources[field], choice }];
  });
  return { kept: kept.shown, gone: gone.shown, fields, moves, conflicts };
}
