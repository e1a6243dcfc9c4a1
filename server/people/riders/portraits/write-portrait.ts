import { randomBytes } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import type { decidePortrait } from '#contract/people/office/riders/portraits.ts';
import type { OwnPortrait, savePortrait, withdrawPortrait } from '#contract/people/riders/portrait.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import type { Upload } from '#server/ground/http/uploads/uploads.ts';
import { cutSquare } from '#server/ground/pictures/cut.ts';
import { type CheckedDocument, checkDocument } from '#server/ground/storage/documents/check-document.ts';
import { keepDocuments, storeDocument } from '#server/ground/storage/documents/documents.ts';
import { dropPortraits } from './drop-portraits.ts';
import { insertPortrait, lockPortrayed, readOwnPortrait, updatePortrait } from './portrait-queries.ts';

/** Returns a portrait as it was sent: checked like a paper, encoded again, and cut to a square around its middle. */
async function squareOf(file: Upload | undefined): Promise<CheckedDocument> {
  if (file === undefined) throw new Refusal('office.file_missing', 'file');
  const sent = await checkDocument(file).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal(error.code, 'file') : error;
  });
  if (sent.media_type !== 'image/jpeg') throw new Refusal('document.type', 'file');
  return { ...(await cutSquare(sent.bytes)), media_type: 'image/jpeg' };
}

async function portrayed(tx: Db, id: number) {
  const rider = await lockPortrayed(tx, id);
  if (rider === null) throw new Refusal('rider.not_found');
  return rider;
}

/** Stores a new portrait and the consent to show it. It waits for the office. Throws a Refusal. */
export async function placePortrait(
  { db, documents }: Pick<RouteContext, 'db' | 'documents'>,
  { params, body, files, caller }: Asked<typeof savePortrait>,
): Promise<{ portrait: OwnPortrait }> {
  const file_id = await storeDocument(db, documents, await squareOf(files.get('file')));
  return inTransaction(db, async (tx) => {
    const { rider_id, public_name } = await portrayed(tx, params.id);
    if (public_name === 'initials') throw new Refusal('portrait.initials');
    await dropPortraits(tx, [rider_id]);
    await keepDocuments(tx, [file_id]);
    await insertPortrait(tx, {
      rider_id,
      portrait_key: randomBytes(16).toString('hex'),
      file_id,
      consent_version: body.consent,
      consented_by: caller.user_id,
    });
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'portrait',
      entity: 'rider',
      entity_id: rider_id,
      became: { consent: body.consent },
    });
    return { portrait: await readOwnPortrait(tx, rider_id, caller.user_id) };
  });
}

/** Withdraws the consent and the portrait. If it is gone already, nothing changes. */
export async function takePortraitBack(
  db: Db,
  { params, caller }: Asked<typeof withdrawPortrait>,
): Promise<{ portrait: null }> {
  return inTransaction(db, async (tx) => {
    const { rider_id } = await portrayed(tx, params.id);
    if ((await dropPortraits(tx, [rider_id])) > 0)
      await insertAudit(tx, {
        user_id: caller.user_id,
        action: 'portrait_withdraw',
        entity: 'rider',
        entity_id: rider_id,
        became: {},
      });
    return { portrait: null };
  });
}

/** Shows a portrait, or refuses it. Throws a Refusal. */
export async function decideOnPortrait(
  db: Db,
  { params, body, caller }: Asked<typeof decidePortrait>,
): Promise<Record<string, never>> {
  return inTransaction(db, async (tx) => {
    const rider = await lockPortrayed(tx, params.riderId);
    if (rider === null || rider.organization_id !== params.id) throw new Refusal('portrait.not_found');
    if (rider.public_name === 'initials') throw new Refusal('portrait.initials');
    const { rider_id } = rider;
    const was = await updatePortrait(tx, { ...body, rider_id, decided_by: caller.user_id });
    if (was === null) throw new Refusal('office.changed', 'portrait_key');
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'portrait_decide',
      entity: 'rider',
      entity_id: rider_id,
      was: { portrait: was },
      became: { portrait: body.decision, reason: body.reason },
    });
    return {};
  });
}
