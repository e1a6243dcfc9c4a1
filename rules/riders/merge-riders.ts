import type { LbrStatus } from '#rules/licences/licences.ts';
import { MERGED_FIELDS, type MergedField } from './field-lists.ts';

type Value = string | number | null;
export type MergedColumns = Record<MergedField, Value>;

const isEmpty = (value: Value): boolean => value === null || value === '';

/**
 * Where a column of the merged rider comes from. The kept rider's values stay, missing ones are filled from the other, and those asked
 * for are taken from the other; none is emptied. In: both riders, the columns asked for. Out: by column. Source: ours, docs/decisions/0023.
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

/** The columns that become different, with their new values. In: as `sourcesOf`. Source: ours, docs/decisions/0023. */
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
 * Of two licences for the same, the one that stays: the further one, of equals the newer. In: status and id.
 * Source: ours, docs/decisions/0023.
 */
export function licenceThatStays<L extends { lbr_id: number; lbr_status: LbrStatus }>(one: L, other: L): L {
  const further = worth[one.lbr_status] - worth[other.lbr_status];
  if (further !== 0) return further > 0 ? one : other;
  return one.lbr_id > other.lbr_id ? one : other;
}

/** What tells which of two is the rider people know. */
interface Known {
  rider_id: number;
  has_account: boolean;
  starts: number;
}

/**
 * Who stays when nobody says otherwise: who has an account, then who rode more, then who was there first.
 * Source: ours, docs/decisions/0023.
 */
export function whoStays(one: Known, other: Known): Known {
  if (one.has_account !== other.has_account) return one.has_account ? one : other;
  if (one.starts !== other.starts) return one.starts > other.starts ? one : other;
  return one.rider_id < other.rider_id ? one : other;
}
