import { inTransaction } from '#server/db/in-transaction.ts';
import type { ClaimOutcome } from '#contract/accounts/claims.ts';
import { Refusal } from '#contract/errors.ts';
import { paperSlots } from '#contract/accounts/users.ts';
import {
  claimDoubts,
  type ClaimDoubt,
  CLAIM_DOUBTS,
  fieldsTaken,
  papersLeft,
} from '#rules/accounts/claims.ts';
import {
  lockWaitingClaim,
  markClaimed,
  readClaimsToSettle,
  readClaimedRider,
  saveDoubts,
  type WaitingClaim,
} from './waiting-queries.ts';
import { RIDER_FIELDS } from '#rules/riders/fields.ts';
import { keysWith } from '#rules/table.ts';
import type { Db } from '#server/db/pool.ts';
import { addJob } from '#server/jobs/queries.ts';
import type { RiderColumns } from '#server/riders/stored-columns.ts';
import { linkRider, lockRider, saveRider } from '#server/riders/queries.ts';
import { discardDocuments, restoreDocuments, retireDocuments } from '#server/storage/documents/documents.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';

/** Given to the club in private: a claim by document and birth date does not bring these to the claimer. */
const givenToTheClub: RiderColumns = Object.fromEntries(
  keysWith(RIDER_FIELDS, { cleared_on_claim: true }).map((name) => [name, null]),
);

/** The files among a rider's columns. */
export const papersIn = (columns: RiderColumns): number[] =>
  paperSlots.flatMap((slot) => columns[slot] ?? []);

/** What a claim writes to the rider. A sign-up brings everything; of a rider another family answers for, only what was chosen. */
function columnsWritten(
  claim: WaitingClaim,
  written: readonly string[],
  has_guardian: boolean,
): RiderColumns {
  const typed: RiderColumns = Object.fromEntries(
    Object.entries(claim.proposed).filter(([field]) => written.includes(field)),
  );
  if (has_guardian) return typed;
  if (claim.kind === 'search') return { ...givenToTheClub, ...typed };
  return { rider_insurance_image: null, rider_social: {}, ...typed };
}

/** Puts the rider into the account. The stored data is kept on record, papers too, until the claim can no longer be undone. */
async function takeEffect(
  tx: Db,
  claim_id: number,
  claim: WaitingClaim,
  was: RiderColumns,
  has_guardian: boolean,
): Promise<void> {
  const { rider_id, user_id } = claim;
  const typed = Object.keys(claim.proposed);
  const written = fieldsTaken(typed, claim.taken, has_guardian);
  const columns = columnsWritten(claim, written, has_guardian);
  if (Object.keys(columns).length > 0) await saveRider(tx, rider_id, columns);
  const now: RiderColumns = { ...was, ...columns };
  await restoreDocuments(tx, papersIn(columns));
  await retireDocuments(
    tx,
    rider_id,
    papersIn(was).filter((file_id) => !papersIn(now).includes(file_id)),
  );
  const left = papersLeft(typed, written);
  await discardDocuments(
    tx,
    left.flatMap((slot) => claim.proposed[slot] ?? []),
  );
  await markClaimed(tx, claim_id, rider_id, user_id);
  await linkRider(tx, user_id, rider_id);
  await insertAudit(tx, { user_id, action: 'claim', entity: 'rider_claim', entity_id: claim_id, was });
  await addJob(tx, 'claimed', { claim_id });
}

/**
 * Takes a claim as far as it may go: into effect, or to what it waits for. Its doubts are computed anew each time; a doubt that was once
 * found stays until the organization decides. In: a transaction. Throws `rider.claim_over` where nothing waits.
 */
export async function settleClaim(
  tx: Db,
  claim_id: number,
  seen: readonly ClaimDoubt[] = [],
): Promise<ClaimOutcome> {
  const claim = await lockWaitingClaim(tx, claim_id);
  const was = claim === null ? null : await lockRider(tx, claim.rider_id);
  if (claim === null || was === null) throw new Refusal('rider.claim_over');
  const standing = await readClaimedRider(tx, claim.rider_id, claim.user_id);
  const found = claimDoubts({
    ...standing,
    stored_birthdate: was.rider_birthdate ?? null,
    typed_birthdate: claim.proposed.rider_birthdate ?? null,
    guessed: seen.includes('guessed'),
  });
  const doubts = CLAIM_DOUBTS.filter((doubt) => found.includes(doubt) || claim.doubts.includes(doubt));
  if (doubts.length > 0 && !claim.approved) {
    if (claim.doubts.length === 0) await addJob(tx, 'claim_waiting', { claim_id });
    await saveDoubts(tx, claim_id, doubts);
    return 'organization';
  }
  if (!claim.email_confirmed) return 'email';
  await takeEffect(tx, claim_id, claim, was, standing.has_guardian);
  return 'claimed';
}

/** An e-mail was confirmed: what waited for nothing else takes effect. In: whose, or null for everybody's. */
export async function settleConfirmed(db: Db, user_email: string | null): Promise<void> {
  for (const claim_id of await readClaimsToSettle(db, user_email)) {
    await inTransaction(db, (tx) => settleClaim(tx, claim_id)).catch((error: unknown) => {
      // Settled or taken back by somebody else a moment ago.
      if (!(error instanceof Refusal)) throw error;
    });
  }
}
