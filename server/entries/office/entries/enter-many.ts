import { type ErrorCode, Refusal } from '#contract/errors.ts';
import type { enterMany, ManyResult } from '#contract/entries/office/entries-bulk.ts';
import type { Language } from '#contract/values.ts';
import { insertToldAct } from '#server/ground/audit/insert-act.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { refusalOf } from '#server/ground/http/refusals/refuse.ts';
import { enterFor, type EnteringAtDesk } from '#server/entries/desk/enter-for.ts';
import { readBatch, saveBatch } from '#server/entries/office/entries/many-queries.ts';
import type { Desk, OfficeDesk } from '#server/ground/access/desk.ts';

/** Refusals that concern the whole request and not one rider. */
const ofAll: readonly ErrorCode[] = ['race.not_found', 'office.reason_missing'];

interface Entered {
  result: ManyResult;
  /** The entry that this request made. It is null when it made none. */
  entry_id: number | null;
}

async function enterOne(db: Db, desk: Desk, one: EnteringAtDesk, language: Language): Promise<Entered> {
  const { rider_id, category_id } = one;
  try {
    const { entry_id, plate, waiting, was_in } = await enterFor(db, desk, one);
    const outcome = was_in ? 'already_in' : entry_id === null ? 'waiting' : 'entered';
    const result = { rider_id, category_id, outcome, plate, waiting, code: null, words: '' } as const;
    return { result, entry_id: was_in ? null : entry_id };
  } catch (error) {
    if (!(error instanceof Refusal) || ofAll.includes(error.code)) throw error;
    const { code, message } = refusalOf(error, language).body;
    const refused = { outcome: 'refused', plate: null, waiting: null, code, words: message } as const;
    return { result: { rider_id, category_id, ...refused }, entry_id: null };
  }
}

/**
 * Enters many riders one after the other, each in a transaction of its own: an entry that is made stays, whatever
 * happens to the next. The answer is stored under the request's key. A request that is cut off and sent again leaves
 * entered riders as they are.
 */
export async function enterAll(
  db: Db,
  desk: OfficeDesk,
  { body, language }: Pick<Asked<typeof enterMany>, 'body' | 'language'>,
): Promise<{ items: ManyResult[] }> {
  const { request_key, reason } = body;
  const batch = { request_key, race_id: desk.race_id, user_id: desk.user_id };
  const known = await readBatch(db, batch);
  if (known !== null) return { items: known };
  const entered: Entered[] = [];
  for (const one of body.items) entered.push(await enterOne(db, desk, { ...one, reason }, language));
  const items = entered.map(({ result }) => result);
  await saveBatch(db, batch, items);
  const { race_id, user_id, organization_id, clubs } = desk;
  await insertToldAct(
    db,
    {
      kind: 'entries',
      request_key: body.act_key ?? request_key,
      done_by: user_id,
      organization_id,
      club_id: clubs?.[0] ?? null,
      race_id,
    },
    entered.flatMap(({ entry_id, result: { rider_id } }) =>
      entry_id === null ? [] : [{ subject_id: entry_id, rider_id }],
    ),
  );
  return { items };
}
