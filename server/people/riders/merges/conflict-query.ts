import { sql } from 'kysely';
import type { z } from 'zod';
import type { mergeConflict } from '#contract/people/office/riders/merges.ts';
import type { Db } from '#server/ground/db/pool.ts';

type Conflict = z.input<typeof mergeConflict>;

/**
 * Reads what two riders cannot both have as one: places in one race on wheels of one size (ridden, entered or waited
 * for on one side and entered on the other), and the same fee asked of both.
 */
export async function readConflicts(db: Db, kept_id: number, gone_id: number): Promise<Conflict[]> {
  const { rows } = await sql<Conflict>`
    with start as (
      select e.rider_id, e.race_id, k.wheel, k.category_name, true as entered from entry e
        join category k on k.category_id = coalesce(e.entered_category_id, e.category_id)
      where e.rider_id in (${kept_id}, ${gone_id})
      union all
      select w.rider_id, w.race_id, k.wheel, k.category_name, false from entry_waiting w join category k using (category_id)
      where w.rider_id in (${kept_id}, ${gone_id}))
    select distinct 'entry' as kind, x.race_name || ', ' || a.category_name as name, x.race_date as date
    from start a join start b using (race_id, wheel) join race x using (race_id)
    where a.rider_id = ${kept_id} and b.rider_id = ${gone_id} and (a.entered or b.entered)
    union all
    select 'due', b.payee_name || ' ' || a.season || coalesce(', ' || c.cup_name, ''), a.due_on
    from due a join due d on d.rider_id = ${gone_id} and d.kind = a.kind and d.cancelled_at is null
      and (a.kind = 'entry' and d.race_id = a.race_id and d.category_id = a.category_id and d.book_id = a.book_id
        or a.kind <> 'entry' and d.book_id = a.book_id and d.season = a.season and d.cup_id is not distinct from a.cup_id)
    join payee b on b.book_id = a.book_id left join cup c on c.cup_id = a.cup_id
    where a.rider_id = ${kept_id} and a.cancelled_at is null
    order by 1, 3, 2`.execute(db);
  return rows;
}
