import type { z } from 'zod';
import { type ErrorCode, Refusal } from '#contract/errors.ts';
import type { askLicences } from '#contract/people/licences/asked.ts';
import type { GivenResult } from '#contract/people/licences/given.ts';
import type { Language } from '#contract/values.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { OfficeDesk } from '#server/ground/access/desk.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import type { Upload } from '#server/ground/http/uploads/uploads.ts';
import { refusalOf } from '#server/ground/http/refusals/refuse.ts';
import { tellOffice, writeRequest } from '#server/people/licences/send-licence.ts';
import { type AskedRace, readAskedBefore, readAskedRace, readOwnRider } from './asked-queries.ts';
import { withDocument } from '#server/ground/storage/documents/with-document.ts';

type Body = z.output<(typeof askLicences)['body']>;
type One = Body['items'][number] & { lbr_guest: 'TRUE' | 'FALSE'; file_id: number | null };

/** Refusals that concern the whole request and not one rider. */
const ofAll: readonly ErrorCode[] = ['race.not_found', 'request.too_many'];

/** Asks for a licence as its family would, in a transaction. Repeated by the same account, it is the same one. */
async function askOne(tx: Db, desk: OfficeDesk, race: AskedRace, one: One): Promise<number> {
  const { rider_id, category_id, lbr_guest, lbr_number, file_id } = one;
  const { user_id, organization_id } = desk;
  if ((await readOwnRider(tx, desk, rider_id)) === null)
    throw new Refusal('office.rider_not_found', 'rider_id');
  const request = { ...race, rider_id, category_id, lbr_guest, organization_id };
  const before = file_id === null ? await readAskedBefore(tx, request, user_id) : null;
  if (before !== null) return before;
  const sent = { file_id, request_key: null, sent_by: user_id, lbr_number };
  const lbr_id = await writeRequest(tx, request, sent);
  await insertAudit(tx, {
    user_id,
    action: 'ask',
    entity: 'lbr',
    entity_id: lbr_id,
    became: { rider_id, category_id, lbr_guest, ...(lbr_number === '' ? {} : { lbr_number }) },
  });
  await tellOffice(tx, organization_id);
  return lbr_id;
}

async function raceOf(db: Db, { race_id }: OfficeDesk): Promise<AskedRace> {
  const race = await readAskedRace(db, race_id);
  if (race === null) throw new Refusal('race.not_found');
  return race;
}

/** Asks for licences, each in a transaction of its own: a request stays, whatever happens to the next. */
export async function askAll(
  db: Db,
  desk: OfficeDesk,
  { lbr_guest, items }: Body,
  language: Language,
): Promise<{ items: GivenResult[] }> {
  const race = await raceOf(db, desk);
  const results: GivenResult[] = [];
  for (const item of items) {
    const { rider_id, category_id } = item;
    try {
      const one = { ...item, lbr_guest, file_id: null };
      const lbr_id = await inTransaction(db, (tx) => askOne(tx, desk, race, one));
      results.push({ rider_id, category_id, lbr_id, code: null, words: '' });
    } catch (error) {
      if (!(error instanceof Refusal) || ofAll.includes(error.code)) throw error;
      const { code, message } = refusalOf(error, language).body;
      results.push({ rider_id, category_id, lbr_id: null, code, words: message });
    }
  }
  return { items: results };
}

/**
 * Asks for a licence of the season with its file. If a family is in charge, only the family sends the papers of its
 * child (docs/decisions/0038); otherwise the club sends what it has on paper.
 */
export async function askWithFile(
  context: Pick<RouteContext, 'db' | 'documents'>,
  desk: OfficeDesk,
  item: Body['items'][number],
  file: Upload | undefined,
): Promise<GivenResult> {
  const { db } = context;
  const { rider_id, category_id } = item;
  if (file === undefined) throw new Refusal('licence.file_missing', 'file');
  const race = await raceOf(db, desk);
  const rider = await readOwnRider(db, desk, rider_id);
  if (rider === null) throw new Refusal('office.rider_not_found', 'rider_id');
  if (rider.has_account && desk.role === 'club') throw new Refusal('licence.family_sends');
  const lbr_id = await withDocument(context, file, (tx, file_id) =>
    askOne(tx, desk, race, { ...item, lbr_guest: 'FALSE', file_id }),
  );
  return { rider_id, category_id, lbr_id, code: null, words: '' };
}
