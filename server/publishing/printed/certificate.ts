import { randomBytes } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import type { Certificate } from '#contract/season/races/certificates.ts';
import { isPublished } from '#rules/race-statuses.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { certificateCode } from '#server/publishing/printed/queries.ts';
import type { RaceFacts } from '#server/season/races/facts.ts';
import { placesOf } from '#server/season/races/places.ts';

const signs = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Makes a code of twenty signs that nobody can guess: 103 bits. */
function newCode(): string {
  let code = '';
  while (code.length < 20)
    for (const byte of randomBytes(40)) if (byte < 252 && code.length < 20) code += signs.charAt(byte % 36);
  return code;
}

/** Returns the text of a rider's certificate as the race stands, or null when the rider did not ride. */
export function certificateText(facts: RaceFacts, rider_id: number, code: string): Certificate | null {
  const places = placesOf(facts, rider_id);
  const [first] = places;
  if (!first) return null;
  return {
    code,
    rider_id,
    rider_fullname: first.rider_fullname,
    club_name: first.club_name,
    organization_name: facts.organization.organization_name,
    cup_id: facts.cup_id,
    cup_name: facts.cup_name,
    race_name: facts.race_name,
    race_date: facts.race_date,
    race_place: facts.race_place,
    status: facts.race_status === 'OFFICIAL' ? 'official' : 'provisional',
    lines: places.map(({ category_name, plate, rank, riders }) => ({ category_name, plate, rank, riders })),
  };
}

/** Refuses a certificate of a race without results, or of a rider who did not ride it. */
export function refuseCertificate(facts: RaceFacts, rider_id: number): void {
  const isIn = facts.entries.some((entry) => entry.rider_id === rider_id);
  if (isIn && !isPublished(facts.race_status)) throw new Refusal('certificate.not_yet');
  if (placesOf(facts, rider_id).length === 0) throw new Refusal('certificate.did_not_ride');
}

/** Returns the certificate of a rider and its code, which is made once, or null if the rider did not ride. */
export async function certificateOf(db: Db, facts: RaceFacts, rider_id: number): Promise<Certificate | null> {
  const text = certificateText(facts, rider_id, '');
  return text && { ...text, code: await certificateCode(db, facts.race_id, rider_id, newCode()) };
}
