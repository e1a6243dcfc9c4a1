import type { OwnLicence } from '#contract/licences/licences.ts';
import type { Db } from '#server/db/pool.ts';
import { readAnswers } from '#server/licences/answer-queries.ts';
import { readLicencesOf } from '#server/licences/queries.ts';

/** A rider's licences as the family reads them: of one that waits, since when and how long that usually takes. */
export async function ownLicences(db: Db, rider_id: number): Promise<OwnLicence[]> {
  const licences = await readLicencesOf(db, rider_id);
  const waiting = licences.filter(({ state }) => state === 'sent' || state === 'in_review');
  const answers = await readAnswers(db, [...new Set(waiting.map((one) => one.organization_id))]);
  return licences.map(({ asked_at, ...licence }) => {
    const known = waiting.some(({ lbr_id }) => lbr_id === licence.lbr_id)
      ? answers.get(licence.organization_id)
      : undefined;
    return { ...licence, waits: known ? { ...known, since: asked_at } : null };
  });
}
