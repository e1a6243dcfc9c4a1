import type { OwnLicence } from '#contract/people/licences/licences.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { readAnswers } from '#server/people/licences/answer-queries.ts';
import { readLicencesOf } from '#server/people/licences/queries.ts';

/** Returns a rider's licences, with the time a waiting one was sent and how long an answer usually takes. */
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
