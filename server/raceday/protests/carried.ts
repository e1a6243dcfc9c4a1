import { sql } from 'kysely';
import { z } from 'zod';
import type { OwnProtest } from '#contract/raceday/live/protests.ts';
import { id, instant, phase } from '#contract/values.ts';
import { PROTEST_ABOUT, PROTEST_AS } from '#rules/raceday/live/protests.ts';
import type { LateRow } from '#rules/raceday/judging/late-sets.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { raceZone } from '#server/season/races/window/columns.ts';
import { readPostings } from './place-queries.ts';
import {
  insertProtest,
  insertProtestStep,
  lockDay,
  type ProtestToFile,
  readProtestAuthor,
  readProtestByKey,
} from './protest-queries.ts';
import { takenNow } from './taken-now.ts';

/** A protest on its way from one server to the other, or in a set that came late. */
const carried = z.object({
  request_key: z.uuid(),
  category_id: id,
  phase,
  serie: z.number().int().nullable(),
  entry_id: id.nullable(),
  about: z.enum(PROTEST_ABOUT),
  words: z.string(),
  as_who: z.enum(PROTEST_AS),
  on_paper: z.boolean(),
  is_late: z.boolean(),
  filed_at: instant,
});
type Carried = z.infer<typeof carried>;
/** The account and the photo stay on the server that took it, which finds them again by the key. */
const kept = carried.extend({ user_id: id.nullable(), file_id: id.nullable() });

/**
 * Keeps a protest for the server that leads its race, with the minute at which it came here. Returns false, and does nothing, where this
 * server leads.
 */
export async function keepProtest(tx: Db, { race_id, ...protest }: ProtestToFile): Promise<boolean> {
  const body = JSON.stringify({ ...protest, filed_at: new Date().toISOString() });
  const { rows } = await sql`
    insert into venue_inbox (item_id, race_id, kind, body)
    select ${protest.request_key}::uuid, race_id, 'protest', ${body}::jsonb from venue_state where race_id = ${race_id} and not here
    on conflict (item_id) do update set kind = excluded.kind returning item_id`.execute(tx);
  return rows.length > 0;
}

/** Files a protest that another server took, by the minute at which it was taken there. Whatever stands now, it is not refused. */
async function file(tx: Db, race_id: number, one: Carried): Promise<void> {
  if (!(await lockDay(tx, race_id))) return;
  if ((await readProtestByKey(tx, one.request_key)) !== null) return;
  const { filing } = takenNow(await readPostings(tx, race_id), one, Date.parse(one.filed_at));
  const is_late = filing === 'not_posted' ? one.is_late : filing !== 'open';
  const { protest_id } = await insertProtest(tx, { ...one, race_id, file_id: null, user_id: null, is_late });
  const by_user = await readProtestAuthor(tx, protest_id);
  const said = { public_line: null, private_note: null, desk_name: null };
  await insertProtestStep(tx, { protest_id, n: 1, became: 'FILED', by_user, ...said });
  if (by_user === null) return;
  await addJob(tx, 'protest_told', { protest_id, n: 1 });
  await addJob(tx, 'protest_filed', { protest_id });
}

/** Files a protest that was kept for this server, once. */
export function fileKept(db: Db, race_id: number, body: unknown): Promise<void> {
  return inTransaction(db, (tx) => file(tx, race_id, kept.parse(body)));
}

/** Files the protests of a set that came late. Each gets a new receipt, because its number may be another’s here. */
export async function fileLate(tx: Db, race_id: number, rows: readonly LateRow[]): Promise<void> {
  for (const { t, r } of rows) if (t === 'protest' && r !== null) await file(tx, race_id, carried.parse(r));
}

/** Reads what an account said and the server at the track has not taken yet, newest first. */
export async function readUntaken(
  db: Db,
  of: { user_id: number; race_id?: number | null; request_key?: string | null },
): Promise<OwnProtest[]> {
  const { rows } = await sql<{ body: unknown } & Omit<OwnProtest, keyof Carried>>`
    select null::bigint as protest_id, r.race_id, r.race_name, r.race_date, ${sql.raw(raceZone)} as zone, null::int as receipt,
      coalesce(k.category_name, '') as category_name, h.number, i.body ->> 'file_id' is not null as has_photo, e.plate, d.rider_fullname,
      i.body, '[]'::json as steps
    from venue_inbox i join race r using (race_id) join cup c using (cup_id) join organization o using (organization_id)
      left join category k on k.category_id = (i.body ->> 'category_id')::bigint
      left join heat h on h.race_id = i.race_id and h.category_id = k.category_id and h.phase = i.body ->> 'phase'
        and h.serie = (i.body ->> 'serie')::int
      left join entry e on e.entry_id = (i.body ->> 'entry_id')::bigint left join rider d on d.rider_id = e.rider_id
    where i.kind = 'protest' and (i.body ->> 'user_id')::bigint = ${of.user_id}
      and (${of.race_id ?? null}::bigint is null or i.race_id = ${of.race_id ?? null})
      and (${of.request_key ?? null}::uuid is null or i.item_id = ${of.request_key ?? null}::uuid)
      and not exists (select from protest p where p.request_key = i.item_id)
    order by i.came_at desc`.execute(db);
  return rows.map(({ body, ...row }) => ({ ...row, ...carried.parse(body) }));
}
