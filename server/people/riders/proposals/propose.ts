import { Refusal } from '#contract/errors.ts';
import { paperSlots } from '#contract/people/riders/field-shapes.ts';
import type { ProposedField } from '#rules/people/riders/field-lists.ts';
import {
  onlyProposes,
  PROPOSAL_DAYS,
  type Proposable,
  type Proposed,
  splitProposed,
} from '#rules/people/riders/proposals.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { type Caller, isAdmin, organizes } from '#server/ground/access/caller.ts';
import { addToProposal, insertProposal, lockOwnProposal, readInFamilies } from './proposal-queries.ts';
import type { RiderColumns } from '#server/people/riders/stored-columns.ts';
import { riderExistsWith } from '#server/people/riders/queries.ts';
import { discardDocuments } from '#server/ground/storage/documents/documents.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

/** The facts about a rider that decide who may write what and what is only proposed. */
type StoredRider = Proposable & { organization_id: number; club_id?: number | null };

/** Tells whether this caller can only propose papers, document and birth date of the rider. */
export async function proposesFor(
  tx: Db,
  caller: Caller,
  rider_id: number,
  organization_id: number,
): Promise<boolean> {
  const family = caller.rider_ids.includes(rider_id);
  const office = isAdmin(caller) || organizes(caller, organization_id);
  // It is not necessary to read anybody else.
  if (family || office) return false;
  return onlyProposes({ family, office, inFamily: (await readInFamilies(tx, [rider_id])).has(rider_id) });
}

/** Adds to a proposal of the club, or begins one. Undecided papers of the earlier proposal are discarded. */
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
    // Only the family reads the proposed values, and they are deleted when it decides: the record names only the
    // fields.
    became: { fields },
  });
}

/**
 * Stores as a proposal what this caller may not write to the rider. The rider must be locked. Returns the remaining
 * columns of the form, which are to be written.
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
