import { sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { getDrawProof, listDraws, type DrawProof } from '#contract/season/races/draws.ts';
import { publicGet } from '#server/ground/http/calls/public-get.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { raceZone } from '#server/season/races/window/columns.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** The race of a draw, with its public data. */
interface DrawnRace extends Pick<
  DrawProof,
  'race_id' | 'cup_id' | 'cup_name' | 'race_name' | 'race_date' | 'organization_zone' | 'country_code'
> {}

/** Reads a race whose cup is public. It is null when there is none. */
async function readDrawnRace(db: Db, race_id: number): Promise<DrawnRace | null> {
  const { rows } = await sql<DrawnRace>`
    select r.race_id, r.cup_id, c.cup_name, r.race_name, r.race_date, ${sql.raw(raceZone)} as organization_zone, n.country_code
    from race r join cup c using (cup_id) join organization o using (organization_id) left join country n using (country_id)
    where r.race_id = ${race_id} and c.cup_status in ('OPENED', 'CLOSED')`.execute(db);
  return rows[0] ?? null;
}

type DrawHead = Pick<
  DrawProof,
  'draw_id' | 'category_id' | 'category_name' | 'phase' | 'drawn_at' | 'cause' | 'reason' | 'replaced_at'
>;

/** Reads every draw of a race, class by class, newest first. */
async function readDrawHeads(db: Db, race_id: number): Promise<DrawHead[]> {
  const { rows } = await sql<DrawHead>`
    select d.draw_id, d.category_id, k.category_name, d.phase, d.drawn_at, d.cause, d.reason, d.replaced_at
    from draw d join race r using (race_id) join category k using (category_id)
    join cup_category cc on cc.cup_id = r.cup_id and cc.category_id = d.category_id
    where d.race_id = ${race_id}
    order by coalesce(cc.category_order, k.category_order), k.category_name collate "es-x-icu", k.category_id, d.draw_id desc`.execute(
    db,
  );
  return rows;
}

type DrawBody = DrawHead & Pick<DrawProof, 'algorithm' | 'seed' | 'input' | 'plates' | 'heats'>;

/** Reads a draw with its riders by plate, and its heats until it is replaced, without late entries, or null. */
async function readDrawBody(db: Db, race_id: number, draw_id: number): Promise<DrawBody | null> {
  const { rows } = await sql<DrawBody>`
    select d.draw_id, d.category_id, k.category_name, d.phase, d.drawn_at, d.cause, d.reason, d.replaced_at, d.algorithm, d.seed,
      d.input,
      coalesce((select json_agg(json_build_object('entry_id', e.entry_id, 'plate', e.plate) order by e.entry_id) from entry e
        where e.race_id = d.race_id and e.entry_id in (select (x ->> 'entry_id')::bigint from jsonb_array_elements(d.input) x)), '[]') as plates,
      coalesce((select json_agg(json_build_object('phase', h.phase, 'serie', h.serie, 'number', h.number, 'riders',
          (select coalesce(json_agg(json_build_object('entry_id', u.entry_id, 'lane', u.lane) order by u.lane), '[]')
            from run u where u.heat_id = h.heat_id
              and exists (select 1 from jsonb_array_elements(d.input) x where (x ->> 'entry_id')::bigint = u.entry_id))) order by h.phase, h.serie)
        from heat h where d.replaced_at is null and h.race_id = d.race_id and h.category_id = d.category_id
          and (h.phase = d.phase or (d.phase = 'M1' and h.phase like 'M%'))), '[]') as heats
    from draw d join category k using (category_id) where d.draw_id = ${draw_id} and d.race_id = ${race_id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Registers the public draws, which anybody can repeat. */
export function registerDraws(context: RouteContext): void {
  const { db } = context;
  publicGet(context, listDraws, async ({ params }) => {
    const race = await readDrawnRace(db, params.id);
    if (!race) throw new Refusal('race.not_found');
    return {
      body: { ...race, items: await readDrawHeads(db, race.race_id) },
      tags: [`race:${race.race_id}`, `dates:${race.cup_id}`],
    };
  });
  publicGet(context, getDrawProof, async ({ params }) => {
    const race = await readDrawnRace(db, params.id);
    if (!race) throw new Refusal('race.not_found');
    const draw = await readDrawBody(db, race.race_id, params.drawId);
    if (!draw) throw new Refusal('draw.not_found');
    return { body: { ...race, ...draw }, tags: [`race:${race.race_id}`, `dates:${race.cup_id}`] };
  });
}
