import {
  type CategoryCandidate,
  type CategoryRule,
  refuseCategory,
} from '#rules/season/categories/categories.ts';
import { compareDates } from '#rules/calendar.ts';
import { type Licence, licenceCounts } from '#rules/people/licences/licences.ts';

/** This is what an entered rider still lacks before the day. */
type EntryMissing =
  | 'licence'
  | 'licence_review'
  | 'licence_rejected'
  | 'licence_expires'
  | 'dues'
  | 'fee'
  | 'plate'
  | 'category';

export interface EntryFacts {
  race_date: string;
  category: CategoryRule;
  rider: CategoryCandidate;
  allow_ride_up: boolean;
  /** These are the licences for this category and cup, the oldest first. */
  licences: readonly Licence[];
  upToDate: boolean;
  /** It is true when the fee that the organization asks for this entry is not paid in full. */
  feeUnpaid: boolean;
  /** It is null when the rider has no plate yet. */
  plate: string | null;
  /** It is true when somebody else of the same wheel rides with the same plate that day. */
  plate_twice: boolean;
}

/** Of the licence nothing is missing when one counts on the day; otherwise this function finds how far the newest one has come. */
function licenceMissing({ licences, race_date }: EntryFacts): EntryMissing | null {
  if (licences.some((one) => licenceCounts(one, race_date))) return null;
  const newest = licences.findLast((one) => one.lbr_guest === 'FALSE' || one.race_date === race_date);
  if (newest === undefined) return 'licence';
  if (newest.lbr_status === 'SENT' || newest.lbr_status === 'IN_REVIEW') return 'licence_review';
  if (newest.lbr_status === 'REJECTED') return 'licence_rejected';
  const ends = newest.expires_on !== null && compareDates(newest.expires_on, race_date) < 0;
  return ends ? 'licence_expires' : 'licence';
}

/**
 * This function lists what an entered rider lacks before the day, in the order in which it is shown: a licence, or one that lasts until the
 * date; the dues of the club; the price of the entry; a plate of the rider's own; a category that fits.
 * @param facts - the facts of one entry
 * @returns what is missing; an empty list when nothing is
 * Source: docs/regulation.md §6.1, §6.2, §7.1 (blockers).
 */
export function missingOfEntry(facts: EntryFacts): EntryMissing[] {
  const licence = licenceMissing(facts);
  return [
    ...(licence === null ? [] : [licence]),
    ...(facts.upToDate ? [] : (['dues'] as const)),
    ...(facts.feeUnpaid ? (['fee'] as const) : []),
    ...(facts.plate === null || facts.plate_twice ? (['plate'] as const) : []),
    ...(refuseCategory(facts.category, facts.rider, facts.race_date, facts) === null
      ? []
      : (['category'] as const)),
  ];
}
