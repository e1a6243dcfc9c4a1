import type { LbrStatus } from '#rules/people/licences/licences.ts';
import { MERGED_FIELDS, type MergedField } from './field-lists.ts';

type Value = string | number | null;
export type MergedColumns = Record<MergedField, Value>;

const isEmpty = (value: Value): boolean => value === null || value === '';

/**
 * This decides which rider gives each column of the merged rider. The kept rider's values stay, missing ones are filled from the
 * other rider, and requested ones are taken from the other rider. No column is emptied.
 *
 * @param kept the columns of the rider who is kept
 * @param gone the columns of the other rider
 * @param take the columns that are requested from the other rider
 * @returns the source by column
 * Source: ours, docs/decisions/0023.
 */
export function sourcesOf(
  kept: MergedColumns,
  gone: MergedColumns,
  take: ReadonlySet<MergedField>,
): Record<MergedField, 'kept' | 'gone'> {
  const source = (field: MergedField): 'kept' | 'gone' =>
    !isEmpty(gone[field]) && (isEmpty(kept[field]) || take.has(field)) ? 'gone' : 'kept';
  return Object.fromEntries(MERGED_FIELDS.map((field) => [field, source(field)])) as Record<
    MergedField,
    'kept' | 'gone'
  >;
}

/**
 * This lists the columns that a merge changes.
 *
 * @param kept the columns of the rider who is kept
 * @param gone the columns of the other rider
 * @param take the columns that are requested from the other rider
 * @returns the new values by column
 * Source: ours, docs/decisions/0023.
 */
export function changedByMerge(
  kept: MergedColumns,
  gone: MergedColumns,
  take: ReadonlySet<MergedField>,
): Partial<MergedColumns> {
  const sources = sourcesOf(kept, gone, take);
  return Object.fromEntries(
    MERGED_FIELDS.filter((field) => sources[field] === 'gone' && gone[field] !== kept[field]).map((field) => [
      field,
      gone[field],
    ]),
  );
}

const worth: Record<LbrStatus, number> = { APPROVED: 4, IN_REVIEW: 3, SENT: 2, REJECTED: 1, REPLACED: 0 };

/**
 * Of two licences for the same thing, the one that is further stays, and of equal ones the newer.
 *
 * @param one one licence
 * @param other the other licence
 * @returns the licence that stays
 * Source: ours, docs/decisions/0023.
 */
export function licenceThatStays<L extends { lbr_id: number; lbr_status: LbrStatus }>(one: L, other: L): L {
  const further = worth[one.lbr_status] - worth[other.lbr_status];
  if (further !== 0) return further > 0 ? one : other;
  return one.lbr_id > other.lbr_id ? one : other;
}

/** The facts that show which of two is the rider people know. */
interface Known {
  rider_id: number;
  has_account: boolean;
  starts: number;
}

/**
 * When nobody chooses, the rider with an account stays, then the one who rode more, then the one who was there first.
 *
 * @param one one rider
 * @param other the other rider
 * @returns the rider who stays
 * Source: ours, docs/decisions/0023.
 */
export function whoStays(one: Known, other: Known): Known {
  if (one.has_account !== other.has_account) return one.has_account ? one : other;
  if (one.starts !== other.starts) return one.starts > other.starts ? one : other;
  return one.rider_id < other.rider_id ? one : other;
}
