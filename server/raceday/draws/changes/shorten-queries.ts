import { sql } from 'kysely';
import type { Shortened } from '#rules/raceday/day/shorten.ts';
import type { Db } from '#server/ground/db/pool.ts';

export async function saveShortened(
  tx: Db,
  race_id: number,
  classes: readonly (Shortened & { category_id: number })[],
): Promise<void> {
  await sql`
    update race_category c set short_motos = t.short_motos, short_way = t.short_way
    from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as t(category_id bigint, short_motos smallint, short_way text)
    where c.race_id = ${race_id} and c.category_id = t.category_id`.execute(tx);
}

/** Removes complete heats. Returns their unchanged rows, and the draws of stages that were removed with them. */
export async function takeHeats(tx: Db, race_id: number, heat_ids: readonly number[]) {
  const ids = [...heat_ids];
  const { rows: images } = await sql<{ row: string }>`
    delete from heat_image i where i.heat_id = any(${ids}::bigint[]) returning to_jsonb(i.*)::text as row`.execute(
    tx,
  );
  const { rows: runs } = await sql<{ row: string }>`
    delete from run x where x.heat_id = any(${ids}::bigint[]) returning to_jsonb(x.*)::text as row`.execute(
    tx,
  );
  const { rows: draws } = await sql<{ draw_id: number }>`
    update draw d set replaced_at = now() where d.race_id = ${race_id} and d.replaced_at is null and d.phase not like 'M%'
      and exists (select 1 from heat h where h.heat_id = any(${ids}::bigint[]) and h.race_id = d.race_id
        and h.category_id = d.category_id and h.phase = d.phase) returning d.draw_id`.execute(tx);
  const { rows: heats } = await sql<{ row: string }>`
    delete from heat h where h.heat_id = any(${ids}::bigint[]) returning to_jsonb(h.*)::text as row`.execute(
    tx,
  );
  const rowsOf = (found: readonly { row: string }[]) => found.map(({ row }): unknown => JSON.parse(row));
  return {
    heats: rowsOf(heats),
    runs: rowsOf(runs),
    images: rowsOf(images),
    draws: draws.map(({ draw_id }) => draw_id),
  };
}

export async function putHeatsBack(
  tx: Db,
  { heats, runs, images, draws }: Awaited<ReturnType<typeof takeHeats>>,
): Promise<void> {
  await sql`
    insert into heat select * from jsonb_populate_recordset(null::heat, ${JSON.stringify(heats)}::jsonb)`.execute(
    tx,
  );
  await sql`
    insert into run select * from jsonb_populate_recordset(null::run, ${JSON.stringify(runs)}::jsonb)`.execute(
    tx,
  );
  await sql`
    insert into heat_image select * from jsonb_populate_recordset(null::heat_image, ${JSON.stringify(images)}::jsonb)`.execute(
    tx,
  );
  await sql`update draw set replaced_at = null where draw_id = any(${draws}::bigint[])`.execute(tx);
}
