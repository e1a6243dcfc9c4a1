import { Refusal } from '#contract/errors.ts';
import { paperSlots } from '#contract/accounts/users.ts';
import type { ProposedField } from '#rules/riders/field-lists.ts';
import {
  onlyProposes,
  PROPOSAL_DAYS,
  type Proposable,
  type Proposed,
  splitProposed,
} from '#rules/riders/proposals.ts';
import type { Db } from '#server/db/pool.ts';
import { type Caller, isAdmin, organizes } from '#server/access/caller.ts';
import { addToProposal, insertProposal, lockOwnProposal, readInFamilies } from './proposal-queries.ts';
import type { RiderColumns } from '#server/riders/stored-columns.ts';
import { riderExistsWith } from '#server/riders/queries.ts';
import { discardDocuments } from '#server/storage/documents/documents.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';

/** A rider as far as who writes and what is proposed depend on it. */
type StoredRider = Proposable & { organization_id: number; club_id?: number | null };

/** Whether this caller only proposes papers, document and birth date of the rider. */
export async function proposesFor(
  tx: Db,
  caller: Caller,
  rider_id: number,
  organization_id: number,
): Promise<boolean> {
  const family = caller.rider_ids.includes(rider_id);
  const office = isAdmin(caller) || organizes(caller, organization_id);
  // Nobody else is asked for.
  if (family || office) return false;
  return onlyProposes({ family, office, inFamily: (await readInFamilies(tx, [rider_id])).has(rider_id) });
}

/** Adds to a proposal of the club, or begins one. Undecided papers of the earlier proposal are given up. */
export async function propose(
  tx: Db,
  {
    caller,
    rider_id,
    club_id,
  }: { caller: Pick<Caller, 'user_id'>; rider_id: number; club_id: number | null },
  proposed: Proposed,
): Promise<void> {
  const fields = Object.keys(proposed);
  if (fields.length === 0) return;
  const { rider_dni } = proposed;
  if (rider_dni !== undefined && (await riderExistsWith(tx, rider_dni)))
    throw new Refusal('rider.dni_taken', 'rider_dni');
  const by = { proposed_by: caller.user_id, days: PROPOSAL_DAYS };
  const before = await lockOwnProposal(tx, rider_id, club_id);
  if (before === null) await insertProposal(tx, { rider_id, club_id, ...by, ...proposed });
  else {
    await addToProposal(tx, before.proposal_id, { ...by, ...proposed });
    await discardDocuments(
      tx,
      paperSlots.flatMap((slot) => (proposed[slot] === undefined ? [] : (before[slot] ?? []))),
    );
  }
  await insertAudit(tx, {
    user_id: caller.user_id,
    action: 'propose',
    entity: 'rider',
    entity_id: rider_id,
    // What was proposed is the family's to read, and goes when it is decided: the record names the fields.
    became: { fields },
  });
}

/**
 * Sets aside, as a proposal, what this caller may not write to the rider. In: the rider as stored and locked, the columns of the form.
 * Out: the columns to be written.
 */
export async function setAside<Columns extends RiderColumns>(
  tx: Db,
  { caller, rider_id, was }: { caller: Caller; rider_id: number; was: StoredRider },
  columns: Columns,
): Promise<Columns | Omit<Columns, ProposedField>> {
  if (!(await proposesFor(tx, caller, rider_id, was.organization_id))) return columns;
  const { direct, proposed } = splitProposed(was, columns);
  await propose(tx, { caller, rider_id, club_id: was.club_id ?? null }, proposed);
  return direct;
}
