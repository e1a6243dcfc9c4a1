import { sql } from 'kysely';
import { DESK_FOUND, type findAtDesk, type FoundRider } from '#contract/raceday/office/desk/desk-actions.ts';
import { Refusal } from '#contract/errors.ts';
import { plateWritings } from '#rules/entries/plates.ts';
import { deskSearch } from '#rules/operations/office/desk-search.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { candidatesOf } from '#server/entries/office/entries/candidates.ts';
import { type Desk, helpersDesk } from '#server/ground/access/desk.ts';

/** Finds riders by a plate in the cup, or the beginning of a part of the name: one more than are shown. */
async function findFew(
  db: Db,
  { organization_id, race_id }: Desk,
  { words, plate }: { words: readonly string[]; plate: string | null },
): Promise<number[]> {
  const { rows } = await sql<{ rider_id: number }>`
    select p.rider_id from rider p where p.organization_id = ${organization_id} and (
      (cardinality(${words}::text[]) > 0 and p.rider_names like all (
        select '% ' || fold_text(word) || '%' from unnest(${words}::text[]) as word))
      or p.rider_id in (select h.rider_id from cup_plate h join race r using (cup_id)
        where r.race_id = ${race_id} and h.plate = any(${plate === null ? [] : plateWritings(plate)}::text[])))
    order by p.rider_fullname, p.rider_id limit ${DESK_FOUND + 1}`.execute(db);
  return rows.map(({ rider_id }) => rider_id);
}

/** Finds a few riders for a helper to enter, by what is called across the desk. A short text finds nobody. */
export async function find(
  db: Db,
  { caller, query }: Asked<typeof findAtDesk>,
): Promise<{ items: FoundRider[]; more: boolean }> {
  const search = deskSearch(query.q);
  if (search === null) throw new Refusal('desk.find_short', 'q');
  const desk = await helpersDesk(db, caller);
  const found = await findFew(db, desk, search);
  const shown = found.slice(0, DESK_FOUND);
  return {
    items: await candidatesOf(db, desk, shown),
    more: found.length > DESK_FOUND,
  };
}
