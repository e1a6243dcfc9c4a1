import { type ErrorCode, Refusal } from '#contract/errors.ts';
import type { enterMany, ManyResult } from '#contract/office/entries/entries-bulk.ts';
import type { Language } from '#contract/values.ts';
import type { Db } from '#server/db/pool.ts';
import type { Asked } from '#server/http/calls/call.ts';
import { refusalOf } from '#server/http/refusals/refuse.ts';
import { enterFor, type EnteringAtDesk } from '#server/entries/desk/enter-for.ts';
import { readBatch, saveBatch } from '#server/office/entries/many-queries.ts';
import type { Desk, OfficeDesk } from '#server/entries/desk/desk.ts';

/** What concerns the whole request, not one rider. */
const ofAll: readonly ErrorCode[] = ['race.not_found', 'office.reason_missing'];

async function enterOne(db: Db, desk: Desk, one: EnteringAtDesk, language: Language): Promise<ManyResult> {
  const { rider_id, category_id } = one;
  try {
    const { entry_id, plate, waiting, was_in } = await enterFor(db, desk, one);
    const outcome = was_in ? 'already_in' : entry_id === null ? 'waiting' : 'entered';
    return { rider_id, category_id, outcome, plate, waiting, code: null, words: '' };
  } catch (error) {
    if (!(error instanceof Refusal) || ofAll.includes(error.code)) throw error;
    const { code, message } = refusalOf(error, language).body;
    return { rider_id, category_id, outcome: 'refused', plate: null, waiting: null, code, words: message };
  }
}

/**
 * Enters many riders one after the other, each in a transaction of its own: an entry that is made stays, whatever happens to the next.
 * The answer is kept under the request's key; a request that is cut off and sent again leaves riders who are in as they are.
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
  const items: ManyResult[] = [];
  for (const one of body.items) items.push(await enterOne(db, desk, { ...one, reason }, language));
  await saveBatch(db, batch, items);
  return { items };
}
