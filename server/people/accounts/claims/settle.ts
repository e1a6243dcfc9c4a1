import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { ClaimOutcome } from '#contract/people/accounts/claims.ts';
import { Refusal } from '#contract/errors.ts';
import { paperSlots } from '#contract/people/riders/field-shapes.ts';
import {
  claimDoubts,
  type ClaimDoubt,
  CLAIM_DOUBTS,
  fieldsTaken,
  papersLeft,
} from '#rules/people/riders/claims.ts';
import {
  lockWaitingClaim,
  markClaimed,
  readClaimsToSettle,
  readClaimedRider,
  saveDoubts,
  type WaitingClaim,
} from './waiting-queries.ts';
import { RIDER_FIELDS } from '#rules/people/riders/fields.ts';
import { keysWith } from '#rules/table.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import type { RiderColumns } from '#server/people/riders/stored-columns.ts';
import { linkRider, lockRider, saveRider } from '#server/people/riders/queries.ts';
import {
  discardDocuments,
  restoreDocuments,
  retireDocuments,
} from '#server/ground/storage/documents/documents.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

/**
 * The club received these fields in private. A claim by document and birth date does not hand them to the claimer.
 */
const givenToTheClub: RiderColumns = Object.fromEntries(
  keysWith(RIDER_FIELDS, { cleared_on_claim: true }).map((name) => [name, null]),
);

/** Returns the files among a rider's columns. */
export const papersIn = (columns: RiderColumns): number[] =>
  paperSlots.flatMap((slot) => columns[slot] ?? []);

/** Selects what a claim writes: everything of a sign-up, or only what was chosen of another family's rider. */
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

/** Puts the rider into the account. The stored data and papers stay on record until an undo is no longer possible. */
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
 * Moves a claim as far as it may go: into effect, or to what it waits for. Its doubts are computed again each time, and
 * a doubt that was found once stays until the organization decides. Throws `rider.claim_over` when none waits.
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

/** Settles the claims that only waited for this e-mail to be confirmed, or those of all e-mails when null. */
export async function settleConfirmed(db: Db, user_email: string | null): Promise<void> {
  for (const claim_id of await readClaimsToSettle(db, user_email)) {
    await inTransaction(db, (tx) => settleClaim(tx, claim_id)).catch((error: unknown) => {
      // Somebody else settled or withdrew it a moment ago.
      if (!(error instanceof Refusal)) throw error;
    });
  }
}
