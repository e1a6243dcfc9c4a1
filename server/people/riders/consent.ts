import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import { type withdrawConsents } from '#contract/people/riders/guardian-consent.ts';
import { CONSENT_VERSION } from '#rules/people/riders/consent-texts.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import {
  type Consenting,
  hasConsented,
  insertConsent,
  readConsents,
  takePapers,
  withdrawStanding,
} from './consent-queries.ts';
import { lockRider } from './queries.ts';
import { discardDocuments, forgetRetired } from '#server/ground/storage/documents/documents.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

/** Refuses a form with papers of a child that lacks the consent to the text that is shown now. */
export function refuseWithoutConsent(consent: string | undefined): void {
  if (consent !== CONSENT_VERSION) throw new Refusal('consent.missing', 'consent');
}

/**
 * Tells whether a later paper of a rider comes with a consent that has to be stored. Those in charge are asked once
 * for each text; a club or an office that sends a paper does not consent.
 */
export async function consentToNote(
  db: Db,
  caller: { user_id: number; rider_ids: readonly number[] },
  rider_id: number,
  consent: string | undefined,
): Promise<boolean> {
  if (!caller.rider_ids.includes(rider_id)) return false;
  if (consent === undefined && (await hasConsented(db, rider_id, caller.user_id))) return false;
  refuseWithoutConsent(consent);
  return true;
}

/** Stores a consent once: ticking the same one again stores nothing. */
export async function noteConsent(tx: Db, consenting: Consenting): Promise<void> {
  if (!(await hasConsented(tx, consenting.rider_id, consenting.user_id))) await insertConsent(tx, consenting);
}

/** Takes the consent back: papers and the files of licences are deleted. Decisions and results stay. */
export async function withdrawGivenConsent(
  db: Db,
  { params, caller }: Pick<Asked<typeof withdrawConsents>, 'params' | 'caller'>,
): Promise<z.input<typeof withdrawConsents.reply>> {
  const rider_id = params.id;
  return inTransaction(db, async (tx) => {
    if ((await lockRider(tx, rider_id)) === null) throw new Refusal('rider.not_found');
    const files = await takePapers(tx, rider_id);
    await discardDocuments(tx, files);
    await forgetRetired(tx, rider_id);
    if ((await withdrawStanding(tx, rider_id)) > 0 || files.length > 0)
      await insertAudit(tx, {
        user_id: caller.user_id,
        action: 'withdraw_consent',
        entity: 'rider',
        entity_id: rider_id,
      });
    return readConsents(tx, rider_id, caller.user_id);
  });
}
