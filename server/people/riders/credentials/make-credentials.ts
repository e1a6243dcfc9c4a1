import { randomBytes } from 'node:crypto';
import type { RaceCredentials } from '#contract/raceday/office/check-in/credentials.ts';
import { Refusal } from '#contract/errors.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { makePassword, plainMailed } from '#server/ground/passwords/password.ts';
import {
  insertCredential,
  lockCredentialRider,
  readCredential,
  readRaceCredentials,
  revokeCredentials,
} from './credential-queries.ts';

/** A code has ten of thirty signs, which is 49 bits: nobody guesses one of a few hundred riders. */
const CODE_LENGTH = 10;

const newCode = (): string => plainMailed(makePassword(randomBytes, CODE_LENGTH));

/** Makes a code for a rider and ends those before, based on the code that was read. */
export function renew(
  db: Db,
  { id, was, user_id }: { id: number; was: string | null; user_id: number },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const rider_id = await lockCredentialRider(tx, id);
    if (rider_id === null) throw new Refusal('rider.not_found');
    if ((await readCredential(tx, rider_id)) !== was) throw new Refusal('office.changed', 'was');
    const code = newCode();
    await revokeCredentials(tx, rider_id);
    await insertCredential(tx, { rider_id, code, made_by: user_id });
    await insertAudit(tx, { user_id, action: 'credential', entity: 'rider', entity_id: rider_id });
    return code;
  });
}

/** Makes the codes that are missing in a race. */
export function makeMissing(
  db: Db,
  { race_id, user_id }: { race_id: number; user_id: number },
): Promise<RaceCredentials['items']> {
  return inTransaction(db, async (tx) => {
    const missing = (await readRaceCredentials(tx, race_id)).filter(({ code }) => code === null);
    for (const { rider_id } of missing.toSorted((a, b) => a.rider_id - b.rider_id)) {
      await lockCredentialRider(tx, rider_id);
      if ((await readCredential(tx, rider_id)) === null)
        await insertCredential(tx, { rider_id, code: newCode(), made_by: user_id });
    }
    if (missing.length > 0)
      await insertAudit(tx, {
        user_id,
        action: 'credentials',
        entity: 'race',
        entity_id: race_id,
        became: { riders: missing.length },
      });
    return readRaceCredentials(tx, race_id);
  });
}
